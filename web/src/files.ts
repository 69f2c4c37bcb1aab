// Games as files: one as its record or position, all of them in one file, and back again.
import { act, look, record, type Answer, type GameRow } from "./api";
import { notesOf, takeNotes, withNotes } from "./movenotes";

export function save(name: string, text: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const saveRecord = async (game: string): Promise<void> => save(`${game}.foray`, withNotes(await record(game), notesOf(game)));

export const savePosition = async (game: string): Promise<void> => save(`${game}.json`, JSON.stringify(await look("position", { game })), "application/json");

interface SavedGame {
  name: string;
  record: string;
}

/** Every game that is sound, in one file; how many. */
export async function saveAll(games: GameRow[]): Promise<number> {
  const sound = games.filter((game) => !game.damaged);
  const saved: SavedGame[] = [];
  for (const game of sound) saved.push({ name: game.name, record: await record(game.name) });
  save("games.foray.json", JSON.stringify({ foray: "games", games: saved }, null, 1), "application/json");
  return saved.length;
}

/** A saved position becomes a game of its own: a new one of its scenario, put into that position. */
async function openPosition(saved: { system?: string; scenario?: string; position?: unknown }): Promise<Answer> {
  if (!saved.system || !saved.position) return { ok: false, error: "this is neither a record nor a position" };
  const blank = await act({ line: `new ${saved.system} ${saved.scenario ?? ""} seed=secret` });
  if (!blank.ok || !blank.name) return blank;
  const answer = await act({ game: blank.name, line: `position ${JSON.stringify(saved.position)}` });
  await act({ line: `delete ${blank.name}` });
  return answer;
}

async function openRecord(text: string): Promise<Answer> {
  const answer = await act({ line: `load ${JSON.stringify(text)}` });
  if (answer.ok && answer.name) takeNotes(text, answer.name);
  return answer;
}

/** All of a file that has many, under the names they had where those are free; the answer is that to the last one. */
async function openMany(games: SavedGame[]): Promise<Answer> {
  const failed: string[] = [];
  let last: Answer = { ok: false, error: "there is no game in this file" };
  for (const { name, record: text } of games) {
    const answer = await openRecord(String(text));
    if (!answer.ok) failed.push(`${String(name)}: ${answer.error ?? "it cannot be read"}`);
    else last = { ...answer, ...(await renamed(answer, String(name))) };
  }
  return failed.length ? { ok: false, error: `${games.length - failed.length} of ${games.length} games were opened. ${failed.join("; ")}` } : last;
}

async function renamed(answer: Answer, name: string): Promise<Partial<Answer>> {
  const given = await act({ line: `rename ${JSON.stringify(answer.name)} ${JSON.stringify(name)}` });
  return given.ok ? { name: given.name } : {};
}

/** A record, a position, or a file with many games: what is in it becomes games. */
export async function openText(text: string): Promise<Answer> {
  if (!text.trimStart().startsWith("{")) return openRecord(text);
  let saved: { system?: string; games?: SavedGame[] };
  try {
    saved = JSON.parse(text) as typeof saved;
  } catch {
    return { ok: false, error: "this is not JSON, and a record does not begin so" };
  }
  return Array.isArray(saved.games) ? openMany(saved.games) : openPosition(saved);
}
