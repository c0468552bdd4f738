/** The reports in each language: the same pages with other words. Data are the same in all languages. */
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { routeOf } from "../http/routes.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { addressesOf, germanAddress, SITE, somePage, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

let reports: TestReports;
let addresses: string[];
beforeAll(async () => {
  reports = await testReports(embeddedStore);
  addresses = [...addressesOf(await somePage(reports)), "/nothing", "/reports/sites?country=XX"];
});
afterAll(async () => {
  await reports?.remove();
});

/** Returns the texts of a document, each with its language. */
function textsOf(markup: string): { readonly text: string; readonly lang: string }[] {
  const found: { text: string; lang: string }[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node, lang: string): void => {
    if (node.nodeName === "#text" && "value" in node) found.push({ text: node.value.trim(), lang });
    const attrs = "attrs" in node ? node.attrs : [];
    const own = attrs.find(({ name }) => name === "lang")?.value ?? lang;
    for (const { name, value } of attrs)
      if (["alt", "title", "aria-label", "content", "placeholder"].includes(name))
        found.push({ text: value, lang: own });
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, own);
  };
  visit(parse(markup), "");
  return found.filter(({ text }) => text !== "");
}

/** Returns the English texts that differ in German. Texts with parameters are split at these. */
function englishPieces(): string[] {
  const pieces = new Set<string>();
  const visit = (mine: unknown, other: unknown): void => {
    if (typeof mine === "string") {
      if (mine !== other) pieces.add(mine);
    } else if (typeof mine === "function") {
      const marks = ["\u0001", "\u0001", "\u0001", "\u0001"];
      const format = (message: unknown, args: unknown): string => {
        try {
          return String((message as (...of: unknown[]) => unknown)(...(args as unknown[])));
        } catch {
          return "";
        }
      };
      const [ours, theirs] = [format(mine, marks), format(other, marks)];
      for (const piece of ours.split("\u0001")) if (!theirs.includes(piece.trim())) pieces.add(piece.trim());
    } else if (typeof mine === "object" && mine !== null)
      for (const [name, part] of Object.entries(mine)) visit(part, (other as Record<string, unknown>)[name]);
  };
  visit(english, german);
  return [...pieces].filter((piece) => /[a-z]{3}/i.test(piece));
}

test("no German page has a sentence of the English catalogue; English text is marked as English", async () => {
  const pieces = englishPieces();
  expect(pieces.length).toBeGreaterThan(150);
  const sentences = pieces.filter((piece) => piece.includes(" "));
  const ours = new Set(Object.values(german));
  const words = new Set(pieces.filter((piece) => !piece.includes(" ") && !ours.has(piece)));
  for (const address of addresses) {
    const { body, headers } = await reports.get(germanAddress(address));
    expect(headers["content-language"], address).toBe("de");
    expect(body, address).toContain('<html lang="de-DE"');
    for (const { text, lang } of textsOf(body)) {
      if (lang === "en") continue;
      expect(
        sentences.filter((sentence) => text.includes(sentence)),
        `${address}: ${text}`,
      ).toEqual([]);
      expect(words.has(text), `${address}: ${text}`).toBe(false);
    }
  }
});

test("the check finds the English sentences of an English page", async () => {
  const sentences = englishPieces();
  const texts = textsOf((await reports.get("/reports/sites")).body);
  expect(texts.filter(({ text }) => sentences.includes(text)).length).toBeGreaterThan(20);
});

const linksIn = (markup: unknown) =>
  [...String(markup).matchAll(/<(a|form|link)\b[^>]*? (?:href|action)="([^"]*)"[^>]*>/g)].map(
    ([tag = "", name = "", href = ""]) => ({
      tag,
      name,
      href: href.replaceAll("&amp;", "&"),
    }),
  );

test("every link and form of a German page leads to a German page, or to something without a language", async () => {
  for (const address of addresses) {
    const { body } = await reports.get(germanAddress(address));
    for (const { tag, name, href } of linksIn(body)) {
      if (name === "link" || /hreflang=/.test(tag) || !href.startsWith("/")) continue;
      const path = href.split("?", 1)[0] ?? "";
      expect(path.startsWith("/de") || routeOf(path) === undefined, `${address}: ${href}`).toBe(true);
    }
  }
});

test("each page has its address in each language, and links to itself in the other", async () => {
  const alternates = async (address: string) =>
    linksIn((await reports.get(address)).body).filter(
      ({ name, tag }) => name === "link" && /hreflang|canonical/.test(tag),
    );
  for (const address of addresses.slice(0, -2)) {
    const [own, other] = [await alternates(address), await alternates(germanAddress(address))];
    expect(own.slice(1), address).toEqual(other.slice(1));
    expect(own.slice(1).map(({ tag }) => /hreflang="([^"]*)"/.exec(tag)?.[1])).toEqual(["en", "de", "x-default"]);
    expect([own[0]?.href, other[0]?.href]).toEqual([own[1]?.href, own[2]?.href]);
    for (const { href } of own) {
      const { pathname, search } = new URL(href);
      expect((await reports.get(pathname + search)).status, href).toBe(200);
    }
    const { body } = await reports.get(address);
    const to = linksIn(body).find(({ tag }) => tag.startsWith(`<a hreflang="de" lang="de"`));
    expect(to?.href, address).toBe(germanAddress(address));
    const back = linksIn((await reports.get(germanAddress(address))).body).find(({ tag }) =>
      tag.startsWith(`<a hreflang="en" lang="en"`),
    );
    expect(back?.href, address).toBe(address);
  }
});

