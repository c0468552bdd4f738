import { createHash } from "node:crypto";
import { DESIGN_STYLE } from "@eiao/sampler/internal/design";

/** The styles of the search: facets beside the hits, where there is space. */
export const SEARCH_STYLE = `
mark { background: var(--warning); color: var(--ink); font-weight: 600; padding: 0 0.1em; }
.search-box { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; }
.search-box p { margin: 0; min-width: 0; }
.search-box label { display: block; }
.search-box .wide { flex: 1 1 20rem; }
.search-box .wide input { width: 100%; }
[aria-invalid="true"] { border: 0.125rem solid var(--worse); }
.result { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 2rem; }
.facets ul { list-style: none; margin: 0; padding: 0; }
.facets li { display: flex; gap: 0.75rem; justify-content: space-between; padding: 0.15rem 0; min-height: 1.6rem; }
.facets a, .facets span { overflow-wrap: anywhere; }
.facets .count { font-variant-numeric: tabular-nums; white-space: nowrap; color: var(--soft); }
.hits { list-style: none; padding: 0; }
.hits > li { border-bottom: 0.0625rem solid var(--line); padding: 0.5rem 0 0.75rem; }
.hits h3 { margin: 0; }
summary { cursor: pointer; }
summary:focus-visible { outline: 0.1875rem solid var(--focus); outline-offset: 0.125rem; }
@media (min-width: 52rem) { .result { grid-template-columns: minmax(12rem, 1fr) minmax(0, 3fr); } }
@media print { .facets { display: none; } }
`;

/** The styles of the cockpit's pages, which share the style sheet of the reports. */
export const COCKPIT_STYLE = `
.who { margin: 0.25rem 0; text-align: right; font-size: 0.9rem; }
.who p { max-width: none; }
.who button, .action button { padding: 0.2rem 0.75rem; font-size: 0.9rem; }
.action { display: inline-block; margin: 0.15rem 0.35rem 0.15rem 0; }
progress { width: 6rem; accent-color: var(--fill); vertical-align: middle; }
pre.scroll { font-size: 0.85rem; line-height: 1.4; padding: 0.75rem; background: var(--panel); color: var(--ink); max-height: 40rem; overflow: auto; }
.kept { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/* What the site has beside the design of all our pages: its head and foot, ways through it, forms, pictures. */
const FRAME = `
body { display: flex; flex-direction: column; min-height: 100vh; }
main { flex: 1 0 auto; width: 100%; }
.band { background: var(--band); color: var(--band-ink); }
.inner { max-width: 72rem; margin: 0 auto; padding: 0.75rem 1.5rem; }
.head { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; justify-content: space-between; align-items: baseline; }
.brand { font-size: 1.05rem; font-weight: 700; margin: 0; max-width: none; }
.band a, .band a:visited { color: var(--band-ink); }
.brand a, .brand a:visited, .band .links a { text-decoration: none; }
.brand a:hover, .band .links a:hover { text-decoration: underline; }
.band a:focus-visible { outline-color: var(--band-ink); }
.skip { margin: 0; position: absolute; left: 0.5rem; top: -6rem; background: var(--paper); color: var(--ink); padding: 0.5rem 1rem; z-index: 1; }
.skip:focus-within { top: 0.5rem; }
.links, .tabs ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0.25rem 0; padding: 0; }
.links a, .links [aria-current], .tabs a { display: inline-block; padding: 0.35rem 0; min-height: 1.75rem; }
.band .links [aria-current] { font-weight: 700; border-bottom: 0.1875rem solid var(--band-ink); }
.language ul { gap: 0.25rem 1rem; font-size: 0.9rem; }
.tabs { border-bottom: 0.0625rem solid var(--line); margin: 1.25rem 0; }
.tabs ul { gap: 0 1.75rem; margin: 0; }
.tabs a, .tabs a:visited { text-decoration: none; color: var(--link); padding: 0.5rem 0; border-bottom: 0.1875rem solid transparent; }
.tabs a:hover { border-bottom-color: var(--line); }
.tabs a[aria-current="page"] { color: var(--ink); font-weight: 700; border-bottom-color: var(--fill); }
.crumbs { color: var(--soft); font-size: 0.9rem; }
.crumbs p { max-width: none; }
.foot { border-top: 0.0625rem solid var(--line); background: var(--panel); color: var(--soft); padding: 1rem 0 1.5rem; font-size: 0.95rem; }
.columns { columns: 13rem; padding-left: 0; list-style: none; }
.columns li { padding: 0.15rem 0; break-inside: avoid; }
.split { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0.5rem 3rem; align-items: start; }
.split > * { min-width: 0; }
.split h2, .split h3 { margin-top: 1.5rem; }
.ranked { padding-left: 1.5rem; }
.ranked li { padding: 0.2rem 0; }
.facts { padding-left: 1.25rem; }
.fixes { counter-reset: fix; list-style: none; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; max-width: 54rem; }
.fixes > li { counter-increment: fix; max-width: none; border: 0.0625rem solid var(--line); border-left: 0.375rem solid var(--fill);
  border-radius: 0.5rem; padding: 0.75rem 1.25rem 1rem; background: var(--paper); color: var(--ink); }
