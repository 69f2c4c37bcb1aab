/* study_world.c - foray study alone; where mpirun has started it, foray-study-mpi takes its place. */
#include "study.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool under_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK");
}

bool study_world(const struct command *c, char **argv, struct study_world *world)
{
    (void)world;
    if (!under_mpirun())
        return true;
    become_program("foray-study-mpi", argv);
    complain(c, "several processes need foray-study-mpi, which is built where OpenMPI is installed: %s", strerror(errno));
    return false;
}
