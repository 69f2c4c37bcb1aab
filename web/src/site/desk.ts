// Questions to the module, with what is stored: gives it what it lacks, stores what it says before its answer is given, and
// starts it anew from what is stored when that fails.
import { Engine, type Answered, type Listener, type News, type Question } from "./engine";
import { Storage, WrittenElsewhere } from "./storage";

const FULL = 507; // HTTP's "insufficient storage"

function inWords(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return "This browser's storage is full: nothing has been changed. Save games and delete some, or make room.";
  return `This browser could not store it, and nothing has been changed (${error instanceof Error ? error.message : String(error)}).`;
}

export class Desk {
  private engine: Engine | undefined;
  private storage: Storage | undefined;
  private count = -1; // of the writes that the engine knows of
  private line: Promise<unknown> = Promise.resolve(); // one question after the other
  unkept: string | undefined; // why nothing is kept

  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private readonly listener: Listener,
    private readonly tell: (news: News) => void,
  ) {}

  ask(question: Question): Promise<Answered> {
    const answer = this.line.then(() => this.answer(question));
    this.line = answer.catch(() => undefined);
    return answer;
  }

  private async start(): Promise<Engine> {
    if (!this.storage && !this.unkept)
      this.storage = await Storage.open().catch((error: unknown) => {
        this.unkept = error instanceof Error ? error.message : String(error);
        return undefined;
      });
    this.count = -1;
    return (this.engine ??= await Engine.start(await this.module, this.listener));
  }

  /** What other windows have written. */
  private async catchUp(engine: Engine): Promise<void> {
    if (!this.storage || (this.count >= 0 && (await this.storage.count()) === this.count)) return;
    const { count, rows } = await this.storage.games();
    engine.ask({ kind: "stored", rows });
    this.count = count;
  }

  private async answer(question: Question): Promise<Answered> {
    for (let again = 0; ; again++) {
      const engine = this.engine ?? (await this.start());
      await this.catchUp(engine);
      const answered = await this.answered(engine, question);
      try {
        if (answered.writes.length && this.storage) this.count = await this.storage.write(answered.writes, this.count);
      } catch (error) {
        this.engine = undefined; // what it believes to be stored is not
        if (error instanceof WrittenElsewhere && again < 5) continue;
        return { status: FULL, answer: { ok: false, error: inWords(error) }, writes: [], news: [] };
      }
      answered.news.forEach(this.tell);
      return answered;
    }
  }

  private async answered(engine: Engine, question: Question): Promise<Answered> {
    const given = new Set<string>();
    for (;;) {
      const answer = engine.ask(question);
      if (answer.needs === undefined) return answer;
      if (given.has(answer.needs)) throw new Error("a stored game cannot be read");
      given.add(answer.needs);
      engine.ask({ kind: "stored", uid: answer.needs, acts: (await this.storage?.acts(answer.needs)) ?? [] });
    }
  }
}
