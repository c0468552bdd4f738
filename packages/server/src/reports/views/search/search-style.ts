/** What searching needs beside the other parts: facets beside the hits, where there is room. */
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
