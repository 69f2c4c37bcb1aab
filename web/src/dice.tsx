// Dice: a d6 with pips, a d10 as a kite with its figure, any other as a framed figure.
const pips: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};

export function Die(p: { sides: number; face?: number; big?: boolean; rolling?: boolean }) {
  const face = p.face === undefined ? "?" : String(p.face);
  return (
    <svg
      class={`die${p.big ? " big" : ""}${p.rolling ? " rolling" : ""}`}
      viewBox="0 0 24 24"
      role="img"
      aria-label={`d${p.sides}: ${face}`}
    >
      {p.sides === 6 ? (
        <>
          <rect class="b" x="2" y="2" width="20" height="20" rx="4" />
          {(pips[p.face ?? 0] ?? []).map(([x, y]) => (
            <circle class="p" cx={x} cy={y} r="2.1" />
          ))}
          {p.face === undefined && (
            <text x="12" y="16">
              ?
            </text>
          )}
        </>
      ) : (
        <>
          <path class="b" d="M12 1 22.5 9.7v4L12 23 1.5 13.7v-4Z" />
          <path class="l" d="M12 1 5.8 14.5 12 17.2l6.2-2.7ZM1.5 13.7l4.3.8M22.5 13.7l-4.3.8M12 17.2V23" />
          <text x="12" y="14">
            {face}
          </text>
        </>
      )}
    </svg>
  );
}
