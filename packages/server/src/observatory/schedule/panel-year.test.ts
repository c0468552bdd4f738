/**
 * Acceptance test of panels and campaigns: a year with orders, a feed of 30 targets with three schedules, and a campaign of two panels; then the
 * same year with kills.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const program = fileURLToPath(new URL("test-panel-year.ts", import.meta.url));

interface Year {
  readonly runs: readonly string[];
  readonly origins: readonly string[];
  readonly figures: readonly (readonly { readonly count: number; readonly value: number }[])[];
}

/** Runs the year once. @param kills  the numbers of output lines after which the program is killed and started again. */
async function run(kills: readonly number[]): Promise<{ readonly year: Year; readonly shown: readonly string[][] }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-year-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  for (const lines of [...kills, Number.POSITIVE_INFINITY]) {
    const child = spawn(
      process.execPath,
      ["--conditions=@eiao/source", program, dataDir, kills.length === 0 ? "show" : ""],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    let remaining = lines;
    createInterface(child.stdout).on("line", () => {
      if (--remaining === 0) child.kill("SIGKILL");
    });
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect([code, signal]).toEqual(lines === Number.POSITIVE_INFINITY ? [0, null] : [null, "SIGKILL"]);
  }
  const read = (name: string) => readFile(path.join(dataDir, name), "utf8");
  const shown = kills.length > 0 ? [] : (await read("shown.jsonl")).trimEnd().split("\n");
  return {
    year: JSON.parse(await read("year.json")) as Year,
    shown: shown.map((line) => JSON.parse(line) as string[]),
  };
}

test("the home page and the countries change only with the runs of the chosen panel; kills change nothing", async () => {
  const [calm, killed] = await Promise.all([run([]), run([1, 3, 50, 90, 7, 133, 60])]);
  // Twelve months, four quarters; 52 Mondays, 10 targets each every month, quarter and year, and the order for now.
  const panels = calm.shown.map(([panel]) => panel);
  expect(panels.filter((panel) => panel === "default")).toHaveLength(12);
  expect(panels.filter((panel) => panel === "towns")).toHaveLength(4);
  expect(panels.filter((panel) => panel === null)).toHaveLength(52 + 10 * 12 + 10 * 4 + 10 + 1);
  // The home page and the countries: of the panel that readers see first, then of the other one.
  for (const [own, pages] of [
    ["default", [1, 2]],
    ["towns", [3, 4]],
  ] as const) {
    let changes = 0;
    for (const [at, [panel, ...bodies]] of calm.shown.entries()) {
      const before = calm.shown[at - 1];
      for (const page of pages) {
        const isSame = before === undefined || before[page] === bodies[page - 1];
        if (panel === own) changes += isSame ? 0 : 1;
        else expect(isSame, `page ${page} after run ${at} of ${panel}`).toBe(true);
      }
    }
    expect(changes).toBeGreaterThan(2 * (own === "default" ? 10 : 2));
  }
  expect(killed.year).toEqual(calm.year);
  // Each run knows its order, its campaign, and the run of that order before it.
  const { origins } = calm.year;
  const ofOrders = (pattern: RegExp) => origins.filter((origin) => pattern.test(origin));
  expect(ofOrders(/ default europe next$/)).toHaveLength(12);
  expect(ofOrders(/ towns europe next$/)).toHaveLength(4);
  expect(ofOrders(/ feed \d+ (?:monthly|quarterly|yearly) feed next$/)).toHaveLength(10 * 12 + 10 * 4 + 10);
  expect(ofOrders(/ (?:one|now) undefined next$/)).toHaveLength(52 + 1);
  expect(origins).toHaveLength(panels.length);
  // Sites 1 to 6 in seven months, then 1 to 5 and 9 in five: those of even numbers are Norwegian, the others Swedish. The towns are 5, 6 and 7.
  const counts = calm.year.figures.map((rows) => rows.map(({ count }) => count));
  const fiveAndSeven = (later: number, earlier: number) => [
    ...Array<number>(5).fill(later),
    ...Array<number>(7).fill(earlier),
  ];
  expect(counts).toEqual([fiveAndSeven(2, 3), fiveAndSeven(4, 3), Array<number>(4).fill(1), Array<number>(4).fill(2)]);
});
