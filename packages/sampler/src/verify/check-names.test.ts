import { expect, test } from "vitest";
import type { StoreOpening } from "../store/index.ts";
import { nameDifferences, storeNameOf } from "./replayed-store.ts";

const tool = { name: "eiao-wam", version: "0.1.0" };
const opening = { site: "a.example/b", run: "2026", tool, ruleSets: [{ id: "uwem-1.2", version: "1.0.0" }] } as const;
const replayOf = { digest: "0".repeat(64), begun: "2026-11-23T22:00:00Z" };

test("the name of a replay has its rule sets and program, and cannot be the name of a run's store", () => {
  expect(storeNameOf(opening)).toBe("output/rdf/a.example_b/2026.trig.zst");
  const ruleSets: StoreOpening["ruleSets"] = [...opening.ruleSets, { id: "own rules/1", version: "../2" }];
  const name = storeNameOf({ ...opening, ruleSets, replayOf });
  expect(name).toBe("output/rdf/a.example_b/2026.replay_uwem-1.2_1.0.0_own-rules-1_..-2_eiao-wam_0.1.0.trig.zst");
  // The sampler accepts only letters, digits, dots and hyphens in ids of runs.
  expect(/^[A-Za-z0-9.-]*$/.test(name.slice(name.lastIndexOf("/") + 1).replace(".trig.zst", ""))).toBe(false);
});

test("a replay by rule sets with long names has a valid file name, which differs for other rule sets", () => {
  const nameOf = (...ids: string[]) =>
    storeNameOf({
      ...opening,
      ruleSets: [{ ...opening.ruleSets[0], id: ids[0] ?? "" }, ...ids.slice(1).map((id) => ({ id, version: "1" }))],
      replayOf,
    });
  const long = "a".repeat(300);
  const names = [nameOf(long), nameOf(`${long}b`), nameOf(...Array.from({ length: 40 }, (_, at) => `rules-${at}`))];
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name.slice(name.lastIndexOf("/") + 1).length).toBeLessThan(200);
});

test("a store is named by the job of its site, or by its crawl if it was put aside", () => {
  const underscored = { ...opening, site: "a.example/b_c", database: "rdf_1" } as unknown as StoreOpening;
  const differences = (file: string) =>
    nameDifferences(`data/output/rdf/${file}`, "data", underscored).map(({ says }) => says);
  expect(storeNameOf(underscored)).toBe("output/rdf/a.example_b%5Fc/2026.trig.zst");
  for (const right of ["a.example_b%5Fc/2026.trig.zst", "a.example_b%5Fc/2026.of_rdf_1.trig.zst"])
    expect(differences(right)).toEqual([]);
  expect(differences("a.example_b_c/2026.trig.zst")).toEqual([
    "The file has a wrong name: by its site and run, the name must be output/rdf/a.example_b%5Fc/2026.trig.zst.",
  ]);
});