test("the links of the German start page reach every page type in German", async () => {
  const kindOf = (target: string) =>
    new URL(target, "http://x").pathname.replace(/(?<=\/(?:sites|runs|tests)\/)[^/]+/, "*");
  const kinds = new Set<string>();
  const waiting = ["/de"];
  for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
    if (kinds.has(kindOf(target))) continue;
    kinds.add(kindOf(target));
    const { status, body } = await reports.get(target);
    expect(status, target).toBe(200);
    for (const { name, href, tag } of linksIn(body))
      if (name === "a" && href.startsWith("/de") && !/hreflang=/.test(tag)) waiting.push(href);
  }
  for (const address of addresses.slice(0, -2)) expect(kinds).toContain(kindOf(germanAddress(address)));
});

test("data are the same in every language of the page", async () => {
  for (const address of addresses.slice(0, -2)) {
    const own = linksIn((await reports.get(address)).body).filter(({ href }) => /^\/(?:csv|api)\//.test(href));
    const other = linksIn((await reports.get(germanAddress(address))).body).filter(({ href }) =>
      /^\/(?:csv|api)\//.test(href),
    );
    expect(
      other.map(({ href }) => href),
      address,
    ).toEqual(own.map(({ href }) => href));
  }
  const { body } = await reports.get("/csv/reports/sites");
  expect(body).toMatch(/,(?:better|worse|no clear change),/);
});

test("errors of a request are in the language of the page", async () => {
  const wrong = [
    "/nothing",
    "/runs/none",
    "/sites/none.example",
    `/sites/${SITE}/page?url=none`,
    `/sites/${SITE}/page`,
    "/reports/sites?country=XX",
    "/reports/sites?group=XX",
    "/reports/sites?region=XX",
    "/reports/sites?sector=zz",
    `/reports/sites?run=${"x".repeat(101)}`,
    "/reports/sites?run=none",
    "/reports/sites?sites-page=99",
    `/sites?q=${"x".repeat(8_193)}`,
    `/compare?site=${"x".repeat(301)}`,
    "/compare?against=none",
    "/search?order=none",
    "/search?show=none",
    "/search?in=none",
    "/search?pages-page=999999",
  ];
  for (const address of wrong) {
    const { status, body } = await reports.get(germanAddress(address));
    expect([400, 404], address).toContain(status);
    const text = body;
    expect(text.slice(text.indexOf("<h1>"), text.indexOf("</main>")), address).not.toContain('lang="en"');
  }
});

test("a sector without translation is marked as English wherever it is named", async () => {
  for (const page of ["/de/reports/regions", "/de/reports/sites", "/de/tests/1.1_HTML_01"]) {
    const body = (await reports.get(`${page}?sector=47.9`)).body;
    const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
    expect(main, page).toContain('<span lang="en">47.9 Retail trade not in stores');
    expect(main, page).not.toMatch(/<[a-z]+lang=/);
    const matches = textsOf(main).filter(({ text }) => text.includes("47.9 Retail trade"));
    expect(matches.length, page).toBeGreaterThan(page.includes("tests") ? 0 : 2);
    for (const { lang } of matches) expect(lang, page).toBe("en");
  }
});

test("badges are translated; feed, style and sitemap are the same for all languages", async () => {
  expect((await reports.get(`/de/sites/${SITE}/badge.svg`)).body).toContain("Barrierefreiheit:");
  expect((await reports.get(`/de/sites/${SITE}`)).body).toContain(`<img src="/de/sites/${SITE}/badge.svg"`);
  for (const path of ["/feed.atom", "/sitemap.xml", "/robots.txt", "/favicon.svg"])
    expect((await reports.get(`/de${path}`)).status, path).toBe(404);
  const sitemap = (await reports.get("/sitemap.xml")).body;
  for (const path of ["/", "/de", "/method", "/de/method", `/de/sites/${SITE}`])
    expect(sitemap, path).toContain(`<loc>http://reports.example${path}</loc>`);
});

test.each([
  ["/de/", "/de"],
  ["/de/reports", "/de/reports/regions"],
  ["/de/sites/", "/de/sites"],
  ["/de/csv/reports/sites?group=EU", "/csv/reports/sites?group=EU"],
  ["/api/de/reports/sites", "/api/reports/sites"],
  ["/de/api//other.example", "/api/other.example"],
  ["/en", "/"],
  ["/en/sites?q=a", "/sites?q=a"],
  ["/en//other.example/", "/other.example"],
  ["/de//other.example/", "/de/other.example"],
])("%s leads to %s", async (from, to) => {
  const { status, headers } = await reports.get(from);
  expect([status, headers["location"]]).toEqual([308, to]);
});

test("options without translation are marked as English: sectors below the sections, and nothing else", async () => {
  const options = [...(await reports.get("/de/reports/regions")).body.matchAll(/<option value="([^"]*)"([^>]*)>/g)];
  const sectors = options.filter(([, code = ""]) => /^(?:[A-Z]|\d[\d.]*)$/.test(code));
  expect(sectors.length).toBeGreaterThan(10);
  for (const [tag, code = "", more = ""] of sectors) expect(more.includes('lang="en"'), tag).toBe(/^\d/.test(code));
  expect((await reports.get("/reports/regions")).body).not.toMatch(/<(?:option|span) [^>]*lang="en"/);
});
