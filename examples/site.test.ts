import { readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { check, uwem12 } from "@eiao/wam-core";
import type { Report } from "@eiao/wam-core";
import counted from "./site-barriers.json" with { type: "json" };

interface CountedPage {
  readonly page: string;
  readonly language: string;
  readonly encoding: string;
  readonly reads: string;
  readonly failed: Readonly<Record<string, number>>;
}

const pages: readonly CountedPage[] = counted.pages;
const folder = fileURLToPath(new URL("site/", import.meta.url));
const files = new Set(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => statSync(folder + file).isFile()),
);

const typeOf = (file: string): string =>
  file.endsWith(".xhtml") ? "application/xhtml+xml" : file.endsWith(".css") ? "text/css" : "text/html";

/** The file that a server of the folder answers a URL of the site with; undefined for other hosts and for files that are not there. */
function fileAt(url: string): string | undefined {
  if (!url.startsWith(counted.base)) return undefined;
  const path = decodeURIComponent(new URL(url).pathname.slice(1));
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return files.has(file) ? file : undefined;
}

async function load(url: string): Promise<{ content: Uint8Array; contentType: string } | undefined> {
  const file = fileAt(url);
  return file === undefined ? undefined : { content: readFileSync(folder + file), contentType: typeOf(file) };
}

const reports = new Map<string, Report>();
beforeAll(async () => {
  for (const { page } of pages) {
    const resource = { url: counted.base + page, content: readFileSync(folder + page), contentType: typeOf(page) };
    reports.set(page, await check(resource, { load }));
  }
});

function reportOf(page: string): Report {
  const report = reports.get(page);
  if (report === undefined) throw new Error(`no report of ${page}`);
  return report;
}

function documentOf(page: string): NonNullable<Report["document"]> {
  const { document } = reportOf(page);
  if (document === undefined) throw new Error(`${page} could not be parsed`);
  return document;
}

test("the list names every page of the site, once", () => {
  const found = [...files].filter((file) => /\.x?html$/.test(file));
  expect(pages.map(({ page }) => page).toSorted()).toEqual(found.toSorted());
});

test("the site is small", () => {
  let bytes = 0;
  for (const file of files) bytes += statSync(folder + file).size;
  expect(bytes).toBeLessThan(300_000);
});

describe("barriers counted by hand", () => {
  test.each(pages)("$page", ({ page, failed }) => {
    const report = reportOf(page);
    const found = new Map<string, number>();
    for (const { wam, result } of report.judgements) {
      if (result !== 0) found.set(wam.test, (found.get(wam.test) ?? 0) + 1);
    }
    expect(Object.fromEntries(found)).toEqual(failed);
  });

  /** Tests that came later than the site, whose numbers are in the documentation. */
  const notShown: readonly string[] = [];

  test("each test fails somewhere, and passes somewhere if it can (else: a barrier in the site, or a name in notShown)", () => {
    const failing = new Set<string>();
    const passing = new Set<string>();
    for (const { judgements } of reports.values()) {
      for (const { wam, result } of judgements) (result === 0 ? passing : failing).add(wam.test);
    }
    const tested = [...new Set(uwem12.judges.map((judge) => judge.test))].filter((id) => !notShown.includes(id));
    expect(tested.filter((id) => !failing.has(id))).toEqual([]);
    // These three give a fail or nothing.
    expect(tested.filter((id) => !passing.has(id))).toEqual(["3.6_HTML_03", "9.1_HTML_01", "11.2_HTML_01"]);
  });
});

describe("text", () => {
  test.each(pages)("$page is read as $encoding", ({ page, reads, language }) => {
    const document = documentOf(page);
    expect(document.source).not.toContain("\ufffd");
    expect(document.texts.map((text) => text.data).join("")).toContain(reads);
    const declared = document.root?.attribute("lang") ?? document.root?.xmlAttribute("lang");
    if (declared !== undefined) expect(declared).toBe(language);
  });
});

const linkAttributes = ["href", "src", "action", "data", "longdesc", "cite", "background"];

