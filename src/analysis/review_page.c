/* review_page.c - a review as one page for a browser: the review's JSON, and a script that draws it. */
#include "foray/review.h"


#include <stdlib.h>

static const char *const head[] = {
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Review</title>\n<style>",
    ":root { --paper: #f4f1e8; --sheet: #fffdf7; --ink: #1d1d1b; --ink-2: #4b4a45; --edge: #cfc9b8; --luck: #a04f00; --skill: #1d5f9e; --plot: #3b3fa6; }",
    "@media (prefers-color-scheme: dark) { :root { --paper: #17181a; --sheet: #1f2123; --ink: #ecebe6; --ink-2: #b9b7b0; --edge: #45484c;",
    "  --luck: #f2a65a; --skill: #86bdf2; --plot: #b4b7ff; } }",
    "body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }",
    "main { max-width: 1100px; margin: 0 auto; padding: 16px; } h1 { font-size: 22px; margin: 0 0 2px; } h2 { font-size: 16px; margin: 18px 0 6px; }",
    "p { margin: 4px 0; } .quiet { color: var(--ink-2); font-size: 14px; } .sheet { background: var(--sheet); border: 1px solid var(--edge); padding: 12px; }",
    "table { border-collapse: collapse; } td { padding: 2px 18px 2px 0; font-variant-numeric: tabular-nums; } tr.sum td { border-top: 1px solid var(--ink); font-weight: 700; }",
    ".luck { color: var(--luck); } .skill { color: var(--skill); } svg { width: 100%; height: auto; display: block; touch-action: manipulation; }",
    "svg text { font: 12px system-ui, sans-serif; fill: var(--ink-2); } .line { fill: none; stroke: var(--ink); stroke-width: 2; }",
    ".bar.luck { fill: var(--luck); } .bar.skill { fill: var(--skill); } .bar.missed { fill: none; stroke: var(--skill); stroke-dasharray: 3 2; } .axis { stroke: var(--edge); }",
    ".at { stroke: var(--plot); stroke-width: 1.5; stroke-dasharray: 4 3; } .cols { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 0 24px; }",
    "button { display: block; width: 100%; text-align: left; font: inherit; color: inherit; background: none; border: 0; border-top: 1px solid var(--edge); padding: 6px 2px; cursor: pointer; }",
    "button:hover, button:focus-visible { background: var(--paper); outline: 2px solid var(--plot); } @media print { button { border: 0; } }",
    "</style></head>\n<body><main><h1 id=\"title\"></h1><p class=\"quiet\" id=\"sub\"></p>",
    "<section class=\"sheet\"><table id=\"sum\"></table></section>",
    "<h2 id=\"g\">Expected result over the game</h2><section class=\"sheet\"><svg id=\"graph\" viewBox=\"0 0 1000 420\" role=\"img\" aria-labelledby=\"g\"></svg>",
    "<p class=\"quiet\">Line: points expected. Orange ◆: luck. Blue ■: choices against habit; dashed: missed against the best found. ← → step, ↑ ↓ go to the next moment told below.</p></section>",
    "<h2>The moment</h2><section class=\"sheet\" id=\"moment\" aria-live=\"polite\"></section><div class=\"cols\" id=\"lists\"></div>",
    "<p class=\"quiet\">Expected is what comes of a position if the policy “habit” plays on, what is hidden being dealt anew. Luck is what dice, draws and disclosures did against",
    " their mean; choices, what was chosen against what habit would choose; missed, against the best that was found. ± is the 95 % interval. Luck and choices add up from the start to the end.</p></main>",
    "<script type=\"application/json\" id=\"review\">",
    NULL,
};

