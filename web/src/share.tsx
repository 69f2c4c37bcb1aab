// Buttons that put something into a link: the game ("look what happened at the Old Mole"), a position of it, a puzzle.
import { useEffect, useState } from "preact/hooks";
import { look, record } from "./api";
import { planKey, type ReviewedMoment } from "./insight";
import { linkTo } from "./link";

interface ShareProps {
  what: string; // the link leads to, in words
  words: string; // of the button
  tooLong: string;
  text: () => Promise<string>;
}

function Share(p: ShareProps) {
  const [link, setLink] = useState<string>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    setLink(undefined);
    setSaid("");
  }, [p.what]);
  const make = async () => {
    const address = await linkTo(await p.text());
    setLink(address);
    if (!address) return setSaid(p.tooLong);
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setSaid(copied ? "The link is on the clipboard." : "Copy the link:");
  };
  return (
    <>
      <button type="button" class="btn" onClick={() => void make().catch((e: Error) => setSaid(e.message))}>
        {p.words}
      </button>
      {(said || link) && (
        <div class="linked">
          {said && <p role="status">{said}</p>}
          {link && <input class="link-text" readOnly value={link} aria-label={p.what} onFocus={(e) => e.currentTarget.select()} />}
        </div>
      )}
    </>
  );
}

export const ShareGame = (p: { game: string }) => (
  <Share what="Link to this game" words="Share as a link" tooLong="This game is too long for a link: save its record instead, or share a position of it." text={() => record(p.game)} />
);

/** What is hidden in it, and its dice to come, are not those of this game: the rules deal them anew. */
export const SharePosition = (p: { game: string; at: number }) => (
  <Share
    what={`Link to the position after choice ${p.at}`}
    words="Link to this position"
    tooLong="This position is too large for a link: save it as a file instead."
    text={() => shared({ game: p.game, at: String(p.at) })}
  />
);

export const SharePuzzle = (p: { game: string; moment: ReviewedMoment }) => (
  <Share
    what={`Link to the puzzle before choice ${p.moment.ply}`}
    words="Link to this puzzle"
    tooLong="This puzzle is too large for a link."
    text={() => shared({ game: p.game, at: String(p.moment.ply - 1), choice: p.moment.played.text, best: planKey(p.moment.best) })}
  />
);

const shared = async (query: Record<string, string>): Promise<string> => (await look<{ record: string }>("shared", query)).record;
