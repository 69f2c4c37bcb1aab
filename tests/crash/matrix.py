#!/usr/bin/env python3
"""matrix.py FORAY CUT_LIBRARY [KILLS [SEED [KIND…]]]: kill the program while it is played by the protocol, by plain lines, full-screen,
in the browser's server, there by several clients at once, and in a campaign with its raids; at chosen writes to the store and at
random moments. After each kill every act that was answered is in the store, for each client at most one more, and every game replays. A
CUT_LIBRARY of "none" leaves out the chosen writes. With KINDs only those."""
import fcntl, http.client, json, os, pty, random, re, select, shutil, signal, struct, subprocess, sys, tempfile, termios, threading, time

FORAY, CUT = sys.argv[1], sys.argv[2]
KILLS = int(sys.argv[3]) if len(sys.argv) > 3 else 100
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else int(time.time())
PATIENCE = 120  # seconds: only a program that hangs takes so long
if CUT != "none" and not os.path.exists(CUT):
    sys.exit(f"{CUT} is not there: build the target cut, or say none")
luck = random.Random(SEED)
failures = 0


class Gone(Exception):
    """The program has been killed."""


def fail(what):
    global failures
    failures += 1
    print("FAILED:", what, flush=True)


class Process:
    """The program with its store; killed by a library in the middle of a write, or by the clock."""

    def __init__(self, folder, words, terminal=False):
        self.first = threading.Lock()
        self.at_write = CUT != "none" and luck.random() < 0.6
        env = dict(os.environ, LC_ALL="C.UTF-8", TERM="xterm-256color", XDG_DATA_HOME=folder)
        if self.at_write:
            env.update(LD_PRELOAD=CUT, CUT=str(luck.randint(1, 90)))
        command = [FORAY, *words, "--store", os.path.join(folder, "games.db")]
        inside = outside = subprocess.PIPE
        if terminal:
            self.keyboard, inside = pty.openpty()
            outside = inside
            fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.child = subprocess.Popen(command, stdin=inside, stdout=outside, stderr=subprocess.DEVNULL, env=env, start_new_session=True)
        if terminal:
            os.close(inside)
        else:
            self.keyboard = self.child.stdout.fileno()
        self.text = b""

    def kill_soon(self):
        """From the first answer on, so that there is something to lose."""
        if not self.at_write and self.first.acquire(blocking=False):
            self.clock = threading.Timer(luck.random() * 0.3, self.kill)
            self.clock.start()

    def kill(self):
        try:
            os.killpg(self.child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def more(self, patience=PATIENCE):
        ready, _, _ = select.select([self.keyboard], [], [], patience)
        if not ready:
            return False
        try:
            piece = os.read(self.keyboard, 1 << 16)
        except OSError:
            piece = b""
        if not piece:
            raise Gone
        self.text += piece
        return True

    def line(self):
        while b"\n" not in self.text:
            if not self.more():
                raise TimeoutError("no answer")
        line, self.text = self.text.split(b"\n", 1)
        return line.decode()

    def say(self, words):
        try:
            if self.child.stdin:
                self.child.stdin.write(words.encode())
                self.child.stdin.flush()
            else:
                os.write(self.keyboard, words.encode())
        except OSError:
            raise Gone from None

    def end(self):
        self.kill()
        if hasattr(self, "clock"):
            self.clock.cancel()
        self.child.wait()
        if self.child.stdin:
            try:
                self.child.stdin.close()
            except OSError:
                pass
            self.child.stdout.close()
        else:
            os.close(self.keyboard)


class World:
    """One store and what was answered of each of its games."""

    def __init__(self, kind):
        self.kind = kind
        memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
        self.folder = tempfile.mkdtemp(dir=memory)
        self.acts = {}    # game: choices that were answered; None: another client's, whose answer did not come
        self.clients = 1
        self.games = {}   # kind of client: how many of its games came to an end
        self.current = None
        self.began = 0

    def new_name(self):
        self.began += 1
        return f"game-{self.began}"

    def note(self, name, choice):
        self.acts.setdefault(name, []).append(choice)

    def note_at(self, name, ply, choice):
        """Several play it: answers come in any order."""
        acts = self.acts[name]
        acts.extend([None] * (ply - len(acts)))
        if acts[ply - 1] is not None:
            fail(f"{name}: two choices were answered as number {ply}")
        acts[ply - 1] = choice

    def ask_store(self, *lines):
        said = subprocess.run([FORAY, "bot", "--store", os.path.join(self.folder, "games.db")], input="\n".join(lines) + "\n",
                              capture_output=True, text=True, timeout=PATIENCE, env=dict(os.environ, XDG_DATA_HOME=self.folder))
        return [json.loads(line) for line in said.stdout.splitlines()]

    def verify(self, what):
        """All that was answered, and one act of each client more in all: they were stored when the kill came, and count from now on."""
        names = list(self.acts)
        answers = self.ask_store(*[line for name in names for line in (f"open {name}", "record")]) if names else []
        if len(answers) != 2 * len(names):
            return fail(f"{what}: the store does not answer")
        more = 0
        for i, name in enumerate(names):
            opened, record = answers[2 * i], answers[2 * i + 1]
            if not opened["ok"]:
                fail(f"{what}: {opened['error']}")
                continue
            stored = [line.split(" =")[0][2:] for line in record["record"].splitlines() if line.startswith(">")]
            answered = self.acts[name]
            if self.kind in ("plain", "terminal"):  # only their number is known
                same = len(stored) >= len(answered)
            else:
                same = len(stored) >= len(answered) and all(a in (None, s) for a, s in zip(answered, stored))
            if not same:
                fail(f"{what}: {name}: {len(answered)} choices were answered, {len(stored)} are stored")
            more += len(stored) - sum(a is not None for a in answered)
            self.acts[name] = stored
        if more > (10**6 if self.kind in ("plain", "terminal") else self.clients):
            fail(f"{what}: {more} choices more than were answered")

    def drop(self):
        shutil.rmtree(self.folder, ignore_errors=True)


# ---- by the protocol, and a campaign with its raids

def ask(process, line):
    process.say(line + "\n")
    return json.loads(process.line())


def resume(world, talk, system, more=""):
    """Go on with the game that was being played, or begin one; its name. A game that was killed before it was stored is not there."""
    if world.current and world.current not in world.acts:
        if talk(f"open {world.current}")["ok"]:
            world.acts[world.current] = []
            return
    elif world.current:
        answer = talk(f"open {world.current}")
        if not answer["ok"]:
            fail(f"cannot open {world.current}: {answer['error']}")
        return
    world.current = world.new_name()
    answer = talk(f"new {system} {more} name={world.current} seed={luck.randint(1, 10**6)}")
    if not answer["ok"]:
        return fail(f"cannot begin: {answer['error']}")
    world.acts[world.current] = []


def play_some(world, process, talk, system, more="", turns=10**6):
    resume(world, talk, system, more)
    for _ in range(turns):
        process.kill_soon()
        choices = talk("choices").get("choices", [])
        if not choices:
            world.current = None
            resume(world, talk, system, more)
            continue
        choice = luck.choice(choices)["text"]
        answer = talk(f"play {choice}")
        if not answer["ok"]:
            return fail(f"{choice}: {answer['error']}")
        world.note(world.current, choice)


def by_protocol(world):
    process = Process(world.folder, ["bot"])
    try:
        play_some(world, process, lambda line: ask(process, line), luck.choice(["template", "chariot", "theatre"]))
    finally:
        process.end()


WAY = "raid-turn|take rm-cdo-bde|embark rm-cdo-bde lc-1|take lc-1|sail 0416|land 0416|raid rm-cdo-bde".split("|")


def campaign(world):
    """To a raid that may be played out, into it, some choices there, back, and again."""
    process = Process(world.folder, ["bot"])
    talk = lambda line: ask(process, line)
    try:
        war = world.new_name()
        world.acts[war] = []
        if not talk(f"new theatre channel link=on undo=same-dice name={war} seed=3")["ok"]:
            return fail("no campaign")
        for choice in WAY:
            process.kill_soon()
            if not talk(f"play {choice}")["ok"]:
                return fail(f"the way to the raid: {choice}")
            world.note(war, choice)
        while True:
            raid = world.new_name()
            world.acts[raid] = []
            if not talk(f"errand 1 name={raid}")["ok"]:
                return fail("no raid")
            world.current = raid
            play_some(world, process, talk, "", turns=5)
            if not talk("campaign")["ok"]:
                return fail("no way back")
    except Gone:
        # the last game may not have come to be stored
        last = f"game-{world.began}"
        if world.acts.get(last) == [] and not world.ask_store(f"open {last}")[0]["ok"]:
            del world.acts[last]
        world.current = None
        raise
    finally:
        process.end()


# ---- in the browser's server

def address(process):
    """Its port, and the token that changes need."""
    port = int(re.search(r":(\d+)/", process.line()).group(1))
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request("GET", "/")
    return port, re.search(rb'foray-token" content="([0-9a-f]+)', line.getresponse().read()).group(1).decode()


def by_server(world):
    process = Process(world.folder, ["serve", "--port", "0"])
    try:
        port, token = address(process)
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

        def talk(words):
            body = {"line": words}
            if world.current and not words.startswith(("new ", "open ")):
                body["game"] = world.current
            line.request("POST", "/api", json.dumps(body), {"X-Foray-Token": token})
            return json.loads(line.getresponse().read())

        play_some(world, process, talk, luck.choice(["template", "chariot"]))
    except (OSError, http.client.HTTPException):
        raise Gone from None
    finally:
        process.end()


# ---- there by several clients at once: some with games of their own, some in one game; what comes in together is stored together

ALONE, TOGETHER = 4, 3


class Client(threading.Thread):
    def __init__(self, world, process, port, token, kind, chance):
        super().__init__()
        self.world, self.process, self.token, self.kind, self.luck = world, process, token, kind, random.Random(chance)
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def run(self):
        try:
            while True:
                self.play()
        except (OSError, http.client.HTTPException):
            pass  # killed
        except Exception as error:
            fail(f"{self.kind}: {error!r}")

    def ask(self, method, path, body=None):
        self.line.request(method, path, body and json.dumps(body), {"X-Foray-Token": self.token})
        answer = self.line.getresponse()
        return answer.status, json.loads(answer.read())

    def table(self, name, system):
        """Of the game, which is begun if it is not there."""
        status, table = self.ask("GET", f"/api/table?game={name}")
        if status != 200:
            if name in self.world.acts and not self.kind.startswith("together"):
                raise ValueError(f"{name} is gone: {table}")
            self.ask("POST", "/api", {"line": f"new {system} name={name}"})  # unless another was faster
            status, table = self.ask("GET", f"/api/table?game={name}")
        self.world.acts.setdefault(name, [])
        return table

    def play(self):
        """One game to its end."""
        number = self.world.games.get(self.kind, 0)
        name, system = f"{self.kind}-{number}", "template" if number % 2 else "chariot"
        table = self.table(name, system)
        while table["choices"]:
            choice = self.luck.choice(table["choices"])["text"]
            status, answer = self.ask("POST", "/api", {"line": f"play {choice}", "game": name, "version": table["version"], "show": True})
            if status == 200 and answer["ok"]:
                self.world.note_at(name, answer["ply"], choice)
                self.process.kill_soon()
            elif status != 409 or not answer["stale"]:
                raise ValueError(f"{name}: {choice}: {answer}")
            table = answer["table"]
        self.world.games[self.kind] = number + 1


def by_clients(world):
    process = Process(world.folder, ["serve", "--port", "0"])
    world.clients = ALONE + TOGETHER
    try:
        port, token = address(process)
        kinds = [f"alone-{i}" for i in range(ALONE)] + ["together"] * TOGETHER
        clients = [Client(world, process, port, token, kind, luck.random()) for kind in kinds]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
    except (OSError, http.client.HTTPException):
        pass
    finally:
        process.end()
    raise Gone


# ---- by plain lines and full-screen: what is shown was answered

def by_screen(world, terminal):
    known = world.current and world.ask_store(f"open {world.current}")[0]["ok"]
    if not known:
        world.current = world.new_name()
    words = ["play", "--resume", world.current] if known else ["play", "template", "--seed", str(luck.randint(1, 10**6)), "--name", world.current]
    process = Process(world.folder, words + ([] if terminal else ["--plain"]), terminal)
    shown = 0
    try:
        while True:
            process.say("\r" if terminal else "1\n")
            while process.more(0.02):
                pass
            process.kill_soon()
            shown = max([shown, *map(int, re.findall(rb"(\d+)\. Move", process.text))])
            if re.search(rb"game is over|has won|wins", process.text):
                world.over = True
                raise Gone
    finally:
        process.end()
        if shown > len(world.acts.get(world.current, [])):
            world.acts[world.current] = ["?"] * shown
        if getattr(world, "over", False):
            world.current, world.over = None, False


KINDS = {
    "protocol": by_protocol,
    "plain": lambda world: by_screen(world, False),
    "terminal": lambda world: by_screen(world, True),
    "campaign": campaign,
}
if os.path.exists(os.path.join(os.path.dirname(FORAY), "foray-server")):
    KINDS["server"] = by_server
    KINDS["clients"] = by_clients
if len(sys.argv) > 5:
    KINDS = {kind: KINDS[kind] for kind in sys.argv[5:]}


def main():
    print(f"{KILLS} kills, seed {SEED}", flush=True)
    for kind, play in KINDS.items():
        world, kills, choices = World(kind), KILLS // len(KINDS), 0
        for k in range(kills):
            what = f"{kind}, kill {k}"
            try:
                play(world)
                break  # it has failed, and said so
            except Gone:
                world.verify(what)
            except TimeoutError as error:
                fail(f"{what}: {error}")
            if len(world.acts) > 12:
                choices += sum(map(len, world.acts.values()))
                world.drop()
                world = World(kind)
        choices += sum(map(len, world.acts.values()))
        games = len(world.acts)
        print(f"{kind}: {k + 1} kills, {choices} choices answered and there, {games} games in the last store", flush=True)
        world.drop()
    print(f"{failures} failures")
    sys.exit(failures != 0)


main()
