// A button that puts the game into a link: "look what happened at the Old Mole".
import { useState } from "preact/hooks";
import { record } from "./api";
import { linkTo } from "./link";

export function ShareLink(p: { game: string }) {
  const [link, setLink] = useState<string>();
  const [said, setSaid] = useState("");
  const make = async () => {
    const address = await linkTo(await record(p.game));
    setLink(address);
    if (!address) return setSaid("This game is too long for a link: save its record instead.");
    await navigator.clipboard?.writeText(address).then(
      () => setSaid("The link is on the clipboard."),
      () => setSaid("Copy the link:"),
    );
  };
  return (
    <>
      <button type="button" class="btn" onClick={() => void make().catch((e: Error) => setSaid(e.message))}>
        Share as a link
      </button>
      {said && <p role="status">{said}</p>}
      {link && <input class="link-text" readOnly value={link} aria-label="Link to this game" onFocus={(e) => e.currentTarget.select()} />}
    </>
  );
}