/** Absolute URLs of all links of a page, those that lead to another page marked. */
function linksOf(page: string): { url: string; followed: boolean }[] {
  const document = documentOf(page);
  const own = counted.base + page;
  const baseHref = document
    .named("base")
    .find((base) => base.has("href"))
    ?.attribute("href");
  const base = baseHref === undefined ? own : new URL(baseHref, own).href;
  const links: { url: string; followed: boolean }[] = [];
  for (const element of document.elements) {
    if (element.name === "base") continue;
    for (const name of linkAttributes) {
      const value = element.attribute(name);
      if (value === undefined) continue;
      links.push({ url: new URL(value, base).href, followed: ["a", "area", "frame", "iframe"].includes(element.name) });
    }
  }
  return links;
}

describe("links", () => {
  test("all links inside the site lead to a file, and fragments to an id or name there", () => {
    const broken: string[] = [];
    for (const { page } of pages) {
      for (const { url } of linksOf(page)) {
        if (!url.startsWith(counted.base)) continue;
        const file = fileAt(url);
        const fragment = decodeURIComponent(new URL(url).hash.slice(1));
        if (file === undefined) broken.push(`${page} -> ${url}`);
        else if (fragment !== "" && reports.has(file) && !hasAnchor(file, fragment)) broken.push(`${page} -> ${url}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test("every page is reached from the start page", () => {
    const reached = new Set(["index.html"]);
    for (const page of reached) {
      for (const { url, followed } of linksOf(page)) {
        const file = fileAt(url);
        if (followed && file !== undefined && reports.has(file)) reached.add(file); // a Set is walked while it grows
      }
    }
    expect([...reached].toSorted()).toEqual(pages.map(({ page }) => page).toSorted());
  });

  test("links to other hosts use reserved names only; one of them can never answer", () => {
    const hosts = new Set<string>();
    for (const { page } of pages) {
      for (const { url } of linksOf(page)) {
        const { protocol, hostname } = new URL(url);
        if (/^https?:$/.test(protocol) && !url.startsWith(counted.base)) hosts.add(hostname);
      }
    }
    expect([...hosts].toSorted()).toEqual(["buses.havnmark.invalid", "www.county.example"]);
  });

  test("imported style sheets are there", () => {
    for (const file of files) {
      if (!file.endsWith(".css")) continue;
      for (const [, target] of readFileSync(folder + file, "latin1").matchAll(/@import (?:url\()?"([^"]*)"/g)) {
        expect(fileAt(new URL(target ?? "", counted.base + file).href), `${file} imports ${target}`).toBeDefined();
      }
    }
  });

  test("the sitemap lists every page", () => {
    const sitemap = readFileSync(`${folder}sitemap.xml`, "utf8");
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, url]) => fileAt(url ?? "") ?? `no file at ${url}`,
    );
    expect(listed.toSorted()).toEqual(pages.map(({ page }) => page).toSorted());
  });
});

function hasAnchor(page: string, fragment: string): boolean {
  return documentOf(page).elements.some(
    (element) =>
      element.attribute("id") === fragment || (element.name === "a" && element.attribute("name") === fragment),
  );
}

test("the cross-reference table of the PDF points at its objects", () => {
  const pdf = readFileSync(`${folder}docs/budget-2026.pdf`, "latin1");
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 5)).toBe("xref\n");
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, digits]) => Number(digits));
  expect(offsets).toHaveLength(6);
  offsets.forEach((offset, i) => expect(pdf.slice(offset)).toMatch(new RegExp(`^${i + 1} 0 obj\n`)));
});

test("README.md shows the counts of site-barriers.json", () => {
  const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
  const rows = pages.map(
    ({ page, language, failed }) => `| [${page}](site/${page}) | ${language} | ${barriers(failed)} |`,
  );
  expect(readme.split("\n").filter((line) => line.includes("](site/"))).toEqual(rows);
});

function barriers(failed: Readonly<Record<string, number>>): string {
  const list = Object.entries(failed).map(([id, count]) => (count === 1 ? id : `${id} × ${count}`));
  return list.length === 0 ? "none" : list.join(", ");
}
