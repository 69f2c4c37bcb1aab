// Luck and choices as two bars that lead from what was expected at the start to the end: the review in short.
import { intervalText, type Review } from "./insight";
import { figure } from "./words";

const WIDE = 320;
const [LEFT, RIGHT] = [86, 84]; // room for the words and the figures
const ROW = 26;

export function LuckAndChoices(p: { review: Review }) {
  const { start, luck, luck_error, choices, choices_error, end } = p.review.sum;
  const [lo, hi] = [Math.min(start, start + luck, end), Math.max(start, start + luck, end)];
  const x = (v: number) => LEFT + ((WIDE - LEFT - RIGHT) * (v - lo)) / (hi - lo || 1);
  const bar = (from: number, to: number) => ({ x: Math.min(x(from), x(to)), width: Math.max(1, Math.abs(x(to) - x(from))) });
  return (
    <section class="lucky" aria-label="Luck and choices">
      <h3>Luck and choices</h3>
      <svg viewBox={`0 0 ${WIDE} ${3 * ROW}`} aria-hidden="true">
        <defs>
          <pattern id="lucky" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path class="lhatch" d="M0 0V5" />
          </pattern>
        </defs>
        <text class="end" x={LEFT - 8} y="17">
          {figure(start)} expected
        </text>
        <path class="lline" d={`M${x(start)} 2V${ROW}M${x(start + luck)} ${ROW - 4}V${2 * ROW - 2}M${x(end)} ${2 * ROW - 4}V${3 * ROW - 6}`} />
        <rect class="lluck" {...bar(start, start + luck)} y="6" height="15" />
        <rect class="lskill" {...bar(start + luck, end)} y={ROW + 4} height="15" />
        <text class="luck" x={WIDE - RIGHT + 8} y="17">
          {intervalText(luck, luck_error, true)}
        </text>
        <text class="skill" x={WIDE - RIGHT + 8} y={ROW + 16}>
          {intervalText(choices, choices_error, true)}
        </text>
        <text class="end" x={LEFT - 8} y={2 * ROW + 15}>
          reached {figure(Math.round(2 * end) / 2)}
        </text>
      </svg>
      <p>
        {figure(start)} expected at the start; luck {intervalText(luck, luck_error, true)}, choices {intervalText(choices, choices_error, true)} against the usual ones.
      </p>
    </section>
  );
}
