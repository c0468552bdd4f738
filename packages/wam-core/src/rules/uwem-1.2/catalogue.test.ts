import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { uwem12 } from "./catalogue.ts";

/** Counts and orders of the specification's sections 2 to 4. */
test("49 A-WAMs, 24 B-WAM classes with 23 ids, 17 M-WAMs with 6 ids", () => {
  expect(new Set(uwem12.measures.map(({ id }) => id)).size).toBe(49);
  expect(uwem12.judges.length).toBe(24);
  expect(new Set(uwem12.judges.map(({ id }) => id)).size).toBe(23);
  expect(uwem12.statistics.length).toBe(17);
  expect(new Set(uwem12.statistics.flatMap(({ id, aliases = [] }) => [id, ...aliases])).size).toBe(6);
});

test("ids have the fields of spec 1.6", () => {
  for (const { id } of uwem12.measures)
    expect(id).toMatch(/^EIAO\.A\.(10|20|0)\.\d+\.\d+\.[123]\.(HTML|HTTP|CSS|OTHER)\.\d+\.\d+$/);
  for (const { id } of uwem12.judges) expect(id).toMatch(/^UWEM\.B\.10\.\d+\.\d+\.3\.(HTML|CSS)\.DEF\.\d+\.1$/);
});

test("a test number and its B-WAM id name the same test", () => {
  for (const { id, test: number, checkpoint } of uwem12.judges) {
    const [, , , major, minor, , technique, , iterator] = id.split(".");
    expect(number).toBe(`${major}.${minor}_${technique}_${iterator?.padStart(2, "0")}`);
    expect(checkpoint).toBe(`${major}.${minor}`);
  }
});

test("the classes have the order of the column No.", () => {
  // A change of these lists needs a new version.
  expect(uwem12.version).toBe("1.0.0");
  expect(uwem12.judges.map((wam) => wam.test)).toEqual([
    "1.1_HTML_06",
    "3.2_HTML_01",
    "3.6_HTML_03",
    "11.1_HTML_01",
    "3.2_CSS_01",
    "3.2_HTML_02",
    "7.2_HTML_01",
    "7.2_CSS_02",
    "7.3_HTML_01",
    "7.4_HTML_01",
    "7.5_HTML_01",
    "6.4_HTML_01",
    "13.1_HTML_01",
    "13.1_HTML_01",
    "1.1_HTML_01",
    "3.5_HTML_03",
    "9.1_HTML_01",
    "11.2_HTML_01",
    "11.2_HTML_02",
    "12.1_HTML_01",
    "12.3_HTML_01",
    "12.3_HTML_04",
    "12.4_HTML_01",
    "12.4_HTML_02",
  ]);
  expect(uwem12.statistics.map((wam) => wam.at.id.replace("EIAO.A.", ""))).toEqual([
    "0.0.0.2.HTML.2.1",
    "0.0.0.2.HTML.3.1",
    "0.0.0.2.HTML.4.1",
    "0.0.0.2.HTML.5.1",
    "0.0.0.2.HTML.6.1",
    "0.0.0.2.HTML.7.1",
    "0.0.0.2.HTML.8.1",
    "0.0.0.2.HTML.9.1",
    "0.0.0.2.HTML.10.1",
    "10.11.1.2.HTTP.1.1",
    "0.0.0.2.HTML.11.1",
    "10.4.3.1.HTML.2.1",
    "0.0.0.2.HTML.1.1",
    "10.4.3.1.HTTP.1.1",
    "0.0.0.2.CSS.1.1",
    "0.0.0.2.HTML.13.1",
    "0.0.0.2.HTML.12.1",
  ]);
});

test("only six tests have defaults (D5)", () => {
  expect(uwem12.judges.filter((wam) => wam.whenNowhere === "pass").map((wam) => wam.test)).toEqual([
    "1.1_HTML_06",
    "3.2_CSS_01",
    "3.2_HTML_02",
    "7.2_HTML_01",
    "7.2_CSS_02",
    "7.3_HTML_01",
  ]);
  expect(uwem12.judges.some((wam) => wam.whenNowhere === "fail")).toBe(false);
});

test("the description of a test requirement (the wording of spec 7.4)", () => {
  expect(uwem12.judges[0]?.description).toBe(
    "Checkpoint 1.1: Provide a text equivalent for every non-text element. [Priority 1]",
  );
});

test("every A-WAM that a class reads is in the catalogue", () => {
  const declared = new Set(uwem12.measures);
  for (const wam of uwem12.judges)
    for (const read of [...wam.at, ...(wam.reads ?? [])]) expect(declared).toContain(read);
  for (const wam of uwem12.statistics) expect(declared).toContain(wam.at);
});

test("the catalogue has every A- and B-WAM that a checkpoint's file exports (fix: a line in catalogue.ts)", async () => {
  const folder = new URL("./", import.meta.url);
  const listed = new Set<unknown>([...uwem12.measures, ...uwem12.judges]);
  const missing: string[] = [];
  for (const file of readdirSync(folder).filter((name) => /^\d+\.\d+-.*\.ts$/.test(name))) {
    const exported = Object.entries((await import(new URL(file, folder).href)) as Record<string, unknown>);
    for (const [name, wam] of exported) if (isWam(wam) && !listed.has(wam)) missing.push(`${name} of ${file}`);
  }
  expect(missing).toEqual([]);
});

function isWam(value: unknown): boolean {
  return typeof value === "object" && value !== null && "id" in value && ("measure" in value || "test" in value);
}
