"""Change the rules of a system, one place at a time, and list the changes that no case and no pin notices."""
import argparse
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import threading


import build
import data

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, 'build', 'mutate')


class Judge:
    """Runs cases and pins against a program; what the program says without a mutant is what is right."""

    def __init__(self, program, others, system, pins=True):
        self.program, self.others, self.system = program, others, system
        self.cases = sorted(glob.glob(os.path.join(ROOT, 'tests/cases', system, '*.case')))
        self.limit = {}
        self.lines = self.read_pins() if pins else []

    def read_pins(self):
        """Few games first, then one as text, then more, then some of those under options: who gets so far mostly survives."""
        lines = []
        with open(os.path.join(ROOT, 'tests/pins/signatures.txt')) as f:
            for line in f:
                w = line.split()
                if w and w[0] == self.system:
                    options = [] if w[2] == '-' else w[2].split(',')
                    if w[2:4] == ['-', 'habit'] and int(w[4]) > 100:
                        lines.append((0, 50, ['playout', self.system, w[1], '-p', 'habit', '--record=0']))
                    lines.append((len(options), int(w[4]), ['playout', self.system, w[1]] + options +
                                  ['-n', '40' if options else w[4], '-p', w[3], '-t', '1'] + (['--careful'] if int(w[4]) < 100 else [])))
        return [words for _, _, words in sorted(lines, key=lambda l: (l[0], l[1]))]

    def call(self, words, number, limit, folder, given=''):
        env = dict(os.environ, FY_MUTANT=str(number))
        if folder:
            words = words + ['--data', folder]

        def bounds():
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
        p = subprocess.run(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=bounds,
                           input=given.encode(), timeout=40 * limit + 60)
        return p.returncode, p.stdout.decode(errors='replace')

    def said(self, words, number, limit, folder):
        """All of it: points and measures are pinned as well as the signature."""
        code, text = self.call([self.program] + words, number, limit, folder)
        if words[-1] == '--record=0' and code == 0:
            code, text = self.call([self.program, 'export', '-', '--as', 'playthrough'], number, limit, folder, text)
        return f'{code} {text}'

    def measure(self):
        """Without a mutant: the cases pass, and the pins are those of the list."""
        def spent():
            return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        before = spent()
        code, text = self.call([self.program, 'case', '--offers'] + self.cases, 0, 600, None)
        if code:
            raise SystemExit('the cases fail without any mutant:\n' + text)
        self.case_limit = int(4 * (spent() - before)) + 2
        self.right, self.other_limits = [], []
        for words in self.lines:
            before = spent()
            said = self.said(words, 0, 600, None)
            self.right.append((words, said, int(5 * (spent() - before)) + 2))
        for words in self.others:
            before = spent()
            code, text = self.call(words, 0, 600, None)
            if code:
                raise SystemExit(f'{words[0]} fails without any mutant:\n' + text)
            self.other_limits.append(int(5 * (spent() - before)) + 2)

    def verdict(self, mutant, folder):
        number = mutant.number if mutant.kind == 'code' else 0
        code, text = self.call([self.program, 'case', '--offers', '--stop'] + self.cases, number, self.case_limit, folder)
        if code:
            said = [l for l in text.splitlines() if 'FAILED' in l]
            by = 'crash or endless' if code not in (1, 2) else said[0].replace(ROOT + '/', '') if said else text[:100]
            return ('refused' if folder and 'json:' in text and '.json:' in text.split('\n', 2)[1] else 'cases'), by
        for words, said, limit in self.right:
            if self.said(words, number, limit, folder) != said:
                return 'pins', ' '.join(words[1:])
        for words, limit in zip(self.others if mutant.kind == 'code' else [], self.other_limits):
            if self.call(words, number, limit, None)[0]:
                return 'others', os.path.basename(words[0])
        return 'survived', ''


def keys_of(mutants):
    """What a mutant is called from one run to the next: lines may move."""
    seen, keys = {}, []
    for m in mutants:
        k = f'{m.path}|{m.function}|{m.source}|{m.change()}'
        seen[k] = seen.get(k, 0) + 1
        keys.append(f'{k}|{seen[k]}')
    return keys


def stamp(judge):
    """Changes when cases, pins or the program do: what no case noticed is tried again then."""
    h = hashlib.sha256()
    for path in judge.cases + [judge.program] + [o[0] for o in judge.others] + [os.path.join(ROOT, 'tests/pins/signatures.txt')] + \
            sorted(glob.glob(os.path.join(ROOT, 'data', judge.system, '*.json'))):
        with open(path, 'rb') as f:
            h.update(hashlib.sha256(f.read()).digest())
    return h.hexdigest()[:16]


class Results:
    def __init__(self, path, fresh):
        self.path, self.lock, self.known = path, threading.Lock(), {}
        if fresh and os.path.exists(path):
            os.remove(path)
        if os.path.exists(path):
            with open(path) as f:
                for line in f:
                    key, verdict, by, when = json.loads(line)
                    self.known[key] = (verdict, by, when)

    def add(self, key, verdict, by, when):
        with self.lock:
            self.known[key] = (verdict, by, when)
            with open(self.path, 'a') as f:
                f.write(json.dumps([key, verdict, by, when]) + '\n')


def choose(args, mutants):
    chosen = [(k, m) for k, m in zip(keys_of(mutants), mutants)
              if (not args.kind or m.kind == args.kind) and (not args.file or args.file in m.path) and
              (not args.line or m.line == args.line) and (not args.rules or part(m) in ('code', 'data'))]
    if args.sample:
        chosen.sort(key=lambda c: hashlib.sha256((args.seed + c[0]).encode()).digest())
        chosen = chosen[:args.sample]
    return sorted(chosen, key=lambda c: (c[1].kind, c[1].path, c[1].line, c[1].column))


