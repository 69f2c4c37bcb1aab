"""Mutants of data: one number, word or letter of a map changed in a copy of the folder; no build is needed."""
import glob
import os
import re

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|[{}\[\]:,]')
# Words for people, pictures, and what names another file.
LEFT_OUT_KEYS = {'$comment', 'basis', 'title', 'text', 'summary', 'name', 'scenario', 'about', 'scenery', 'x', 'y', 'canvas', 'id',
                 'boat', 'target', 'commander', 'calibre', 'based_on', 'unlisted', 'order', 'minutes', 'difficulty', 'label',
                 'outline', 'shape', 'historical-score', 'historical-losses', 'clock'}
LEFT_OUT_FILES = re.compile(r'^(guide|(.*-)?scenery|bench.*)\.json$')
MAP_ROWS = {'rows', 'terrain'}


class Mutant:
    def __init__(self, path, text, start, end, new, key):
        self.path, self.start, self.end, self.new, self.key = path, start, end, new, key
        self.old = text[start:end]
        self.line = text.count('\n', 0, start) + 1
        begin = text.rfind('\n', 0, start) + 1
        self.column = start - begin + 1
        self.source = text[begin:text.find('\n', start)].strip()
        self.function = key
        self.kind = 'data'

    def place(self):
        return f'{self.path}:{self.line}'

    def change(self):
        return f'{self.key}: {self.old} -> {self.new}'


def values(text):
    """(start, end, key, keys above) of every plain value."""
    stack, key = [], ''
    tokens = list(TOKEN.finditer(text))
    for i, t in enumerate(tokens):
        w = t.group()
        if w in '{[':
            stack.append((w, key))
        elif w in '}]':
            _, key = stack.pop()
        elif w in ':,':
            pass
        elif w[0] == '"' and i + 1 < len(tokens) and tokens[i + 1].group() == ':':
            key = w[1:-1]
        else:
            yield t.start(), t.end(), key, {k for _, k in stack}



def changed_number(word):
    if '.' in word:
        return None
    n = int(word)
    return str(n + 1 if abs(n) < 20 else n + abs(n) // 10)


def find(root, system):
    found = []
    for path in sorted(glob.glob(os.path.join(root, 'data', system, '*.json'))):
        if LEFT_OUT_FILES.match(os.path.basename(path)):
            continue
        with open(path, encoding='utf-8') as f:
            text = f.read()
        short = os.path.relpath(path, root)
        all_values = [(a, b, k) for a, b, k, above in values(text) if k not in LEFT_OUT_KEYS and not above & LEFT_OUT_KEYS]
        words = {}
        for a, b, k in all_values:
            if text[a] == '"' and text[a:b] not in words.setdefault(k, []):
                words[k].append(text[a:b])
        for a, b, k in all_values:
            w = text[a:b]
            if w in ('true', 'false'):
                new = 'false' if w == 'true' else 'true'
            elif w[0] == '"' and w.endswith('.json"'):
                continue
            elif w[0] == '"' and k in MAP_ROWS and len(w) > 12:  # every letter of a map becomes its neighbour's, where that is another
                for i in range(a + 1, b - 2):
                    if text[i] != text[i + 1]:
                        found.append(Mutant(short, text, i, i + 1, text[i + 1], k))
                continue
            elif w[0] == '"':
                if len(words[k]) < 2:
                    continue
                new = words[k][(words[k].index(w) + 1) % len(words[k])]
            elif w == 'null':
                continue
            else:
                new = changed_number(w)
            if new:
                found.append(Mutant(short, text, a, b, new, k))
    return found


def write(root, system, mutant, folder):
    """A copy of the data with the one change."""
    target = os.path.join(folder, system)
    os.makedirs(target, exist_ok=True)
    for path in glob.glob(os.path.join(root, 'data', system, '*.json')):
        link = os.path.join(target, os.path.basename(path))
        if os.path.lexists(link):
            os.remove(link)
        os.symlink(path, link)
    path = os.path.join(target, os.path.basename(mutant.path))
    with open(os.path.join(root, mutant.path), encoding='utf-8') as f:
        text = f.read()
    os.remove(path)
    with open(path, 'w', encoding='utf-8') as f:
        f.write(text[:mutant.start] + mutant.new + text[mutant.end:])
