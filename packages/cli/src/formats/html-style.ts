/** Style sheet of the html report: system fonts, light and dark, fit for printing; every pair of colours has a contrast of 4.5:1 or more. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #4d5761; --paper: #ffffff; --panel: #f3f5f7; --line: #c9d1d9; --link: #0b57a4;
  --barrier: #b3261e; --fine: #1f7a3d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebee; --soft: #b3bcc6; --paper: #14181c; --panel: #20262c; --line: #47515b; --link: #8cc4ff; --barrier: #ff8a80; --fine: #7fd99a; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 1rem 0 .25rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .25rem; }
section h2 { border-top: 1px solid var(--line); padding-top: 1.25rem; }
p { margin: .4rem 0; max-width: 46rem; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.soft { color: var(--soft); }
.verdict { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: center; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; }
.verdict p { margin: .2rem 0; }
.grade { font-size: 1.5rem; font-weight: 700; }
svg text { fill: var(--ink); font: 700 30px system-ui, sans-serif; text-anchor: middle; }
.ring { fill: none; stroke-width: 14; }
.ring-fine { stroke: var(--fine); }
.ring-barrier { stroke: var(--barrier); }
.bar { display: block; width: 8rem; height: .75rem; margin-top: .4rem; }
.bar rect { fill: var(--fine); }
.bar .share { fill: var(--barrier); }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-bottom: 2px solid var(--soft); overflow-wrap: normal; }
tbody th { font-weight: 400; }
b { font-weight: 600; }
td.number, th.number { text-align: right; white-space: nowrap; }
ul.examples { margin: .4rem 0; padding-left: 1.2rem; }
code { font: .88em/1.45 ui-monospace, monospace; background: var(--panel); border-radius: .2rem; padding: .1rem .25rem; overflow-wrap: anywhere; }
.failed { color: var(--barrier); font-weight: 600; }
@media (max-width: 40rem) {
  .wide { display: none; }
  .cards, .cards caption, .cards tbody { display: block; }
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .cards tr { display: flex; flex-wrap: wrap; column-gap: 1.5rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .cards th, .cards td { border: 0; padding: .1rem 0; }
  .cards tbody th, .cards td:nth-child(2) { flex: 0 0 100%; }
  .cards tbody th { font-weight: 600; }
  .cards [data-name]::before { content: attr(data-name) " "; color: var(--soft); }
}
@media print { body { font-size: 10pt; } a { color: inherit; } tr, li, .verdict { break-inside: avoid; } h2, h3 { break-after: avoid; } }
`;