def try_all(args, judge, results, chosen, now):
    todo = [(k, m) for k, m in chosen if args.again or k not in results.known or
            (results.known[k][0] in ('survived', 'pins', 'others') and results.known[k][2] != now)]
    done = [0]

    def one(item):
        key, m = item
        folder = None
        if m.kind == 'data':
            folder = os.path.join(FOLDER, judge.system, f'data-{threading.get_ident()}')
            data.write(ROOT, judge.system, m, folder)
        try:
            verdict, by = judge.verdict(m, folder)
        except subprocess.TimeoutExpired:
            verdict, by = 'cases', 'endless'
        results.add(key, verdict, by, now)
        done[0] += 1
        if done[0] % 25 == 0 or done[0] == len(todo):
            print(f'\r{done[0]} of {len(todo)} tried', end='', file=sys.stderr, flush=True)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for future in [pool.submit(one, item) for item in todo]:
            future.result()
    if todo:
        print(file=sys.stderr)
    for folder in glob.glob(os.path.join(FOLDER, judge.system, 'data-*')):
        shutil.rmtree(folder)


def no_change(system):
    """Changes that make no difference, as somebody has found: file | line | change | why."""
    path = os.path.join(ROOT, 'tests/mutation', system + '.same')
    if not os.path.exists(path):
        return {}
    with open(path) as f:
        rows = [[w.strip() for w in line.split(' | ', 1)[:1] + line.split(' | ', 1)[-1].rsplit(' | ', 2)]
                for line in f if line.strip() and line[0] != '#']  # the line itself may have a bar in it
    bad = [r for r in rows if len(r) != 4]
    if bad:
        raise SystemExit(f'{path}: not "file | line | change | why": {bad[0]}')
    return {tuple(r[:3]): r[3] for r in rows}


def part(m):
    """Cases cannot reach what chooses for a player and what deals anew, and of quick ways to an answer see only some: they are told apart."""
    if re.search(r'/(habit|policy|redeal)\w*\.[ch]$', m.path):
        return 'habit and redeal'
    return 'kernel' if re.search(r'src/board/(bearings|frame|lanes\w*|legs|mover|near|nodes|path_\w+|paths)\.[ch]$', m.path) else m.kind


def report(args, results, chosen):
    counts = {}
    same = no_change(args.system)
    for key, m in chosen:
        verdict, by, _ = results.known[key]
        row = (m.path, m.source, m.change().strip())
        if verdict == 'survived' and row in same:
            verdict, by = 'same', same[row]
        counts.setdefault(part(m), {}).setdefault(verdict, []).append(m)
        if args.verbose and verdict != 'survived' or args.pins and verdict in ('pins', 'others'):
            print(f'{verdict:8} {m.place()}: {m.change()}   [{by}]')
    for kind in sorted(counts):
        for m in counts[kind].get('survived', []):
            print(f'survived {m.place()}: {m.change()}   [{m.source[:100]}]')
    for kind in sorted(counts):
        n = {v: len(counts[kind].get(v, [])) for v in ('cases', 'refused', 'pins', 'others', 'survived')}
        total = max(sum(n.values()), 1)
        by_cases = n['cases'] + n['refused']
        same_rule = len(counts[kind].get('same', []))
        print(f'{args.system} {kind}: {total} mutants, {100 * by_cases / total:.1f} % noticed by cases'
              + (f' ({n["refused"]} refused by the loader)' if n['refused'] else '') +
              f', {100 * (by_cases + n["pins"]) / total:.1f} % by cases and pins, {n["others"]} more by other tests, {n["survived"]} survive'
              + (f'; {same_rule} more make no difference' if same_rule else ''))


def main():
    p = argparse.ArgumentParser(prog='tests/mutate', description=__doc__)
    p.add_argument('system')
    p.add_argument('--sample', type=int, metavar='N', help='only N of them, always the same ones')
    p.add_argument('--seed', metavar='WORD', default='', help='another sample')
    p.add_argument('--jobs', type=int, metavar='N', default=os.cpu_count(), help='so many at a time')
    p.add_argument('--pinned', action='store_true', help='leave out the property tests and the unit tests: they cost most')
    p.add_argument('--cases', action='store_true', help='leave out the pins too: quick, while cases are written')
    p.add_argument('--kind', choices=['code', 'data'])
    p.add_argument('--rules', action='store_true', help='leave out what is told apart: habit, redeal, kernel')
    p.add_argument('--file', metavar='TEXT', help='only in files whose path contains TEXT')
    p.add_argument('--line', type=int, metavar='N')
    p.add_argument('--again', action='store_true', help='try those too that were noticed before')
    p.add_argument('--fresh', action='store_true', help='forget what earlier runs found')
    p.add_argument('--list', action='store_true', help='list them and try none')
    p.add_argument('--pins', action='store_true', help='list those too that only the pins notice')
    p.add_argument('--verbose', action='store_true', help='say of each what noticed it')
    args = p.parse_args()
    program, others, mutants, dropped = build.mutated(ROOT, FOLDER, args.system)
    print(f'{args.system}: {len(mutants)} mutants in the code, {dropped} more that do not compile', file=sys.stderr)
    chosen = choose(args, mutants + data.find(ROOT, args.system))
    if args.list:
        for _, m in chosen:
            print(f'{m.place()}: {m.change()}   [{m.source[:100]}]')
        return
    judge = Judge(program, [] if args.pinned or args.cases else others, args.system, not args.cases)
    judge.measure()
    results = Results(os.path.join(FOLDER, args.system, 'results.jsonl'), args.fresh)
    try_all(args, judge, results, chosen, stamp(judge) + ('-cases' if args.cases else ''))
    report(args, results, chosen)


main()