static const char *const tail[] = {
    "</script>\n<script>\n\"use strict\";",
    "const R = JSON.parse(document.getElementById('review').textContent), M = R.moments, S = R.sum, $ = id => document.getElementById(id);",
    "const num = (v, e, sign) => { const h = 1.96 * e, d = h >= 10 || (!h && Number.isInteger(v)) ? 0 : h && h < .1 ? 2 : 1;",
    "  let t = v.toFixed(d); if (Number(t) === 0) t = (0).toFixed(d); return (sign && Number(t) >= 0 ? '+' : '') + t.replace('-', '−') + (h ? ' ± ' + h.toFixed(d) : ''); };",
    "const put = (tag, text, parent, cls) => { const e = document.createElement(tag); e.textContent = text; if (cls) e.className = cls; parent.append(e); return e; };",
    "const draw = (tag, at, parent) => { const e = document.createElementNS('http://www.w3.org/2000/svg', tag); for (const k in at) e.setAttribute(k, at[k]); parent.append(e); return e; };",
    "document.title = 'Review: ' + R.scenario_title; $('title').textContent = R.scenario_title; $('sub').textContent = R.title + (R.reviewed < R.choices ? ': the first ' + R.reviewed + ' of ' + R.choices + ' choices' : ', ' + R.choices + ' choices');",
    "for (const [w, v, e, sign, cls] of [['expected at the start', S.start, S.start_error, 0, ''], ['luck', S.luck, S.luck_error, 1, 'luck'], ['choices', S.choices, S.choices_error, 1, 'skill'],",
    "  [R.over ? 'result' : 'expected now', S.end, R.over ? 0 : S.end_error, 0, 'sum'], ['missed, against the best found', -S.missed, S.missed_error, 1, '']]) {",
    "  const row = put('tr', '', $('sum'), cls === 'sum' ? 'sum' : ''); put('td', w, row, cls); put('td', num(v, e, sign), row, cls); }",
    "const W = 1000, L = 46, T = 12, H = 230, V = [S.start, ...M.map(m => m.after)], lo = Math.min(...V), hi = Math.max(...V), x = i => L + (W - L - 10) * i / Math.max(1, M.length), y = v => T + H - H * (v - lo) / (hi - lo || 1);",
    "const svg = $('graph'); for (let k = 0; k <= 4; k++) { const v = lo + (hi - lo) * k / 4; draw('line', {x1: L, x2: W - 10, y1: y(v), y2: y(v), class: 'axis'}, svg); draw('text', {x: 4, y: y(v) + 4}, svg).textContent = v.toFixed(0); }",
    "draw('path', {class: 'line', d: V.map((v, i) => (i ? 'L' : 'M') + x(i).toFixed(1) + ' ' + y(v).toFixed(1)).join('')}, svg);",
    "const big = Math.max(1, ...M.map(m => Math.max(Math.abs(m.luck), Math.abs(m.choice), m.missed))), lane = (mid, name) => { draw('line', {x1: L, x2: W - 10, y1: mid, y2: mid, class: 'axis'}, svg); draw('text', {x: 4, y: mid + 4}, svg).textContent = name; };",
    "lane(295, '◆ luck'); lane(370, '■'); draw('text', {x: 4, y: 388}, svg).textContent = 'choices';",
    "const bar = (i, v, mid, cls) => { const h = 36 * Math.abs(v) / big; if (h > .4) draw('rect', {x: x(i) - 1.5, width: 3, y: v > 0 ? mid - h : mid, height: h, class: 'bar ' + cls}, svg); };",
    "M.forEach((m, k) => { bar(k + 1, m.luck, 295, 'luck'); bar(k + 1, m.choice, 370, 'skill'); bar(k + 1, -m.missed, 370, 'missed'); });",
    "const mark = draw('line', {y1: T, y2: 412, class: 'at'}, svg); let at = M.length;",
    "const show = i => { at = Math.max(1, Math.min(M.length, i)); const m = M[at - 1], box = $('moment'); if (!m) return; mark.setAttribute('x1', x(at)); mark.setAttribute('x2', x(at)); box.textContent = '';",
    "  put('p', 'Choice ' + m.ply + ' of ' + R.choices + ', among ' + m.offered + ': ' + m.played.label, box).style.fontWeight = 700; if (m.dice) put('p', m.dice, box);",
    "  put('p', 'expected before ' + m.before.toFixed(1) + ', after ' + m.after.toFixed(1) + ' points; won in ' + (100 * m.won).toFixed(0) + ' %', box);",
    "  put('p', 'choice ' + num(m.choice, m.choice_error, 1) + (m.missed ? '; best found: ' + m.best.map(c => c.label).join(', then ') + ', worth ' + num(m.missed, m.missed_error) + ' more' : ''), box, 'skill');",
    "  if (m.chance) put('p', 'luck ' + num(m.luck, m.luck_error, 1), box, 'luck'); };",
    "const told = []; for (const [title, list] of [['Luck', R.good_luck], ['Ill luck', R.bad_luck], ['Choices better than habit’s', R.good_choices], ['What was missed', R.missed]]) {",
    "  const box = put('section', '', $('lists')); put('h2', title, box); if (!list.length) put('p', 'none seen', box, 'quiet');",
    "  for (const one of list) { told.push(one.ply); put('button', one.ply + '. ' + one.text, box).onclick = () => { show(one.ply); $('graph').scrollIntoView({block: 'nearest'}); }; } }",
    "told.sort((a, b) => a - b); svg.onclick = e => { const r = svg.getBoundingClientRect(); show(Math.round(((e.clientX - r.left) / r.width * W - L) / (W - L - 10) * M.length)); };",
    "addEventListener('keydown', e => { const to = e.key === 'ArrowLeft' ? at - 1 : e.key === 'ArrowRight' ? at + 1 : e.key === 'ArrowDown' ? told.find(p => p > at) : e.key === 'ArrowUp' ? [...told].reverse().find(p => p < at) : 0;",
    "  if (to) { show(to); e.preventDefault(); } });",
    "show(told[0] || 1);\n</script></body></html>",
    NULL,
};

static void put_lines(struct fy_text *out, const char *const lines[])
{
    for (int i = 0; lines[i]; i++)
        fy_put(out, "%s%s", lines[i], lines[i + 1] ? "\n" : "");
}

/* Inside a script nothing may look like a tag. */
static void put_json(struct fy_text *out, json_t *j)
{
    char *text = json_dumps(j, JSON_COMPACT);
    char *from = text;
    for (char *c = text; *c; c++)
        if (*c == '<') {
            *c = '\0';
            fy_put(out, "%s\\u003c", from);
            from = c + 1;
        }
    fy_put(out, "%s", from);
    free(text);
    json_decref(j);
}

void fy_review_page(const struct fy_session *s, const struct fy_review *v, struct fy_text *out)
{
    put_lines(out, head);
    put_json(out, fy_review_json(s, v));
    put_lines(out, tail);
    fy_put(out, "\n");
}