.fixes h3 { margin-top: 0.25rem; }
.fixes h3::before { content: counter(fix) ". "; }
.effect { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; }
.finding { border-top: 0.0625rem solid var(--line); margin-top: 1.5rem; padding-top: 0.25rem; max-width: 60rem; }
.places { padding-left: 1.25rem; }
.places li { padding: 0.3rem 0; max-width: none; }
caption { position: absolute; width: 0.0625rem; height: 0.0625rem; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
tbody th { min-width: 12rem; }
.scroll table { min-width: min(100%, 36rem); }
tbody tr:hover > * { background: var(--panel); color: var(--ink); }
`;

const FORMS = `
form { margin: 1rem 0; }
fieldset { border: 0.0625rem solid var(--line); border-radius: 0.75rem; padding: 0.75rem 1.5rem 1rem; margin: 0; min-width: 0; }
legend { padding: 0 0.5rem; font-weight: 600; }
.field { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; max-width: none; }
label { min-width: min(100%, 8rem); overflow-wrap: anywhere; }
select, input, textarea, button { font: inherit; color: var(--ink); background: var(--paper); border: 0.0625rem solid var(--soft);
  border-radius: 0.375rem; padding: 0.45rem 0.75rem; max-width: 100%; }
button { background: var(--fill); color: var(--paper); border-color: var(--fill); font-weight: 600; padding: 0.45rem 1.25rem; cursor: pointer; }
button:hover { background: var(--ink); color: var(--paper); }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0.75rem 1.5rem; align-items: end; }
.choices p { margin: 0; }
.choices .field { flex-direction: column; align-items: stretch; gap: 0.25rem; min-width: 0; }
.choices select { width: 100%; }
.downloads { display: flex; flex-wrap: wrap; gap: 0.25rem 1.75rem; font-size: 0.9rem; max-width: none; }
.copy { display: block; width: 100%; height: 80vh; border: 0.125rem solid var(--soft); background: #ffffff; }
`;

const PICTURES = `
figure { margin: 1rem 0; max-width: 40rem; }
.picture { display: block; width: 100%; height: auto; max-width: 40rem; overflow: visible; }
.picture text { fill: var(--ink); font: 0.8125rem system-ui, sans-serif; }
.picture .small { font-size: 0.7rem; }
.picture .on-a { fill: var(--a-ink); } .picture .on-b { fill: var(--b-ink); } .picture .on-c { fill: var(--c-ink); }
.picture .on-d { fill: var(--d-ink); } .picture .on-e { fill: var(--e-ink); } .picture .on-none { fill: #000000; }
.picture .strong { font-weight: 700; }
.picture .fill { stroke: var(--ink); stroke-width: 0.75; }
.picture .elsewhere { fill: none; stroke: var(--line); stroke-width: 0.75; }
.picture .halo { stroke: var(--paper); stroke-width: 5; stroke-linejoin: round; }
.pattern { stroke: var(--stripe); stroke-width: 1.5; fill: none; }
.grid { stroke: var(--line); stroke-width: 1; fill: none; }
.line { stroke: var(--fill); stroke-width: 2; fill: none; }
.interval { stroke: var(--fill); stroke-width: 3; stroke-opacity: 0.5; fill: none; }
.point { fill: var(--fill); stroke: var(--paper); stroke-width: 1; }
.change-bar { stroke: var(--ink); stroke-width: 0.75; }
.way { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 2 2; fill: none; }
.change-bar.is-worse { stroke-dasharray: 3 2; }
`;

const MEDIA = `
@media (max-width: 40rem) {
  .inner { padding-left: 1rem; padding-right: 1rem; }
  .field { flex-direction: column; align-items: stretch; }
  tbody th { min-width: 8rem; }
  .fixes > li { padding-left: 0.9rem; padding-right: 0.9rem; }
}
@media screen { textarea { max-block-size: 40rem; } }
@media print {
  .band { background: #ffffff; color: #000000; }
  .inner { max-width: none; padding: 0; }
  .band a, .band a:visited { color: #000000; }
  .band nav, .tabs, form:not(.asked), .asked button, .asked details, .skip, .downloads, .pager ul, .query { display: none; }
  .asked input, .asked select, .asked textarea { background: #ffffff; color: #000000; inline-size: 100%; }
  details:not([open])::details-content { content-visibility: visible; block-size: auto; }
  .split { display: block; }
  a, a:visited { color: inherit; }
}
@media (forced-colors: active) {
  .tabs a, .tabs a:visited { border-bottom-color: Canvas; }
  .tabs a[aria-current="page"], .tabs a:hover { border-bottom-color: CanvasText; }
}
`;

/** The style sheet of all pages. */
export const REPORT_SITE_STYLE = `${DESIGN_STYLE}${FRAME}${FORMS}${PICTURES}${SEARCH_STYLE}${COCKPIT_STYLE}${MEDIA}`;

/** The address of the style sheet. It changes with the content, so that browsers may keep it for ever. */
export const STYLE_PATH = `/style-${createHash("sha256").update(REPORT_SITE_STYLE).digest("hex").slice(0, 16)}.css`;
