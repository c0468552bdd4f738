/** Single pages: source, fingerprint and proof of each place (wams.md 11) from the archive, and the text if there is none. */
import { createHash } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { openStoreReader } from "@eiao/sampler/internal";
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createArchiveWorkers } from "../archive/archive-workers.ts";
import type { ArchiveWorkersOptions } from "../archive/archive-workers.ts";
import { createPageProofs } from "./page-proofs.ts";
import type { PageProofOptions, PageProofs } from "./page-proofs.ts";
import { writeStore } from "../../../../../test/support/sealed-stores.ts";
import { HOSTILE, IMAGES, measuredSite, MEASURED_RUN } from "../test-measured-site.ts";
import type { Measured, MeasuredReports } from "../test-measured-site.ts";

let measured: Measured;
let reports: MeasuredReports;
beforeAll(async () => {
  measured = await measuredSite();
  reports = await measured.reports();
});
afterAll(async () => {
  await measured?.remove();
});

interface Row {
  readonly test: string;
  readonly wam: string;
  readonly result: number | null;
  readonly line: number;
  readonly column: number;
  readonly source: string;
  readonly snippet: string;
  readonly fingerprint: string;
  readonly path: string;
  readonly css: string;
}

const pageOf = (name: string, more = "") =>
  `/sites/${encodeURIComponent(measured.site)}/page?url=${encodeURIComponent(`${measured.origin}/${name}`)}${more}`;

async function rowsOf(name: string, more = ""): Promise<Row[]> {
  const { status, body } = await reports.get(`/api${pageOf(name, more)}`);
  expect(status).toBe(200);
  return (JSON.parse(body) as { rows: Row[] }).rows;
}

/** Returns a fingerprint, computed here a second time (wams.md 11.1). */
function fingerprint(wam: string, subject: string, context: string, ordinal: number, test: string): string {
  const fields = ["eiao-finding-1", "uwem-1.2", test, wam, subject, context, String(ordinal)];
  return createHash("sha256").update(fields.join("\n")).digest("hex").slice(0, 16);
}

test("source, fingerprint and path of places are those that the specification gives by hand", async () => {
  const rows = (await rowsOf("images.html")).filter(({ test: name }) => name === "1.1_HTML_01");
  const wam = rows[0]?.wam ?? "";
  const found = rows.map(({ line, column, snippet, fingerprint: print, path: selector }) => [
    line,
    column,
    snippet,
    print,
    selector,
  ]);
  const place = "html>body>main>p:nth-of-type(2)>img";
  expect(found).toEqual([
    [
      7,
      6,
      '<img src="a.gif">',
      fingerprint(wam, '<img src="a.gif">', "main#content", 1, "1.1_HTML_01"),
      `${place}:nth-of-type(1)`,
    ],
    [
      7,
      24,
      '<img src="b.gif">',
      fingerprint(wam, '<img src="b.gif">', "main#content", 1, "1.1_HTML_01"),
      `${place}:nth-of-type(2)`,
    ],
  ]);
  expect(IMAGES.split("\n")[6]?.slice(5)).toMatch(/^<img src="a\.gif"> <img src="b\.gif">/);
});

test("the source of a place stands at that place in the page, for another parser too", async () => {
  const rows = (await rowsOf("hostile.html")).filter(({ snippet, css }) => snippet.startsWith("<") && css === "");
  expect(rows.length).toBeGreaterThan(5);
  const lines = HOSTILE.replaceAll("EVIL", "http://evil.example").split("\n");
  const starts = new Set<string>();
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    const at = "sourceCodeLocation" in node ? node.sourceCodeLocation : undefined;
    if (at !== undefined && at !== null) starts.add(`${at.startLine}:${at.startCol}`);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(lines.join("\n"), { sourceCodeLocationInfo: true, scriptingEnabled: false }));
  for (const { line, column, snippet } of rows) {
    expect(lines[line - 1]?.slice(column - 1, column + 9), snippet).toBe(snippet.slice(0, 10));
    expect(starts).toContain(`${line}:${column}`);
  }
});

test("a rule of a style sheet is proved by the winning declaration", async () => {
  const [row, ...others] = (await rowsOf("styled.html")).filter(({ test: name }) => name === "7.2_CSS_02");
  expect(others).toEqual([]);
  expect(JSON.parse(row?.css ?? "{}")).toMatchObject({
    sheet: `${measured.origin}/style.css`,
    selector: "em",
    line: 2,
    declaration: "text-decoration: blink",
    losers: [],
  });
  expect(row?.path).toBe("html>body>p>em");
  const { body } = await reports.get(pageOf("styled.html"));
  expect(body).toContain("<code>text-decoration: blink</code>");
});

