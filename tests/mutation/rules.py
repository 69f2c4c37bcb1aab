"""Mutants of rule code: one program that has all of them inside, and an environment variable that switches one on.

Each expression is rewritten in a copy of its file, by insertions that nest:
    a < b     ({ __auto_type fy_a7 = (a); __auto_type fy_b7 = (b); fy_mutant == 7 ? fy_a7 <= fy_b7 : fy_a7 < fy_b7; })
    a && b    ({ _Bool fy_a8 = (a); fy_a8 != (fy_mutant == 8) ? (_Bool)(b) : fy_a8; })
    6         (fy_mutant == 9 ? 7 : 6)
Numbers of static tables: in a function the table loses its `static`; outside a constructor fills it anew.
"""
import glob
import os
import re

import clang.cindex
from clang.cindex import CursorKind as K
from clang.cindex import StorageClass, TypeKind

# Not rules: loaders, views, texts, tables for positions, what checks positions, what case files may write, what
# reviews and odds are told.
LEFT_OUT = re.compile(r'/(load\w*|files|show|view|texts|names|schema|arrange|audit|verbs|position|calculator|question|answer)\.[ch]$')
# Functions of the contract that are none, by the member they fill or by the end of their names.
LEFT_OUT_SLOTS = 'show|board|name|count|find|arrange|empty|audit|derive|facts|prospect|figure|label|instead|fates|carries_on|own'
RULE_SLOTS = 'load|setup|ask|choices|check|apply|score|redeal|habit|subgames|outcome'
SWAPS = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '+': '-', '-': '+'}
NUMBER = re.compile(rb'(0[xX][0-9a-fA-F]+|[0-9]+)([uUlL]*)$')


class Mutant:
    def __init__(self, path, offset, text, old, new, function):
        self.path, self.offset, self.old, self.new, self.function = path, offset, old, new, function
        self.line = text.count(b'\n', 0, offset) + 1
        start = text.rfind(b'\n', 0, offset) + 1
        self.column = offset - start + 1
        end = text.find(b'\n', offset)
        self.source = text[start:end if end >= 0 else len(text)].decode().strip()
        self.number = 0  # fy_mutant that switches it on
        self.kind = 'code'

    def place(self):
        return f'{self.path}:{self.line}'

    def change(self):
        return f'{self.old} -> {self.new}'


class File:
    """One source file: its text and what is put into it."""

    def __init__(self, root, path):
        self.path = path
        with open(os.path.join(root, path), 'rb') as f:
            self.text = f.read()
        self.edits = []    # (offset, rank, length, text, mutant): rank orders what is put in at one offset
        self.mutants = []
        self.macros = []   # (from, to) of function-like macro uses
        self.seen = set()

    def in_macro(self, start, end):
        return any(a < end and start < b for a, b in self.macros)


