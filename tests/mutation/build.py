"""The program with all mutants of a system's code inside."""
import glob
import hashlib
import json
import os
import pickle
import re
import shutil
import subprocess

import rules

HOOK = '''#include <stdlib.h>
int fy_mutant;
__attribute__((constructor(101))) static void switch_on(void)
{
    const char *word = getenv("FY_MUTANT");
    fy_mutant = word ? atoi(word) : 0;
}
'''


def run(words, **more):
    return subprocess.run(words, capture_output=True, text=True, **more)


def plain(root, folder):
    """The program as it is: what the mutated files are linked with."""
    base = os.path.join(folder, 'plain')
    if not os.path.exists(os.path.join(base, 'build.ninja')):
        done = run(['cmake', '-S', root, '-B', base, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_C_COMPILER=gcc',
                    '-DCMAKE_C_FLAGS_DEBUG=-O2', '-DFORAY_WEB=OFF', '-DFORAY_CCACHE=ON'])
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
    done = run(['ninja', '-C', base, 'foray'])
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return base


def compile_all(root, base, work, files, dropped):
    """Objects of every source that a changed file is part of; the lines that do not compile, as (path, line)."""
    tree = os.path.join(work, 'tree')
    shutil.rmtree(tree, ignore_errors=True)
    # a shift by too many places may do anything, also what is right: a mutant that makes one stops there
    flags = ['-std=c11', '-D_POSIX_C_SOURCE=200809L', '-O2', '-w', '-fsanitize=shift', '-fsanitize-undefined-trap-on-error',
             '-include', os.path.join(work, 'mutant.h')]
    paths = ['-I' + os.path.join(tree, 'src'), '-I' + os.path.join(root, 'include'), '-I' + os.path.join(root, 'src'),
             '-I' + os.path.join(base, 'gen')]
    for path, f in files.items():
        target = os.path.join(tree, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, 'wb') as out:
            out.write(rules.rewritten(f, dropped=dropped))
    folders = {os.path.dirname(p) for p in files}
    sources = []
    for folder in folders:
        for path in glob.glob(os.path.join(root, folder, '*.[ch]')):
            target = os.path.join(tree, os.path.relpath(path, root))
            if os.path.relpath(path, root) not in files:
                with open(path, 'rb') as a, open(target, 'wb') as b:
                    b.write(a.read())
            if path.endswith('.c'):
                sources.append(target)
    jobs, objects, bad = [], [], []
    for source in sources:
        obj = os.path.join(work, 'objects', os.path.relpath(source, tree).replace('/', '-')[:-2] + '.o')
        os.makedirs(os.path.dirname(obj), exist_ok=True)
        objects.append(obj)
        words = ['gcc'] + flags + paths + ['-c', source, '-o', obj]
        while len(jobs) >= (os.cpu_count() or 1):
            bad += finish(jobs.pop(0), tree)
        jobs.append(subprocess.Popen(words, stderr=subprocess.PIPE, text=True))
    for job in jobs:
        bad += finish(job, tree)
    return objects, bad


def finish(job, tree):
    errors = job.communicate()[1]
    found = re.findall(r'^' + re.escape(tree) + r'/([^:]+):(\d+):\d+: error', errors, re.M)
    if job.returncode and not found:
        raise SystemExit(errors)
    return [(path, int(line)) for path, line in found]


def objects_of(base, target):
    """As CMake lists them: the folder may also hold some of files that are gone."""
    with open(os.path.join(base, 'compile_commands.json')) as f:
        found = [re.search(r' -o (CMakeFiles/' + target + r'\.dir/\S+)', c['command']) for c in json.load(f)]
    return [os.path.join(base, m.group(1)) for m in found if m]


def archive_of_rest(base, work, objects):
    """The plain library without what is there in another form."""
    archive = os.path.join(work, 'rest.a')
    if os.path.exists(archive):
        os.remove(archive)
    folder = os.path.join(base, 'CMakeFiles/foray-core.dir')
    mine = {os.path.basename(o)[:-2] for o in objects}
    rest = [m for m in objects_of(base, 'foray-core') if re.sub(r'\.c\.o$', '', os.path.relpath(m, folder)).replace('/', '-') not in mine]
    run(['ar', 'rcs', archive] + rest)
    return archive


