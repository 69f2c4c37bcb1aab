// Games in the browser's own storage (IndexedDB). What belongs to one answer is written in one transaction, and is on the disk
// before it is answered. A count of all writes tells whether another window has written since: then nothing is written.
import type { Act, GameFacts, Write } from "./engine";

const NAME = "foray";
const VERSION = 1;
const SHELVES = ["games", "acts", "count"];

/** Another window has written meanwhile. */
export class WrittenElsewhere extends Error {}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the storage does not answer"));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("games", { keyPath: "uid" });
    request.result.createObjectStore("acts", { keyPath: ["uid", "n"] });
    request.result.createObjectStore("count");
  };
  return done(request);
}

const actsOf = (uid: string) => IDBKeyRange.bound([uid], [uid, []]); // an array sorts after every number

function put(transaction: IDBTransaction, write: Write): void {
  if ("game" in write) transaction.objectStore("games").put(write.game);
  else if ("act" in write) transaction.objectStore("acts").add(write.act);
  else {
    transaction.objectStore("games").delete(write.delete);
    transaction.objectStore("acts").delete(actsOf(write.delete));
  }
}

export class Storage {
  private constructor(private readonly base: IDBDatabase) {
    base.onversionchange = () => base.close(); // a newer page wants to bring it up to date
  }

  static async open(): Promise<Storage> {
    return new Storage(await open());
  }

  async count(): Promise<number> {
    return ((await done(this.base.transaction("count").objectStore("count").get("writes"))) as number | undefined) ?? 0;
  }

  async games(): Promise<{ count: number; rows: GameFacts[] }> {
    const transaction = this.base.transaction(["games", "count"]);
    const count = done(transaction.objectStore("count").get("writes")) as Promise<number | undefined>;
    const rows = done(transaction.objectStore("games").getAll()) as Promise<GameFacts[]>;
    return { count: (await count) ?? 0, rows: await rows };
  }

  acts(uid: string): Promise<Act[]> {
    return done(this.base.transaction("acts").objectStore("acts").getAll(actsOf(uid))) as Promise<Act[]>;
  }

  /** All of them or none; the new count. */
  write(writes: Write[], expected: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const transaction = this.base.transaction(SHELVES, "readwrite", { durability: "strict" });
      let why: unknown; // it was ended here
      transaction.oncomplete = () => resolve(expected + 1);
      transaction.onabort = () => reject(why ?? transaction.error ?? new Error("the storage refuses"));
      const counter = transaction.objectStore("count");
      const request = counter.get("writes");
      request.onsuccess = () => {
        try {
          if (((request.result as number | undefined) ?? 0) !== expected) throw new WrittenElsewhere();
          for (const write of writes) put(transaction, write);
          counter.put(expected + 1, "writes");
        } catch (error) {
          why = error;
          transaction.abort();
        }
      };
    });
  }
}
