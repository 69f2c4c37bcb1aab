/* main.c - foray-study-mpi: foray study as one of several processes that mpirun has started. */
#include "app/study.h"

#include "foray/text.h"

#include <mpi.h>

static void tell(void *context, uint8_t *bytes, size_t n)
{
    (void)context;
    MPI_Bcast(bytes, (int)n, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void add(void *context, int64_t *values, size_t n)
{
    (void)context;
    MPI_Allreduce(MPI_IN_PLACE, values, (int)n, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
}

static void meet(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

static void leave(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}

bool study_world(const struct command *c, char **argv, struct study_world *world)
{
    (void)c;
    (void)argv;
    *world = (struct study_world){.tell = tell, .add = add, .meet = meet, .leave = leave};
    MPI_Comm_rank(MPI_COMM_WORLD, &world->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world->size);
    return true;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int code = command_study.run(&command_study, argc, argv);
    MPI_Finalize();
    return code;
}