test("the page shows the proofs, the people affected and the repair; all places of a test have a page; hostile HTML stays text", async () => {
  const { body } = await reports.get(pageOf("hostile.html"));
  const text = body;
  for (const part of ["Who is affected:", "How to fix it:", "the archived page was evaluated again", "Fingerprint"])
    expect(text).toContain(part);
  expect(text).toContain("&lt;img src=");
  expect(text).not.toMatch(/<(?:script|iframe|object|embed|form)\b/);
  expect(text).not.toMatch(/<img (?!src="\/)/);
  const one = (await reports.get(pageOf("hostile.html", "&test=1.1_HTML_01"))).body;
  expect(one).toContain("Places of one test on this page");
  const rows = await rowsOf("hostile.html", "&test=1.1_HTML_01");
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ test: name }) => name))).toEqual(new Set(["1.1_HTML_01"]));
  for (const { fingerprint: print } of rows) expect(one).toContain(print);
  expect((await reports.get(pageOf("hostile.html", "&test=9.9"))).status).toBe(400);
  expect(reports.faults).toEqual([]);
});

const query = async () => {
  const [row] = await measured.database.query<{ store: string; digest: string }>(
    "store",
    "select store, digest from dw.sitesurvey",
  );
  return { store: row?.store ?? "", digest: row?.digest ?? "", page: `${measured.origin}/images.html` };
};

/** Calls `use` with proofs that have their own workers. The time limits allow for a busy machine. */
async function withProofs<T>(use: (proofs: PageProofs) => Promise<T>, bounds: ProofBounds = {}): Promise<T> {
  const workers = createArchiveWorkers({ limitMs: 100_000, ...bounds });
  try {
    return await use(createPageProofs({ dataDir: measured.dataDir, workers, waitMs: 200_000, ...bounds }));
  } finally {
    await workers.close();
  }
}
type ProofBounds = ArchiveWorkersOptions & Partial<PageProofOptions>;

test("an evaluation is kept; readers of one page share it; too many requests are refused at once", async () => {
  const request = await query();
  const one = await withProofs(
    async (proofs) => {
      const [first, same, other] = await Promise.all([
        proofs.of(request),
        proofs.of(request),
        proofs.of({ ...request, page: `${measured.origin}/` }),
      ]);
      expect(first).toHaveProperty("findings");
      expect(same).toBe(first);
      expect(other).toEqual({ unproved: "busy" });
      expect(await proofs.of(request)).toBe(first);
      return first;
    },
    { mostWaiting: 0 },
  );
  const impatient = async (proofs: PageProofs): Promise<void> => {
    expect(await proofs.of(request)).toEqual({ unproved: "not-yet" });
    await expect.poll(() => proofs.of(request)).toEqual(one);
  };
  await withProofs(impatient, { waitMs: 0 });
  expect(await withProofs((proofs) => proofs.of(request), { limitMs: 1 })).toEqual({ unproved: "not-evaluated" });
});

test("without the right store or archive a page shows the places of the run, and why there is no proof", async () => {
  const request = await query();
  const prove = (more: Partial<typeof request> = {}) => withProofs((proofs) => proofs.of({ ...request, ...more }));
  expect(await prove({ digest: "0".repeat(64) })).toEqual({ unproved: "other-store" });
  expect(await prove({ page: "http://other.example/" })).toEqual({ unproved: "other-store" });
  expect(await prove({ store: "output/none.trig.zst" })).toEqual({ unproved: "no-store" });
  const archive = path.join(measured.dataDir, "output/warcs");
  await rename(archive, `${archive}-away`);
  try {
    expect(await prove()).toEqual({ unproved: "no-archive" });
    const fresh = await measured.reports();
    const { status, body } = await fresh.get(pageOf("images.html"));
    expect(status).toBe(200);
    expect(body).toContain("the page is not in the archive as it was received. The list shows where each barrier is.");
    expect(body).toContain("line 7, column 6");
    expect(body).not.toContain("Fingerprint");
  } finally {
    await rename(`${archive}-away`, archive);
  }
  const store = path.resolve(measured.dataDir, request.store);
  await rename(store, `${store}.away`);
  await writeFile(store, "no store");
  expect(await prove()).toEqual({ unproved: "no-store" });
  await rename(`${store}.away`, store);
  expect(await prove()).toHaveProperty("findings");
});

test("rules of another version than those of the run give no proof", async () => {
  const file = await writeStore(
    measured.dataDir,
    { site: "a.example", pages: [{ documents: [{ results: [], statistics: [] }] }] },
    {
      ruleSets: [{ id: "uwem-1.2", version: "0.0.1" }],
    },
  );
  const reader = await openStoreReader(file);
  await reader.close();
  const request = { store: file, digest: reader.sha256, page: reader.pages[0]?.urls[0] ?? "" };
  expect(await withProofs((proofs) => proofs.of(request))).toEqual({ unproved: "other-rules" });
});

test("a removed run has no page", async () => {
  expect((await reports.get(pageOf("images.html", `&run=${MEASURED_RUN}`))).status).toBe(200);
  expect((await reports.get(pageOf("images.html", "&run=none"))).status).toBe(404);
});
