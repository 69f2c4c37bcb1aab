// Silhouettes for counters on a 24-unit grid, one solid shape each, and the signs of states.
import type { JSX } from "preact";

const signs: Record<string, JSX.Element> = {
  assault: (
    <g transform="rotate(45 12 12)">
      <path d="M12 -2.5 14 2.5V14H10V2.5Z" />
      <rect x="6.6" y="14" width="10.8" height="2.2" rx="1" />
      <path d="M10.4 17h3.2l.7 6.4a2.3 2.3 0 0 1-4.6 0Z" />
    </g>
  ),
  demolition: (
    <g>
      <path d="M4 9.5h4.4V22H4Zm5.6 0h4.8V22H9.6Zm6 0H20V22h-4.4Z" />
      <rect x="3" y="13.2" width="18" height="3.6" rx=".8" />
      <path d="M12 9.5C12 5.2 14.2 4.6 17.4 4.8" fill="none" stroke="currentColor" stroke-width="1.7" />
      <path d="m20 .4.9 2.7 2.8.2-2.2 1.8.8 2.8-2.3-1.6-2.4 1.6.8-2.8-2.2-1.8 2.8-.2Z" />
    </g>
  ),
  hq: <path d="M3.5 3a1 1 0 0 1 2.2 0L22 8.2 5.7 13.6V22a1 1 0 0 1-2.2 0Z" />,
  infantry: (
    <path d="M5.2 13.5C5.2 8.6 8.2 6 12 6s6.8 2.6 6.8 7.5c2 .4 3.7 1.2 4.7 2.5-3 1.7-7 2.5-11.5 2.5S3.5 17.7.5 16c1-1.3 2.7-2.1 4.7-2.5Z" />
  ),
  tank: (
    <g>
      <path d="M2 12.5h20l-1.2 3H3.2ZM7 12V8.2L9 6.5h6l2 2.3V12ZM15.5 8.3h8v1.7h-8Z" />
      <rect x="1.5" y="14.3" width="21" height="6.2" rx="3.1" />
    </g>
  ),
  naval: (
    <path d="M12 1.2a3 3 0 0 1 1.3 5.7V9H18v2.2h-4.7v8.7c3-.5 5.2-2.3 5.9-5l-1.7.9.6-3.4L22.3 15l-1.8.3C19.6 20 16.3 22.8 12 22.8S4.4 20 3.5 15.3L1.7 15l4.2-2.6.6 3.4-1.7-.9c.7 2.7 2.9 4.5 5.9 5v-8.7H6V9h4.7V6.9A3 3 0 0 1 12 1.2Zm0 1.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z" />
  ),
  "enemy-infantry": (
    <path d="M3.6 14.5C3.6 8 7 4 12 4s8.4 4 8.4 10.5l1.9 3.2c-2.1 1-4.5 1.2-6.3.6l-.8-2.5H8.8L8 18.3c-1.8.6-4.2.4-6.3-.6Z" />
  ),
  shell: (
    <path d="M9 10.5C9 6 10.3 3 12 .8 13.7 3 15 6 15 10.5ZM8.5 11.8h7V20h-7ZM8.4 21h7.2a.8.8 0 0 1 .8.8v1.4H7.6v-1.4a.8.8 0 0 1 .8-.8Z" />
  ),
  labour: (
    <g>
      <g transform="rotate(45 12 12)">
        <rect x="10.9" y="2" width="2.3" height="21" rx="1" />
        <path d="M3.5 6.5C8 1.8 16 1.8 20.5 6.5 16 4.8 8 4.8 3.5 6.5Z" />
      </g>
      <g transform="rotate(-45 12 12)">
        <rect x="11" y="1" width="2.1" height="15" rx="1" />
        <path d="M8.5 15.5h7v4.2c0 2-1.7 3.3-3.5 4-1.8-.7-3.5-2-3.5-4Z" />
      </g>
    </g>
  ),
  gun: (
    <g>
      <path d="M3 22.5h16v-2.2H14l-2-6H9.6l-2 6H3Z" />
      <path d="M7.2 15.2 5.4 12l3-1.7L20.2 1.2l1.7 2.3L10.6 12.4l.6 1.2Z" />
      <rect x="2.8" y="9.3" width="7.4" height="7.2" rx="1.2" transform="rotate(-36 6.5 13)" />
    </g>
  ),
  quad: (
    <g>
      <path d="M3 22.5h16v-2.2H14l-2-6H9.6l-2 6H3Z" />
      <path
        d="M8 13 16.2 1.5M9.3 13.6 19.6 3.2M10.3 14.8 22 6M11 16.4 23 9.8"
        fill="none"
        stroke="currentColor"
        stroke-width="1.9"
      />
      <circle cx="8.6" cy="14.8" r="4" />
    </g>
  ),
  car: (
    <g>
      <path d="M1.5 16.5 3 11.5l5.5-1 2-3.5h6l1 3.5 4 1.3 1.2 4.7ZM15.5 7.6l7-1.8v1.6l-6.6 2Z" />
      <circle cx="6.3" cy="17.8" r="3.2" />
      <circle cx="17.7" cy="17.8" r="3.2" />
    </g>
  ),
  coastal: <path d="M2 20.5V11l4-5h12l4 5v9.5Zm4-7.8v2.8h12v-2.8Z" fill-rule="evenodd" />,
  artillery: <circle cx="12" cy="12" r="6.5" />,
  antitank: <path d="M12 3.5 22.5 21h-4.4L12 10.6 5.9 21H1.5Z" />,
  engineer: <path d="M2 18.5V6.5h20v12h-3.6v-8.3h-4.6v8.3h-3.6v-8.3H5.6v8.3Z" />,
  lamp: (
    <g>
      <path d="M9 14.5 3.5 9.5a6.3 6.3 0 0 1 9-6.5Z" />
      <path d="M10.5 13 21.5 1.5M13 15 23.5 8" stroke="currentColor" stroke-width="2" fill="none" />
      <path d="M6 22.5h9v-2h-3.4V14H9.4v6.5H6Z" />
    </g>
  ),
  ship: <path d="M1 14.5h22l-3 6H4.5ZM6 13V9h3V4h3v5h6l1 4ZM12.6 8V1.5h1.4V8Z" />,
  launch: <path d="M1 14.5 23 13l-4 6.5H4ZM6.5 13.4V9.2h6.4l2.6 3.6ZM10 8.4V3h1.3v5.4Z" />,
  truck: (
    <g>
      <path d="M1.5 7h12v9.5h-12ZM14.8 9.5h4.4l3.3 3.5v3.5h-7.7Z" />
      <circle cx="6" cy="18" r="3" />
      <circle cx="18" cy="18" r="3" />
    </g>
  ),
  motorcycle: (
    <g>
      <circle cx="5.5" cy="16.5" r="4" fill="none" stroke="currentColor" stroke-width="2.2" />
      <circle cx="18.5" cy="16.5" r="4" fill="none" stroke="currentColor" stroke-width="2.2" />
      <path d="M5 15.5 9 10h6l3.6 6h-2.5l-1.6-2.6-2 2.6H9l-2-.9Z" />
      <path d="M14.5 10 16 6.5h3" fill="none" stroke="currentColor" stroke-width="1.9" />
    </g>
  ),
  parachute: (
    <g>
      <path d="M2 10C2 5 6.5 2 12 2s10 3 10 8c-1.8-1.4-3.4-1.4-5 0-1.6-1.4-3.4-1.4-5 0-1.6-1.4-3.4-1.4-5 0-1.6-1.4-3.2-1.4-5 0Z" />
      <path d="M2.6 10.4 11 19M21.4 10.4 13 19M12 10v8" fill="none" stroke="currentColor" stroke-width="1.2" />
      <rect x="9.4" y="17.5" width="5.2" height="5.5" rx="1" />
    </g>
  ),
  partisan: <path d="M3 11.5C5.5 6 10 3.8 15 5c4 .8 6.6 3.4 6 6-2 1.6-5 1.2-7.5.8-.4 2.6-3 4.6-10.5 3.4ZM8 17h8v6H8Z" />,
  aircraft: <path d="M10.8 2.2c.7-1.4 1.7-1.4 2.4 0L14 9l9 4.4v2.4l-9-2.4-.5 5 3 2.4v1.6L12 21.2l-4.5 1.2V20.8l3-2.4-.5-5-9 2.4v-2.4L10 9Z" />,
  pillbox: <path d="M12 2 21 7v10l-9 5-9-5V7Zm-6 8v3.5h12V10Z" fill-rule="evenodd" />,
  target: (
    <path
      d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm0 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"
      fill-rule="evenodd"
    />
  ),
};

