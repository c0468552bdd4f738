import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith, removeFolder, serve, wam } from "../support/programs.ts";

/** The pages that a crawl leaves out are in each of its reports, and no different page is left out. observatory.md 8, cli.md 6. */

const strict = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">';
const page = (title: string, body: string) =>
  `${strict}<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
const links = (addresses: readonly string[]) => addresses.map((address) => `<a href="${address}">read</a>`).join(" ");
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

interface Card {
  readonly pages: { readonly found: number; readonly sampled: number };
  readonly scores: readonly { readonly value: number }[];
  readonly tests: readonly { readonly test: string; readonly failed: number; readonly applied: number }[];
  readonly leftOut?: number;
}

let cwd: string;
beforeAll(async () => {
  cwd = await folderWith({});
});
afterAll(() => removeFolder(cwd));

/** Measures a site. A path without a page is answered with 404. */
async function assessed(pageOf: (path: string) => string | undefined, args: readonly string[]) {
  const requested = new Set<string>();
  const site = await serve(({ url = "" }, reply) => {
    requested.add(url);
    const body = pageOf(url);
    reply.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" });
    reply.end(body);
  });
  const data = `data-${new URL(site.origin).port}`;
  try {
    const { out } = await wam(
      ["assess", `${site.origin}/`, "--data", data, "--allow-private", "--delay", "0", ...args],
      { cwd },
    );
    return { out, origin: site.origin, data, requested };
  } finally {
    site.close();
  }
}

const cardOf = async (pageOf: (path: string) => string | undefined): Promise<Card> =>
  JSON.parse((await assessed(pageOf, ["--format", "json"])).out) as Card;

test("an endless calendar: the report card and why show the omitted addresses, and there is no census", async () => {
  const daysAfter = (day: number) => [1, 7, 30].map((more) => `/events?day=${day + more}`);
  const dayOf = (path: string) => Number(/^\/events\?day=(\d+)$/.exec(path)?.[1] ?? 0);
  const calendar = (path: string) => {
    if (path === "/") return page("Town", `<p>Welcome to the town. ${links(["/events?day=1"])}</p>`);
    return dayOf(path) > 0
      ? page("Events", `<p>There is nothing on this day. ${links(daysAfter(dayOf(path)))}</p>`)
      : undefined;
  };
  const { out, origin, data, requested } = await assessed(calendar, ["--max-pages", "500"]);
  // The crawl ignores the links of the page for an invented day.
  const days = [...requested].filter((path) => dayOf(path) > 0 && dayOf(path) < 1_000_000);
  const linked = days.flatMap((path) => daysAfter(dayOf(path)));
  const omitted = [...new Set(linked)].filter((path) => !requested.has(path));
  const share = Math.ceil((100 * omitted.length) / (1 + days.length + omitted.length)); // with the start page
  expect(out).toContain(`The crawl left out ${omitted.length} addresses (${share} %`);
  expect(out).not.toMatch(/census|no sampling error|Every page is counted/);
  const outcome = await wam(["why", origin + omitted[0], "--data", data], { cwd });
  expect(outcome.out).toContain(`${omitted.length} such addresses were left out; to request them: --allow-pattern '`);
});

test("a parameter that changes nothing on 20 pages but does on the next 40: all 121 pages count", async () => {
  const nouns = ["park", "road", "school", "harbour", "bridge", "market"];
  const english = (n: number) => `<p>Article about the ${nouns[n % 6]} of ${nouns[n % 5]} street, part ${n * 7}.</p>`;
  const german = (n: number) =>
    `<p>Artikel ${n}: ${nouns[n % 6]}<img src="a.gif"><img src="b.gif"><img src="c.gif"></p>`;
  const site = (path: string) => {
    if (path === "/") return page("Town", `<p>${links(numbers(60).map((n) => `/article-${n}`))}</p>`);
    const [, digits, query] = /^\/article-(\d+)(\?lang=de)?$/.exec(path) ?? [];
    const n = Number(digits ?? 0);
    if (n < 1 || n > 60) return undefined;
    const body = query !== undefined && n > 20 ? german(n) : english(n);
    return page("Article", `${body}<p>${links([`/article-${n}?lang=de`])}</p>`);
  };
  const card = await cardOf(site);
  expect(card.pages).toMatchObject({ found: 121, sampled: 121 });
  expect(card.leftOut).toBeUndefined();
  expect(card.tests.find(({ test: id }) => id === "1.1_HTML_01")).toMatchObject({
    failed: 120,
    applied: 120,
  });
});

test("100 photographs in a chain, the last 70 without a text alternative: 70 of 100 fail", async () => {
  const alts = ["rain on the street", "sun on the street", "snow on the street"];
  const site = (path: string) => {
    if (path === "/") return page("Archive", `<p>${links(["/photo/1"])}</p>`);
    const n = Number(/^\/photo\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (n < 1 || n > 100) return undefined;
    const alt = n <= 30 ? ` alt="${alts[n % 3]}"` : "";
    const next = n < 100 ? links([`/photo/${n + 1}`]) : "";
    return page("Photograph", `<p><img src="/blank.gif"${alt}></p><p>${next}</p>`);
  };
  const card = await cardOf(site);
  expect(card.pages.found).toBe(101);
  expect(card.tests.find(({ test: id }) => id === "1.1_HTML_01")).toMatchObject({ failed: 70, applied: 100 });
});

test("an address of the site that is too long to request is reported, one of another site is not", async () => {
  const long = `/search?q=${"x".repeat(2_500)}`;
  const site = (path: string) =>
    path === "/" ? page("Town", `<p>${links([long, `http://other.example${long}`])}</p>`) : undefined;
  const card = await cardOf(site);
  expect(card.leftOut).toBe(1);
  const { out, origin, data } = await assessed(site, []);
  expect(out).toContain("The crawl left out 1 address (50 %");
  expect(out).not.toMatch(/census|no sampling error/);
  const outcome = await wam(["why", origin + long, "--data", data], { cwd });
  expect(outcome.out).toContain("longer than 2048 characters");
});

test("why suggests the option for a page that was taken for missing", async () => {
  const site = (path: string) =>
    path === "/"
      ? page("Town", `<p>${links(numbers(8).map((n) => `/old-${"abcdefgh"[n - 1]}`))}</p>`)
      : page("Not found", "<p>There is no such page.</p>");
  const { origin, data } = await assessed(site, []);
  const outcome = await wam(["why", `${origin}/old-a`, "--data", data], { cwd });
  expect(outcome.out).toMatch(/to request them: --allow-pattern '127\.0\.0\.1:\d+: Not found'/);
});