def link(root, base, work, system, objects):
    """The program, and the other tests of the system: (name, words to run it by)."""
    rest = archive_of_rest(base, work, objects)
    app = objects_of(base, 'foray')
    libs = run(['pkg-config', '--libs', 'jansson', 'sqlite3', 'ncursesw', 'panelw']).stdout.split() + ['-lpthread', '-lm']
    include = ['-I' + os.path.join(work, 'tree/src'), '-I' + os.path.join(root, 'include'), '-I' + os.path.join(root, 'src'),
               '-I' + os.path.join(base, 'gen'), '-I' + os.path.join(root, 'tests/unit')]
    flags = ['-std=c11', '-D_POSIX_C_SOURCE=200809L', '-O1', '-w', '-include', os.path.join(work, 'mutant.h'),
             f'-DFORAY_DATA="{root}/data"', f'-DFORAY_TESTS="{root}/tests/unit"']

    def make(name, words):
        out = os.path.join(work, name)
        done = run(['gcc', '-o', out] + words + [os.path.join(work, 'mutant.o')] + objects + [rest] + libs)
        if done.returncode:
            raise SystemExit(done.stderr)
        return out
    program = make('foray', app)
    others = [[make('properties', flags + include + [os.path.join(root, 'tests/property', f + '.c') for f in ('main', 'properties', 'hidden', 'act')] +
                    ['-Wl,--wrap=' + f for f in ('malloc', 'calloc', 'realloc')]), system, '6']]
    for path in sorted(glob.glob(os.path.join(root, 'tests/unit', system + '_*.c'))):
        others.append([make('unit-' + os.path.basename(path)[:-2], flags + include + [path, '-lcmocka'])])
    return program, others


def fingerprint(root, system):
    h = hashlib.sha256()
    for pattern in (f'src/systems/{system}/*', 'src/board/*', 'src/core/*', 'src/session/*', 'include/foray/*', 'tests/mutation/rules.py', 'tests/mutation/build.py',
                    'tests/property/*.c', f'tests/unit/{system}_*.c', f'docs/rules/{system}.md'):
        for path in sorted(glob.glob(os.path.join(root, pattern))):
            with open(path, 'rb') as f:
                h.update(path.encode() + hashlib.sha256(f.read()).digest())
    return h.hexdigest()


def mutated(root, folder, system):
    """The program, the other tests, the mutants and those that do not compile; as they were if nothing has changed."""
    work = os.path.join(folder, system)
    kept, now = os.path.join(work, 'made.pickle'), fingerprint(root, system)
    if os.path.exists(kept):
        with open(kept, 'rb') as f:
            made = pickle.load(f)
        if made[0] == now:
            return made[1:]
    base = plain(root, folder)
    os.makedirs(work, exist_ok=True)
    with open(os.path.join(work, 'mutant.h'), 'w') as f:
        f.write('extern int fy_mutant;\n')
    with open(os.path.join(work, 'mutant.c'), 'w') as f:
        f.write(HOOK)
    run(['gcc', '-O2', '-c', os.path.join(work, 'mutant.c'), '-o', os.path.join(work, 'mutant.o')])
    files = rules.Finder(root, system, [os.path.join(root, 'include'), os.path.join(root, 'src'), os.path.join(base, 'gen')]).find()
    dropped = set()
    for _ in range(20):
        objects, bad = compile_all(root, base, work, files, dropped)
        if not bad:
            break
        before = len(dropped)
        for path, line in bad:
            dropped |= {m for m in files[path].mutants if m.line == line} if path in files else set()
        if len(dropped) == before:
            raise SystemExit(f'does not compile: {bad}')
    mutants = [m for f in files.values() for m in f.mutants if m not in dropped]
    program, others = link(root, base, work, system, objects)
    with open(kept, 'wb') as f:
        pickle.dump((now, program, others, mutants, len(dropped)), f)
    return program, others, mutants, len(dropped)