export const Sign = (p: { name: string; x: number; y: number; size: number }) =>
  signs[p.name] ? (
    <g class="glyph" transform={`translate(${p.x} ${p.y}) scale(${p.size / 24})`}>
      {signs[p.name]}
    </g>
  ) : null;

const stateSigns: Record<string, string> = {
  pinned: "M-4.2-3.8 0 .6 4.2-3.8M-4.6 4h9.2",
  disrupted: "M-4.5 1.5-1.5-3.5 1 2.5 4.5-2",
  acted: "M-4 0h5.5M-.5-3.5 3.8 0-.5 3.5",
};

/** A disc on the right edge of a counter: the piece is done for now. */
export const SpentDisc = (p: { y: number }) => (
  <g class="sign" transform={`translate(24 ${p.y})`}>
    <circle class="t" r="7.5" />
    <path class="k" d="M-3.5 .3-1 3 3.6-2.8" />
  </g>
);

/** A disc on the right edge of a counter: what state the piece is in, by the sign of its role or the first letter of its word. */
export function StateDisc(p: { word: string; role: string | undefined; y: number }) {
  const sign = stateSigns[p.role ?? ""];
  return (
    <g class="sign" transform={`translate(24 ${p.y})`}>
      <circle class="d" r="8" />
      {sign ? (
        <path class="s" d={sign} />
      ) : (
        <text class="letter" y="4">
          {p.word.charAt(0).toUpperCase()}
        </text>
      )}
    </g>
  );
}
