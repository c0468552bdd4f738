/** Real PDF documents, compared with poppler; variants by qpdf; documents that Chromium tagged. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { checkPdf } from "@eiao/wam-core/pdf";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../support/chromium/launch.ts";

/** The documents by Debian package: by TeX, FOP, dblatex and older programs. .ci/interop.mjs installs them. */
const documents = {
  "shared-mime-info": "/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf",
  "libtasn1-doc": "/usr/share/doc/libtasn1-doc/libtasn1.pdf",
  "camlidl-doc": "/usr/share/doc/camlidl/camlidl-1.04.doc.pdf",
  "docbook-xsl-doc-pdf": "/usr/share/doc/docbook-xsl-doc-pdf/doc/reference.pdf.gz",
  "gri-pdf-doc": "/usr/share/doc/gri/gri.pdf.gz",
} as const;

let folder = "";
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-pdf-"));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 100_000_000, encoding: "utf8" });
  return stdout;
}

/** Returns the lines `Name:   value` of pdfinfo. */
async function pdfinfo(file: string): Promise<Record<string, string>> {
  const lines = (await run("pdfinfo", [file])).split("\n");
  return Object.fromEntries(
    lines.map((line) => [line.split(":", 1)[0] ?? "", line.slice(line.indexOf(":") + 1).trim()]),
  );
}

async function evaluated(content: Uint8Array) {
  const report = await checkPdf({ url: "http://www.example.com/a.pdf", content });
  const results = (test: string) =>
    report.judgements
      .filter(({ wam }) => wam.test === test)
      .map(({ location, result }) => `${location.line},${location.column}=${result}`);
  const statistic = (type: string) => report.statistics.find((one) => one.type === type)?.value ?? "";
  return { report, results, statistic };
}

/** Options of qpdf that write a document in another form, and the expected result of the permission test. */
const variants: [what: string, words: string[], permission: string[]][] = [
  ["linearised", ["--linearize"], []],
  ["with object streams", ["--object-streams=generate"], []],
  ["without, and uncompressed", ["--object-streams=disable", "--stream-data=uncompress"], []],
  ["AES, 256 bit, all permitted", ["--encrypt", "", "owner", "256", "--"], ["0,0=0"]],
  ["AES, 128 bit", ["--encrypt", "", "owner", "128", "--use-aes=y", "--"], ["0,0=0"]],
  [
    "RC4, 128 bit, no accessibility",
    ["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--accessibility=n", "--extract=n", "--use-aes=n", "--"],
    ["0,0=1"],
  ],
  [
    "RC4, 128 bit, no copying, but accessibility",
    ["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--extract=n", "--use-aes=n", "--"],
    ["0,0=0"],
  ],
];

