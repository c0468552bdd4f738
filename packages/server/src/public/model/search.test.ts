/** The search page: address, form, facets and data. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "../../../../../test/support/warehouse.ts";
import { RUN, SITE, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

const texts = (markup: unknown, pattern: RegExp) => [...String(markup).matchAll(pattern)].map(([, text]) => text ?? "");
const decoded = (href: string) => href.replaceAll("&amp;", "&");

describe.each(stores)("%s", (_name, create) => {
  let reports: TestReports;
  beforeAll(async () => {
    reports = await testReports(create);
  });
  afterAll(async () => {
    await reports?.remove();
  });
  const rowsOf = async (address: string) =>
    (JSON.parse((await reports.get(`/api${address}`)).body) as { rows: Record<string, unknown>[] }).rows;
  const page = async (address: string) => (await reports.get(address)).body;
  const countOf = (body: string) => Number(/Pages found: ([\d,]+)/.exec(body)?.[1]?.replaceAll(",", "") ?? 0);

  test("HTML, CSV and JSON list the same results, in parts", async () => {
    const rows = await rowsOf("/search?q=sheet");
    const csv = (await reports.get("/csv/search?q=sheet")).body.split("\r\n");
    expect(csv[0]).toBe("page,title,site,score,letter,language,type,date,run");
    expect(csv.slice(1, -1).map((line) => line.split(",")[0])).toEqual(rows.map((row) => row["page"]));
    const urls: string[] = [];
    let address: string | undefined = "/search?q=sheet";
    for (let pages = 0; address !== undefined && pages < 20; pages++) {
      const body: string = await page(address);
      expect(countOf(body)).toBe(rows.length);
      urls.push(...texts(body, /<p class="url">([^<]*)<\/p>/g));
      address = texts(body, /<a href="([^"]*)" rel="next nofollow"/g).map(decoded)[0];
    }
    expect(urls).toEqual(rows.map((row) => row["page"]));
    expect(rows.length).toBeGreaterThan(60);
  });

  test("links of facets find as many pages as they show, and can be combined", async () => {
    const body = await page("/search?q=sheet");
    const facets = [
      ...body.matchAll(
        /<li>\s*<a href="([^"]*)" rel="nofollow">(?:(?!<\/a>)[^])*<\/a>\s*<span class="count">([\d,]+)<\/span>/g,
      ),
    ];
    expect(facets.length).toBeGreaterThan(15);
    for (const [, href = "", count] of facets.slice(0, 40)) {
      const narrowed = await page(decoded(href));
      expect(countOf(narrowed), href).toBe(Number(count?.replaceAll(",", "")));
      expect(narrowed).toContain('<h2 id="narrowed">Narrowed to</h2>');
    }
    const [first = ""] = facets.map(([, href = ""]) => decoded(href));
    const further = texts(
      await page(first),
      /<a href="([^"]*)" rel="nofollow">(?:(?!<\/a>)[^])*<\/a>\s*<span class="count">/g,
    );
    expect(new URL(decoded(further[0] ?? ""), "http://x").searchParams.getAll("in").length).toBe(2);
    const [back = ""] = texts(await page(first), /<a href="([^"]*)" rel="nofollow">Without/g);
    expect(countOf(await page(decoded(back)))).toBe(countOf(body));
  });

  test("hits are marked, and texts of the web are escaped", async () => {
    const body = await page("/search?q=words+alert");
    expect(body).toContain("<mark>Words</mark> of page");
    expect(body).toContain("&lt;script&gt;<mark>alert</mark>");
    expect(body).not.toMatch(/<script|<b>&amp;/);
    const [href = ""] = texts(body, /<h3>\s*<a href="([^"]*)"/g);
    expect((await reports.get(decoded(href))).status).toBe(200);
  });

  test.each([
    ["(a", "A parenthesis is not closed.", "<mark>(</mark>"],
    ["colour:red", "There is no field with this name.", "<mark>colour</mark>"],
    ["letter:Z", "The field letter: letter of the score: A to E", "<mark>letter:Z</mark>"],
    ['"><script>alert(1)</script>', "A quotation mark is not closed.", "&lt;script&gt;"],
  ])("the fault in %s is shown beside the field", async (text, message, marked) => {
    const answer = await reports.get(`/search?q=${encodeURIComponent(text)}`);
    const body = answer.body;
    expect(answer.status).toBe(400);
    expect(body).toContain(message);
    expect(body).toContain(marked);
    const [described = ""] = texts(body, /aria-invalid="true"\s+aria-describedby="([^"]*)"/g);
    for (const id of described.split(" ")) expect(body).toContain(`id="${id}"`);
    const api = await reports.get(`/api/search?q=${encodeURIComponent(text)}`);
    expect([api.status, typeof JSON.parse(api.body)]).toEqual([400, "object"]);
  });

  test("a search without results suggests others; sites and tests have their own lists", async () => {
    const nothing = await page("/search?q=%22site+00001%22");
    expect(nothing).toContain("No page was found.");
    const [sites = ""] = texts(nothing, /<a href="([^"]*)">Sites whose name/g);
    expect(await page(decoded(sites))).toContain(`href="/sites/${SITE}"`);
    expect((await rowsOf("/search?q=%22site+00001%22&table=sites")).map((row) => row["site"])).toEqual([SITE]);
    expect((await rowsOf("/search?q=7.2_CSS_02&table=tests")).map((row) => row["test"])).toEqual(["7.2_CSS_02"]);
    expect((await page("/")).match(/action="\/search"/g)).toHaveLength(1);
  });

  test.each(["in=country", "in=a+or+b", "order=x", "show=x", "pages-page=501", `${"in=letter:A&in=".repeat(20)}x`])(
    "%s is refused",
    async (query) => {
      expect((await reports.get(`/search?q=a&${query}`)).status).toBe(400);
    },
  );

  test("a search uses the current publication", async () => {
    const rowsNow = async () =>
      (JSON.parse((await reports.get("/api/search?q=sheet")).body) as { rows: unknown[] }).rows.length;
    const before = await rowsNow();
    const { database } = reports.warehouse;
    await database.execute("hide-run", `update dw.testrun set state = 'open' where name = '${RUN}'`);
    try {
      await reports.site.refresh();
      expect(await rowsNow()).toBeLessThan(before);
    } finally {
      await database.execute("show-run", `update dw.testrun set state = 'published' where name = '${RUN}'`);
      await reports.site.refresh();
    }
  });

  test("a page is not made again for the next reader", async () => {
    const queries: string[] = [];
    const { database } = reports.warehouse;
    const reopened = await reports.again({
      warehouse: {
        ...reports.warehouse,
        database: {
          ...database,
          queryTogether: undefined as never,
          query: (name, ...args) => (queries.push(name), database.query(name, ...args)),
        },
      },
    });
    try {
      const target = "/search?q=sheet+AND+words";
      await reopened.get(target);
      const before = queries.length;
      expect(queries).toContain("search-sites");
      expect((await reopened.get(target)).status).toBe(200);
      expect(queries.slice(before)).toEqual([]);
    } finally {
      await reopened.remove();
    }
  });
});
