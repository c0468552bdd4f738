import { expect, test } from "vitest";
import { runFiles } from "./run-files.ts";

test("the files of a run lie in the folder of its site, for any id of the run", () => {
  for (const run of ["2026-11", "...", ".x", "-", "ALL"]) {
    const { store, journal } = runFiles("data", "a.example/b", run, "20261126220000");
    expect([store, journal]).toEqual([
      `data/output/rdf/a.example_b/${run}.trig.zst`,
      `data/output/rdf/a.example_b/${run}.journal.jsonl`,
    ]);
  }
  for (const badRun of ["", ".", "..", "a/b", "a_b", "x".repeat(65)])
    expect(() => runFiles("data", "a.example/b", badRun, "20261126220000")).toThrow(
      expect.objectContaining({ code: "BadRun" }) as Error,
    );
});
