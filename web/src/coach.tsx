// The first raid is a guided one: a line at a time, about what is on the screen now.
import { useState } from "preact/hooks";
import type { Table } from "./api";

const FIRST_CHOICES = 14; // after that many the player knows

export interface Situation {
  table: Table;
  actors: number;
  picked: boolean;
  targets: number;
  armed: boolean;
  playing: boolean;
  lacks: boolean;
}

function advice(s: Situation): [string, string] {
  if (s.playing) return ["What happened", "Dice and events as they fell, each with its rule. Esc or a click on Skip goes to the end."];
  if (s.lacks) return ["Your die", "Roll it on your table and click the face, or press its number."];
  if (s.armed && s.table.ply === 0)
    return ["Make the choice", "The button below, or Enter, makes the choice that is marked. Nothing is final before that."];
  if (s.armed) return ["Ready", "Below stands what it costs and what may come of it. Enter or the button makes it so; Esc takes one step back."];
  if (s.picked && s.targets)
    return ["Where, or at whom", "Ringed places and counters on the map are possible. Point at one, or choose from the list. Point at any other to learn why not."];
  if (s.picked) return ["What to do", "Choose from the list. The number keys work too."];
  if (s.actors) return ["Who acts", "Counters with a thin ring may act. Point at one on the map or in the list; n goes to the next."];
  return ["What is decided", "The line above says what is asked, and the framed number is its rule: click it to read it."];
}

export function Coach(p: { system: string; situation: Situation }) {
  const key = `foray-known-${p.system}`;
  const [known, setKnown] = useState(() => {
    try {
      return localStorage.getItem(key) === "yes";
    } catch {
      return false;
    }
  });
  if (known || p.situation.table.ply > FIRST_CHOICES || p.situation.table.ask.over) return null;
  const [title, text] = advice(p.situation);
  return (
    <details class="coach">
      <summary>
        <b>{title}</b> <span class="r" />
      </summary>
      <p>{text}</p>
      <span class="does">
        <button
          type="button"
          class="mini-btn"
          onClick={() => {
            setKnown(true);
            try {
              localStorage.setItem(key, "yes");
            } catch {
              /* then it is told again next time */
            }
          }}
        >
          I know
        </button>
      </span>
    </details>
  );
}