class Finder:
    def __init__(self, root, system, include):
        self.root, self.system, self.include = root, system, include
        self.files = {}
        self.next = 1
        self.calls, self.bodies = {}, {}
        self.named = {}    # mutants of enumerators

    # ---- reading

    def file_of(self, cursor):
        f = cursor.location.file
        return self.files.get(os.path.relpath(f.name, self.root)) if f else None

    def parse(self):
        folder = os.path.join('src/systems', self.system)
        sources = sorted(glob.glob(os.path.join(self.root, folder, '*.c')))
        board = sorted(glob.glob(os.path.join(self.root, 'src/board/*.c')))
        for path in sources + board + glob.glob(os.path.join(self.root, folder, '*.h')) + \
                glob.glob(os.path.join(self.root, 'src/board/*.h')):
            self.files[os.path.relpath(path, self.root)] = File(self.root, os.path.relpath(path, self.root))
        index = clang.cindex.Index.create()
        self.units = []
        for path in sources + board:
            unit = index.parse(path, args=['-std=c11', '-D_POSIX_C_SOURCE=200809L'] + ['-I' + i for i in self.include],
                               options=clang.cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
            bad = [d for d in unit.diagnostics if d.severity >= clang.cindex.Diagnostic.Error]
            if bad:
                raise SystemExit(f'{path}: {bad[0]}')
            self.units.append(unit)
        for unit in self.units:
            self.survey(unit)
        brackets = b' '.join(b for f in self.files.values() for b in re.findall(rb'\[[^\]]*\]', f.text))
        self.sizes = set(re.findall(r'[A-Z]\w+', brackets.decode()))  # and what is an index

    def survey(self, unit):
        """Macro uses, and which function names which."""
        for c in unit.cursor.get_children():
            f = self.file_of(c)
            if not f:
                continue
            if c.kind == K.MACRO_INSTANTIATION:
                a, b = c.extent.start.offset, c.extent.end.offset
                if b'(' in f.text[a:b] and (a, b) not in f.seen:
                    f.seen.add((a, b))
                    f.macros.append((a, b))
            elif c.kind == K.FUNCTION_DECL and c.is_definition():
                name = self.name_of(c)
                if name not in self.bodies:
                    self.bodies[name] = (f, c)
                    self.calls[name] = {self.name_of(d.referenced) for d in c.walk_preorder()
                                        if d.kind == K.DECL_REF_EXPR and d.referenced and d.referenced.kind == K.FUNCTION_DECL}
            elif c.kind == K.VAR_DECL:  # tables of functions
                self.calls.setdefault('table ' + c.spelling, set()).update(
                    self.name_of(d.referenced) for d in c.walk_preorder()
                    if d.kind == K.DECL_REF_EXPR and d.referenced and d.referenced.kind == K.FUNCTION_DECL)

    def name_of(self, cursor):
        """Static functions of two files may have one name."""
        if cursor.storage_class == StorageClass.STATIC:
            return os.path.relpath(cursor.location.file.name, self.root) + ':' + cursor.spelling
        return cursor.spelling

    def reach(self, names):
        found, todo = set(), list(names)
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo += self.calls.get(name, ())
        return found

    def rules(self):
        """The functions that are rules: not in a file left out, and not only there for the view or for positions."""
        text = b''.join(f.text for p, f in self.files.items() if p.startswith('src/systems'))
        by_word = {}
        for name in self.bodies:
            by_word.setdefault(name.rsplit(':', 1)[-1], []).append(name)
        words = re.findall(r'\.(\w+)\s*=\s*&?(\w+)', text.decode())
        words += [(w[len(self.system) + 1:] if w.startswith(self.system + '_') else w, w) for w in by_word]
        aside = {n for slot, w in words if re.fullmatch(LEFT_OUT_SLOTS, slot) for n in by_word.get(w, [])}
        needed = self.reach(n for slot, w in words if re.fullmatch(RULE_SLOTS, slot) for n in by_word.get(w, []))
        needed |= self.reach(n for t in self.calls if t.startswith('table ') for n in self.calls[t] if n not in aside)
        only_aside = self.reach(aside) - needed
        kept = [(f, c) for n, (f, c) in self.bodies.items() if n not in only_aside and not LEFT_OUT.search(f.path)]
        return [(f, c) for f, c in kept if f.path.startswith('src/systems') or self.name_of(c) in needed]

    # ---- writing

    def put(self, f, start, end, before, operator, after, old, new, at, depth):
        """before at start, operator = (from, to, text) in the middle, after at end."""
        m = Mutant(f.path, at, f.text, old, new, self.function)
        m.number = self.next
        self.next += 1
        n = str(m.number).encode()
        f.edits.append((start, (1, depth), 0, before.replace(b'@', n), m))
        if operator:
            f.edits.append((operator[0], (0, 0), operator[1] - operator[0], operator[2].replace(b'@', n), m))
        f.edits.append((end, (0, -depth), 0, after.replace(b'@', n), m))
        f.mutants.append(m)

    def operands(self, c, f):
        """Of a binary operator: both sides, and the operator between them."""
        kids = list(c.get_children())
        if len(kids) != 2:
            return None
        (a, b), (p, q) = [(k.extent.start.offset, k.extent.end.offset) for k in kids]
        between = re.sub(rb'/\*.*?\*/', b'', f.text[b:p], flags=re.S).strip()
        if c.extent.start.offset != a or c.extent.end.offset != q or not b <= p:
            return None
        return kids, (a, b), (p, q), between.decode()

    def pointer(self, c):
        return c.type.get_canonical().kind in (TypeKind.POINTER, TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY)

    def text(self, c, f):
        return f.text[c.extent.start.offset:c.extent.end.offset]

    def larger_of_two(self, c, f, parent):
        """a > b ? a : b, or if (a > b) b = a: with >= they are the same."""
        sides = sorted(self.text(k, f) for k in c.get_children())
        rest = [k for k in parent.get_children()][1:] if parent else []
        if parent and parent.kind == K.CONDITIONAL_OPERATOR:
            return sorted(self.text(k, f) for k in rest) == sides
        if parent and parent.kind == K.IF_STMT and len(rest) == 1 and rest[0].kind == K.BINARY_OPERATOR:
            return sorted(self.text(k, f) for k in rest[0].get_children()) == sides
        return False

    def binary(self, c, f, depth, loop, parent):
        found = self.operands(c, f)
        if not found or (found[3][0] in '<>' and self.larger_of_two(c, f, parent)):
            return
        kids, (a, b), (p, q), op = found
        at = b + f.text[b:p].index(op.encode())
        if op in ('&&', '||'):
            test = b'!=' if op == '&&' else b'=='
            self.put(f, a, q, b'({ _Bool fy_a@ = (', (b, p, b'); fy_a@ ' + test + b' (fy_mutant == @) ? (_Bool)('), b') : fy_a@; })',
                     op, '||' if op == '&&' else '&&', at, depth)
            return
        if op not in SWAPS or (op in '+-' and (self.pointer(c) or any(map(self.pointer, kids)))):
            return
        if loop and op not in '+-' and any(k.spelling in loop for k in kids):
            return  # a loop that runs beyond its list shows nothing that a rule says
        new = SWAPS[op]
        self.put(f, a, q, b'({ __auto_type fy_a@ = (', (b, p, b'); __auto_type fy_b@ = ('),
                 f'); fy_mutant == @ ? fy_a@ {new} fy_b@ : fy_a@ {op} fy_b@; }})'.encode(), op, new, at, depth)

    def compound(self, c, f, depth):
        found = self.operands(c, f)
        if found and found[3] in ('+=', '-=') and not self.pointer(c):
            kids, (a, b), (p, q), op = found
            self.put(f, p, q, b'({ __auto_type fy_b@ = (', None, b'); fy_mutant == @ ? -fy_b@ : fy_b@; })', op,
                     '-=' if op == '+=' else '+=', b + f.text[b:p].index(op.encode()), depth)

    def unary(self, c, f, depth):
        a, b = c.extent.start.offset, c.extent.end.offset
        if f.text[a:a + 1] == b'!':
            self.put(f, a, b, b'({ _Bool fy_a@ = (', (a, a + 1, b''), b'); fy_mutant == @ ? fy_a@ : !fy_a@; })', '!', '', a, depth)

    def number(self, c, f, depth, lower):
        a, b = c.extent.start.offset, c.extent.end.offset
        m = NUMBER.match(f.text[a:b])
        if not m or (a, b) in f.seen:
            return
        f.seen.add((a, b))
        value = int(m.group(1), 0) if not re.match(rb'0[0-9]', m.group(1)) else int(m.group(1), 8)
        new = value - 1 if lower and value > 0 else value + 1
        self.put(f, a, b, f'(fy_mutant == @ ? {new}{m.group(2).decode()} : '.encode(), None, b')', str(value), str(new), a, depth)

    def named_number(self, c, f, depth):
        """An enumerator that is a number of its own, `enum { REACH = 150 }`, and no size: all its uses change together."""
        decl = c.referenced
        home = self.file_of(decl)
        if not home or decl.spelling in self.sizes or LEFT_OUT.search(home.path):
            return
        value = re.fullmatch(rb'\w+\s*=\s*([2-9]|[1-9][0-9]+)', self.text(decl, home))
        family = list(decl.semantic_parent.get_children())
        flags = sum(k.enum_value > 0 and not k.enum_value & (k.enum_value - 1) for k in family) > 2
        if not value or flags or not all(b'=' in self.text(k, home) for k in family):
            return
        old = int(value.group(1))
        new = old + max(1, old // 10)
        name = (home.path, decl.spelling)
        m = self.named.get(name)
        if not m:
            m = self.named[name] = Mutant(home.path, decl.extent.start.offset, home.text, str(old), str(new), decl.spelling)
            m.number = self.next
            self.next += 1
            home.mutants.append(m)
        f.edits.append((c.extent.start.offset, (1, depth), 0, f'(fy_mutant == {m.number} ? {new} : '.encode(), m))
        f.edits.append((c.extent.end.offset, (0, -depth), 0, b')', m))

    # ---- walking

    def loop_parts(self, c, f):
        """Of a for: where its condition ends, where its step ends, and the words of the step."""
        a = f.text.index(b'(', c.extent.start.offset)
        depth, cuts = 0, []
        for i in range(a, c.extent.end.offset):
            ch = f.text[i:i + 1]
            depth += (ch in b'([{') - (ch in b')]}')
            if ch == b';' and depth == 1:
                cuts.append(i)
            if depth == 0:
                return (cuts[0], cuts[1], i, set(re.findall(r'\w+', f.text[cuts[1]:i].decode()))) if len(cuts) == 2 else None
        return None

    def walk(self, c, f, depth, loop=None, lower=False, parent=None):
        if self.file_of(c) is not f:
            return
        a, b = c.extent.start.offset, c.extent.end.offset
        if f.in_macro(a, b) and any(x <= a and b <= y for x, y in f.macros):
            return
        clean = not any((x < a < y) or (x < b < y) for x, y in f.macros)
        kids = list(c.get_children())
        if c.kind in (K.ENUM_DECL, K.STRUCT_DECL, K.CXX_UNARY_EXPR, K.GNU_NULL_EXPR, K.STATIC_ASSERT):
            return
        if c.kind == K.INIT_LIST_EXPR and re.fullmatch(rb'[{}0,\s]+', self.text(c, f)):
            return  # cleared memory
        if c.kind == K.VAR_DECL:
            eq = self.equals(c, f)
            kids = [k for k in kids if eq is not None and k.extent.start.offset > eq and self.text(k, f) != b'-1']
            if c.storage_class == StorageClass.STATIC:
                self.static_table(c, f, kids, depth)
                return
        elif c.kind == K.CASE_STMT:
            kids = kids[1:]
        elif clean and c.kind == K.BINARY_OPERATOR:
            self.binary(c, f, depth, loop, parent)
        elif clean and c.kind == K.COMPOUND_ASSIGNMENT_OPERATOR:
            self.compound(c, f, depth)
        elif clean and c.kind == K.UNARY_OPERATOR:
            self.unary(c, f, depth)
        elif clean and c.kind == K.DECL_REF_EXPR and c.referenced and c.referenced.kind == K.ENUM_CONSTANT_DECL:
            self.named_number(c, f, depth)
            return
        elif clean and c.kind == K.INTEGER_LITERAL:
            designator = parent is not None and parent.kind != K.ARRAY_SUBSCRIPT_EXPR and f.text[:a].rstrip()[-1:] == b'['
            if not designator:
                self.number(c, f, depth, lower or (parent is not None and parent.kind == K.ARRAY_SUBSCRIPT_EXPR))
            return
        if c.kind == K.FOR_STMT:
            parts = self.loop_parts(c, f)
            for k in kids:
                start = k.extent.start.offset
                if parts and parts[1] < start < parts[2]:
                    continue
                inside = parts and parts[0] < start < parts[1]
                self.walk(k, f, depth + 1, parts[3] if inside else None, bool(inside), c)
            return
        for k in kids:
            self.walk(k, f, depth + 1, loop, lower and c.kind != K.COMPOUND_STMT, c)

    def equals(self, c, f):
        name = f.text.find(c.spelling.encode(), c.location.offset)
        end = c.extent.end.offset
        at = f.text.find(b'=', name, end)
        return at if at >= 0 else None

    def integers(self, kids):
        return [d for k in kids for d in k.walk_preorder() if d.kind == K.INTEGER_LITERAL]

    def static_table(self, c, f, kids, depth):
        """A table in a function."""
        if not self.integers(kids) or re.search(r'\bfy_|char', c.type.spelling) or f.in_macro(c.extent.start.offset, c.extent.end.offset):
            return
        at = f.text.rfind(b'static', 0, c.location.offset)
        if not f.text[at:c.location.offset].count(b'\n') and at >= 0:
            f.edits.append((at, (0, 0), 6, b'', None))
            for k in kids:
                self.walk(k, f, depth + 1)

    def outer_table(self, c, f):
        """A table outside functions: filled anew by a constructor."""
        eq = self.equals(c, f)
        kids = [k for k in c.get_children() if eq is not None and k.extent.start.offset > eq]
        start, end = c.extent.start.offset, c.extent.end.offset
        if not self.integers(kids) or re.search(r'\bfy_|char', c.type.spelling) or f.in_macro(start, end) or (start, end) in f.seen:
            return
        f.seen.add((start, end))
        self.function = c.spelling
        part = File.__new__(File)
        part.path, part.text, part.edits, part.mutants, part.macros, part.seen = f.path, f.text, [], [], f.macros, set()
        saved = self.files[f.path]
        self.files[f.path] = part
        for k in kids:
            self.walk(k, part, 0)
        self.files[f.path] = saved
        if not part.mutants:
            return
        f.mutants += part.mutants
        values = rewritten(part, eq + 1, end)
        for m in re.finditer(rb'\bconst\b', f.text[start:c.location.offset]):
            f.edits.append((start + m.start(), (0, 0), 5, b'', None))
        semicolon = f.text.index(b';', end) + 1
        name = c.spelling.encode()
        f.edits.append((semicolon, (0, 0), 0, b' __attribute__((constructor)) static void fy_fill_' + name + b'(void) { __typeof__(' + name +
                        b') fy_new =' + values + b'; __builtin_memcpy((void *)&' + name + b', &fy_new, sizeof fy_new); }', None))

    def find(self):
        self.parse()
        for f, c in self.rules():
            self.function = c.spelling
            for k in c.get_children():
                if k.kind == K.COMPOUND_STMT:
                    self.walk(k, f, 0)
        for unit in self.units:
            for c in unit.cursor.get_children():
                f = self.file_of(c)
                if f and c.kind == K.VAR_DECL and c.is_definition() and not LEFT_OUT.search(f.path) and f.path.startswith('src/systems'):
                    self.outer_table(c, f)
        return {p: f for p, f in self.files.items() if f.mutants or f.edits}


def rewritten(f, start=0, end=None, dropped=()):
    """The text with everything put in, but for the mutants that were dropped."""
    end = len(f.text) if end is None else end
    out, at = [], start
    for offset, _, length, text, mutant in sorted(f.edits, key=lambda e: (e[0], e[1])):
        if start <= offset <= end and mutant not in dropped:
            out += [f.text[at:offset], text]
            at = max(at, offset + length)
    out.append(f.text[at:end])
    return b''.join(out)
