// A decision played out as a game of its own, and the way back from such a game to its campaign.
import { useState } from "preact/hooks";
import { act, type Subgame, type LinkedGame, type Table } from "./api";
import { RuleLink } from "./log";

const gameAt = (name: string) => `#/game/${encodeURIComponent(name)}`;

/** In the campaign: the games that may settle what is decided, and the one that was begun. */
function PlayOut(p: { errands: Subgame[]; begun?: LinkedGame; begin: (n: number) => void; bringIn: () => void; openRule: (id: string) => void }) {
  const { begun } = p;
  const [first] = p.errands;
  return (
    <section class="errand" aria-labelledby="errand-title">
      <h2 id="errand-title">
        Play out {first!.text} <RuleLink id={first!.rule} open={p.openRule} />
      </h2>
      {begun && (
        <p>
          {begun.over ? (
            <button type="button" class="btn main" data-errand="return" onClick={p.bringIn}>
              Bring in the result of {begun.name}
            </button>
          ) : (
            <a class="btn main" data-errand="on" href={gameAt(begun.name)}>
              Go on with {begun.name}
            </a>
          )}
        </p>
      )}
      {p.errands.map((e) => (
        <p>
          <button type="button" class="btn" data-errand={e.number} onClick={() => p.begin(e.number)}>
            Play this raid out: {e.title}
          </button>
          {e.options.map((o) => (
            <small>
              {o.text}: {o.title}
            </small>
          ))}
        </p>
      ))}
    </section>
  );
}

/** In the game itself: what it is part of, and the way back, with the result once there is one. */
function PartOf(p: { campaign: LinkedGame; bringBack: () => void }) {
  const { name, over, waiting } = p.campaign;
  return (
    <section class="errand" aria-label="Campaign">
      <p>
        Part of <a href={gameAt(name)}>{name}</a>
        {waiting ? "" : ", which has gone on"}.{" "}
        {over && waiting && (
          <button type="button" class="btn main" data-errand="back" onClick={p.bringBack}>
            Take the result back
          </button>
        )}
      </p>
    </section>
  );
}

export function SubgameOf(p: { name: string; table: Table; bringIn: () => void; openRule: (id: string) => void }) {
  const { ask, errand, campaign } = p.table;
  const [trouble, say] = useState("");
  const go = (line: string, game: string) =>
    void act({ game, line }).then(
      (answer) => {
        if (answer.ok && answer.name) location.hash = gameAt(answer.name);
        else say(answer.error ?? "that did not work");
      },
      (e: Error) => say(e.message),
    );
  return (
    <>
      {campaign && <PartOf campaign={campaign} bringBack={() => go("return", campaign.name)} />}
      {ask.errands && (
        <PlayOut errands={ask.errands} begun={errand} begin={(n) => go(`errand ${n}`, p.name)} bringIn={p.bringIn} openRule={p.openRule} />
      )}
      {trouble && (
        <p class="warn" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}
