import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CheckOptions, WebResource } from "@eiao/wam-core";
import { parse } from "yaml";
import { wamCases } from "../support/conformance-cases.ts";
import { pdfCases } from "../support/pdf/pdf-cases.ts";
import { testPdf } from "../support/pdf/made-pdf.ts";
import { realPages } from "../support/pages/real-pages.ts";

/** A page that both programs evaluate. */
export interface ComparedPage {
  /** The source of the page, and its name there. */
  readonly name: string;
  readonly resource: WebResource;
  readonly options: Pick<CheckOptions, "medium" | "environment" | "only">;
  /** Returns a style sheet of the page, or undefined if there is none at `url`. */
  readonly sheet: (url: string) => Content | undefined;
}

interface Content {
  readonly content: string | Uint8Array;
  readonly contentType?: string;
}

/**
 * Returns the pages of this checkout: the cases of the specification that are pages, the PDF cases, the example sites and the real
 * pages of `test/support/pages`. They are always the same, in the same order.
 */
export async function comparedPages(): Promise<readonly ComparedPage[]> {
  return [...specificationPages(), ...pdfPages(), ...examplePages(), ...(await publishedPages())];
}

/** A case of test/spec/findings.yaml. */
interface FindingCase {
  readonly id: string;
  readonly pages: readonly {
    readonly url?: string;
    readonly html: string;
    readonly sheets?: Readonly<Record<string, string>>;
  }[];
}

function specificationPages(): ComparedPage[] {
  const cases = wamCases().map(({ id, url, content, contentType, header, media, environment, only, sheets }) => ({
    name: `test/spec ${id}`,
    resource: { url, content, contentType, headers: header },
    options: { medium: media, environment, only },
    sheet: sheetOf(sheets),
  }));
  const findingCases = parse(readFileSync(new URL("../spec/findings.yaml", import.meta.url), "utf8")) as FindingCase[];
  const findings = findingCases.flatMap(({ id, pages }) =>
    pages.map(({ url = "http://www.example.com/page.html", html, sheets = {} }, i) => ({
      name: `test/spec ${id}, page ${i + 1}`,
      resource: { url, content: html },
      options: {},
      sheet: sheetOf(sheets),
    })),
  );
  return [...cases, ...findings];
}

const sheetOf = (sheets: Readonly<Record<string, string>>) => (url: string) =>
  Object.hasOwn(sheets, url) ? { content: sheets[url] ?? "" } : undefined;

function pdfPages(): ComparedPage[] {
  return pdfCases.map(([test, title, parts]) => ({
    name: `PDF case ${test}: ${title}`,
    resource: { url: "http://www.example.com/a.pdf", content: testPdf(parts), contentType: "application/pdf" },
    options: {},
    sheet: () => undefined,
  }));
}

const pageTypes: Readonly<Record<string, string>> = {
  html: "text/html",
  xhtml: "application/xhtml+xml",
  pdf: "application/pdf",
};

/** Returns the pages of the example sites, with the addresses that they give themselves. */
function examplePages(): ComparedPage[] {
  return [
    ...sitePages("examples/site", "http://www.havnmark.example/"),
    ...sitePages("examples/neighbours", "http://neighbours.example/"),
  ];
}

function sitePages(path: string, base: string): ComparedPage[] {
  const folder = fileURLToPath(new URL(`../../${path}/`, import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const sheets = new Map(files.filter((file) => file.endsWith(".css")).map((file) => [new URL(file, base).href, file]));
  const sheet = (url: string) => {
    const file = sheets.get(url);
    return file === undefined ? undefined : { content: readFileSync(folder + file), contentType: "text/css" };
  };
  return files.toSorted().flatMap((file) => {
    const contentType = pageTypes[file.slice(file.lastIndexOf(".") + 1)];
    if (contentType === undefined) return [];
    const resource = { url: new URL(file, base).href, content: readFileSync(folder + file), contentType };
    return [{ name: `${path}/${file}`, resource, options: {}, sheet }];
  });
}

async function publishedPages(): Promise<ComparedPage[]> {
  const { pages, file } = await realPages();
  return pages.map(({ name, url, content, contentType }) => ({
    name: `test/support/pages ${name}`,
    resource: { url, content, contentType },
    options: {},
    sheet: file,
  }));
}
