// A site of many pages that share style sheets, in the formats for code scanning and build servers: spec cli.md 2.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsv } from "../support/csv.ts";
import { folderWith, removeFolder, serve, wam } from "../support/programs.ts";

const PAGES = 40;
const RULES = 60;
/** Makes rules that are not CSS: one finding of 3.2_CSS_01 each. */
const wrong = (count: number) => Array.from({ length: count }, (_, at) => `.c${at} { *zoom: 1 }\n`).join("");
const page = (head: string, at: number) =>
  `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html lang="en"><head><title>page ${at}</title>${head}</head><body><p>page ${at}</p></body></html>`;
const link = (href: string) => `<link rel="stylesheet" type="text/css" href="${href}">`;

/** The four addresses of one sheet that pages 0 to 39 use. It imports another one; each page has a rule in a `style` element of its template. */
const names = ["../site.css", "./../site.css?v=1", "../x/../%73ite.css", "../../w/site.css"];
const files: Record<string, string> = {
  "w/site.css": `@import "imported.css";\n${wrong(RULES)}`,
  "w/imported.css": wrong(5),
  "w/other.css": wrong(RULES),
};
for (let at = 0; at < PAGES; at++) {
  const sheets = at < 10 ? link("../other.css") : "";
  files[`w/pages/${String(at).padStart(2, "0")}.html`] = page(
    `${sheets}${link(names[at % names.length] ?? "")}<style type="text/css">\n.t { *zoom: 1 }\n</style>`,
    at,
  );
}

let root = "";
beforeAll(async () => {
  root = await folderWith(files);
});
afterAll(() => removeFolder(root));

const check = (...args: string[]) =>
  wam(["check", "pages/*.html", "--ruleset", "3.2_CSS_01", ...args], { cwd: `${root}/w` });

interface Log {
  readonly runs: readonly [
    {
      readonly results: readonly {
        readonly baselineState?: string;
        readonly occurrenceCount: number;
        readonly partialFingerprints: Readonly<Record<string, string>>;
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string };
              readonly region: { readonly startLine: number };
            };
          },
        ];
      }[];
      readonly invocations: readonly [{ readonly toolExecutionNotifications: readonly unknown[] }];
    },
  ];
}
const sarif = (text: string) => (JSON.parse(text) as Log).runs[0];

/** Returns the number of results, and the sum of their occurrences, by resource. */
function byResource({ results }: Log["runs"][0]): Record<string, [results: number, occurrences: number]> {
  const found: Record<string, [number, number]> = {};
  for (const { locations, occurrenceCount } of results) {
    const { uri } = locations[0].physicalLocation.artifactLocation;
    const [number, sum] = found[uri.startsWith("pages/") ? "pages" : uri] ?? [0, 0];
    found[uri.startsWith("pages/") ? "pages" : uri] = [number + 1, sum + occurrenceCount];
  }
  return found;
}

const expected = {
  "site.css": [RULES, RULES * PAGES],
  "imported.css": [5, 5 * PAGES],
  "other.css": [RULES, RULES * 10],
  pages: [PAGES, PAGES],
};

test("SARIF has each location of a style sheet once, with the number of its findings; findings in style elements belong to their page", async () => {
  const { code, out } = await check("--format", "sarif");
  expect(code).toBe(2);
  const run = sarif(out);
  expect(byResource(run)).toEqual(expected);
  expect(run.invocations[0].toolExecutionNotifications).toEqual([]);
  const places = run.results.map(({ locations: [{ physicalLocation }] }) => JSON.stringify(physicalLocation));
  expect(new Set(places).size).toBe(places.length);
  // The most frequent results come first, as all have one severity.
  const counts = run.results.map(({ occurrenceCount }) => occurrenceCount);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test("CSV and JSON have all results; the exit code counts them", async () => {
  const all = (RULES + 5) * PAGES + RULES * 10 + PAGES;
  const [, ...rows] = readCsv((await check("--format", "csv")).out);
  expect(rows.length).toBe(all);
  const { pages } = JSON.parse((await check("--format", "json")).out) as { pages: { results: unknown[] }[] };
  expect(pages.flatMap(({ results }) => results).length).toBe(all);
});

test("JUnit has one suite per style sheet, and the pages have no failures of it", async () => {
  const { code, out } = await check("--format", "junit");
  expect(code).toBe(2);
  const failures = [...out.matchAll(/<failure message="[^"]*: (\d+) of \1"/g)].map(([, number]) => Number(number));
  expect(failures.filter((number) => number > 1).toSorted((a, b) => a - b)).toEqual([5, RULES, RULES]);
  expect(failures.filter((number) => number === 1).length).toBe(PAGES);
  expect(out).toContain("line 2, column 1: .c0 (on 40 pages: pages/00.html, pages/01.html, pages/02.html, …)");
  expect(out.split("\n").length).toBeLessThan(PAGES * 10 + 3 * RULES);
});

test("with a baseline, known findings of a style sheet are one unchanged result", async () => {
  const baseline = ["--baseline", "known.json"];
  expect((await check(...baseline, "--update-baseline", "--quiet")).code).toBe(0);
  const { code, out } = await check("--format", "sarif", ...baseline);
  expect(code).toBe(0);
  const run = sarif(out);
  expect(byResource(run)).toEqual(expected);
  expect(new Set(run.results.map(({ baselineState }) => baselineState))).toEqual(new Set(["unchanged"]));
});

test("pages of a server can share a style sheet", async () => {
  const server = await serve((request, reply) => {
    const isSheet = request.url?.endsWith(".css") === true;
    reply.writeHead(200, { "content-type": isSheet ? "text/css" : "text/html" });
    reply.end(isSheet ? wrong(RULES) : page(link(request.url === "/a" ? "s.css" : "/./s.css#part"), 1));
  });
  try {
    const args = ["check", `${server.origin}/a`, `${server.origin}/b`, "--format", "sarif", "--ruleset", "3.2_CSS_01"];
    const { out } = await wam([...args, "--allow-private"], { cwd: root });
    expect(byResource(sarif(out))).toEqual({ [`${server.origin}/s.css`]: [RULES, RULES * 2] });
  } finally {
    server.close();
  }
});
