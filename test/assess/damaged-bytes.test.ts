import { globSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allSamples } from "../support/random-samples.ts";
import { openSampledSite } from "./sampled-site.ts";
import type { SampledSite } from "./sampled-site.ts";

/** Issue 15, point 1: every change of a store, its report card, its archive or the index of the archive is found. */

let site: SampledSite;
let dataDir = "";
let store = "";
let files: readonly string[] = [];

beforeAll(async () => {
  site = await openSampledSite();
  dataDir = await site.unsampled();
  ({ file: store } = await site.sampled({ dataDir, extent: "census" }));
  files = globSync(join(dataDir, "output/{rdf,warcs}/*/**/*.{zst,json,gz,cdxj}")).toSorted();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await site.close();
});

/** The damages of a file: a changed bit, lost bytes, added bytes. `at` is the position as a fraction of the file. */
const damages = fc.oneof(
  fc.record({ at: fc.double({ min: 0, max: 0.999_999, noNaN: true }), bit: fc.nat(7) }),
  fc.record({ at: fc.double({ min: 0, max: 0.999_999, noNaN: true }), lost: fc.integer({ min: 1, max: 80 }) }),
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), added: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
);

type Damage = typeof damages extends fc.Arbitrary<infer Value> ? Value : never;

function damaged(bytes: Buffer, damage: Damage): Buffer {
  const at = Math.floor(damage.at * bytes.length);
  if ("bit" in damage) {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ (1 << damage.bit), at);
    return copy;
  }
  const behind = "lost" in damage ? bytes.subarray(at + damage.lost) : bytes.subarray(at);
  return Buffer.concat([bytes.subarray(0, at), "added" in damage ? damage.added : Buffer.alloc(0), behind]);
}

/** Returns true if only the layout of JSON differs. */
const isOnlySpace = (before: Buffer, after: Buffer): boolean => {
  try {
    return JSON.stringify(JSON.parse(before.toString())) === JSON.stringify(JSON.parse(after.toString()));
  } catch {
    return false;
  }
};

/** Returns true if a file has only grown. A WARC file may grow after the seal: a store records its length (`ArchiveFile`). */
const hasOnlyGrown = (before: Buffer, after: Buffer): boolean => after.subarray(0, before.length).equals(before);

test("there are a store, its report card, the WARC files of crawl and sampler, and their index", () => {
  const kinds = files.map((file) => file.replace(/^.*(?:-meta|-\d{5}|\d{14})(?=\.)|^.*\//, ""));
  expect(kinds.toSorted()).toEqual([".assessment.json", ".trig.zst", ".warc.gz", ".warc.gz", "index.cdxj"]);
});

test("any damage of any of these files is a difference", async () => {
  for (const file of files) {
    const bytes = await readFile(file);
    const property = fc.asyncProperty(damages, async (damage) => {
      const after = damaged(bytes, damage);
      const isHarmless =
        (file.endsWith(".json") && isOnlySpace(bytes, after)) || (file.endsWith(".gz") && hasOnlyGrown(bytes, after));
      fc.pre(!bytes.equals(after) && !isHarmless);
      await writeFile(file, after);
      const { differences } = await site.verify(store, dataDir);
      await writeFile(file, bytes);
      expect(differences, file).not.toEqual([]);
    });
    await fc.assert(property, { numRuns: allSamples ? 200 : 15 });
  }
});