describe.each(Object.entries(documents))("%s", (name, file) => {
  test("version, pages, title, producer, tags and permissions agree with pdfinfo", async () => {
    if (!existsSync(file)) throw new Error(`${file} is missing; install the Debian package ${name}`);
    const bytes = await readFile(file);
    const content = new Uint8Array(file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
    const plain = join(folder, `${name}.pdf`);
    await writeFile(plain, content);
    const info = await pdfinfo(plain);
    const { report, results, statistic } = await evaluated(content);
    expect(report.failure).toBeUndefined();
    expect(statistic("pdfVersion")).toBe(info["PDF version"]);
    expect(statistic("pages")).toBe(info["Pages"]);
    expect(statistic("producer")).toBe(info["Producer"] ?? "");
    expect(statistic("authoringTool")).toBe(info["Creator"] ?? "");
    expect(results("1.3.1_PDF_01")).toEqual([`0,0=${Number(info["Tagged"] === "no")}`]);
    expect(results("2.4.2_PDF_01")).toEqual([`0,0=${Number((info["Title"] ?? "") === "")}`]);
    expect(info["Encrypted"]).toBe("no");
    expect(results("0.0_PDF_01")).toEqual([]);
  });

  test("pages of images without text are those in which pdftotext finds no text and pdfimages finds images", async () => {
    const plain = join(folder, `${name}.pdf`);
    const texts = (await run("pdftotext", [plain, "-"])).split("\f");
    const withImages = new Set(
      (await run("pdfimages", ["-list", plain]))
        .split("\n")
        .slice(2)
        .map((line) => Number(line.trim().split(/\s+/)[0])),
    );
    const pages = Math.min(texts.length - 1, 200);
    const expected = Array.from({ length: pages }, (_, i) => i + 1).filter(
      (page) => (texts[page - 1] ?? "").trim() === "" && withImages.has(page),
    );
    const { results } = await evaluated(new Uint8Array(await readFile(plain)));
    expect(results("1.1.1_PDF_02")).toEqual(expected.length === 0 ? ["0,0=0"] : expected.map((page) => `${page},1=1`));
  });
});

describe("tagged by Chromium", () => {
  const image =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const picture = (attribute: string) => `<p>Text <img ${attribute} width="50" height="50" src="${image}"></p>`;

  async function printed(html: string, tagged = true): Promise<Uint8Array> {
    const page = await browser.newPage();
    try {
      await page.setContent(html, { waitUntil: "load" });
      return new Uint8Array(await page.pdf({ tagged, outline: tagged }));
    } finally {
      await page.close();
    }
  }

  test("tags, title, language and figures are those of the page, also by poppler", async () => {
    const html = `<!DOCTYPE html><html lang="nb-NO"><title>Årsmelding</title><h1>A</h1>${picture('alt="A dot"')}${picture("")}<div style="break-before:page"></div>${picture('alt="Two"')}`;
    const content = await printed(html);
    const file = join(folder, "chromium.pdf");
    await writeFile(file, content);
    const info = await pdfinfo(file);
    expect([info["Tagged"], info["Title"], info["Pages"]]).toEqual(["yes", "Årsmelding", "2"]);
    const structure = await run("pdfinfo", ["-struct", file]);
    expect(structure.match(/Figure/g)?.length).toBe(3);

    const { results, statistic } = await evaluated(content);
    expect(results("1.3.1_PDF_01")).toEqual(["0,0=0"]);
    expect(results("2.4.2_PDF_01")).toEqual(["0,0=0"]);
    expect(results("3.1.1_PDF_01")).toEqual(["0,0=0"]);
    expect(statistic("language")).toBe("nb-NO");
    expect(results("1.1.1_PDF_01")).toEqual(["1,1=0", "1,2=1", "2,1=0"]);
    for (const [, args] of variants) {
      await run("qpdf", [file, ...args, join(folder, "variant.pdf")]);
      const variant = await evaluated(new Uint8Array(await readFile(join(folder, "variant.pdf"))));
      expect([args, variant.results("1.1.1_PDF_01")]).toEqual([args, results("1.1.1_PDF_01")]);
    }
  });

  test("a page of one picture, printed without tags, is a page of images without text", async () => {
    const html = `<!DOCTYPE html><title>T</title>${picture("").replace("Text ", "")}`;
    const { results } = await evaluated(await printed(html, false));
    expect(results("1.1.1_PDF_02")).toEqual(["1,1=1"]);
    expect(results("1.3.1_PDF_01")).toEqual(["0,0=1"]);
  });
});

describe("rewritten by qpdf", () => {
  const source = documents["shared-mime-info"];
  test.each(variants)("%s: the results are the same except for permissions", async (_, args, permission) => {
    const file = join(folder, "variant.pdf");
    await run("qpdf", [source, ...args, file]);
    const [before, after] = [
      await evaluated(new Uint8Array(await readFile(source))),
      await evaluated(new Uint8Array(await readFile(file))),
    ];
    expect(after.results("0.0_PDF_01")).toEqual(permission);
    for (const number of ["1.3.1_PDF_01", "2.4.2_PDF_01", "3.1.1_PDF_01", "1.1.1_PDF_02"])
      expect(after.results(number)).toEqual(before.results(number));
    expect(after.statistic("pages")).toBe(before.statistic("pages"));
    expect(after.statistic("bookmarks")).toBe(before.statistic("bookmarks"));
  });

  test("a password for reading: cannot tell, with the reason", async () => {
    const file = join(folder, "locked.pdf");
    await run("qpdf", [source, "--encrypt", "secret", "owner", "256", "--", file]);
    const { report } = await evaluated(new Uint8Array(await readFile(file)));
    expect(report.failure?.reason).toBe("The document is encrypted and needs a password.");
    expect(report.judgements.map(({ result }) => result)).toEqual([null]);
  });
});
