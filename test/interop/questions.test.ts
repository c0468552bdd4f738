import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSparql } from "@eiao/sampler/internal";
import { readVocabulary, researchStores } from "../support/research-stores.ts";
import { outputOf } from "../support/run-program.ts";

/** The questions of docs/vocabulary.md, answered by RDFLib (Debian: python3-rdflib) over files that zstd unpacked. */
let folder = "";
let files: readonly string[] = [];

beforeAll(async () => {
  ({ folder, files } = await researchStores());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

type Rows = readonly Readonly<Record<string, string>>[];

/** Returns rows with rounded decimals: engines write more or fewer digits. */
function comparable(rows: Rows): unknown {
  const value = (text: string) => (/^-?\d+\.\d+$/.test(text) ? Number(Number(text).toFixed(12)) : text);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, value(text)])));
}

async function rdflibAnswers(questions: ReadonlyMap<string, string>): Promise<Readonly<Record<string, Rows>>> {
  const trigs: string[] = [];
  for (const file of files) {
    const trig = join(folder, basename(file, ".zst"));
    await outputOf("zstd", ["--decompress", "--quiet", "--force", file, "-o", trig]);
    trigs.push(trig);
  }
  const queries = join(folder, "queries.json");
  await writeFile(queries, JSON.stringify(Object.fromEntries(questions)));
  const script = fileURLToPath(new URL("../support/graph/answer-queries.py", import.meta.url));
  const args = ["-c", '/usr/bin/python3 "$1" "${@:3}" < "$2"', "bash", script, queries, ...trigs];
  return JSON.parse(await outputOf("bash", args)) as Record<string, Rows>;
}

test("RDFLib answers the ten questions over two stores like eiao-wam query, in the same order", async () => {
  const { questions } = await readVocabulary();
  expect(questions.size).toBe(10);
  const theirs = await rdflibAnswers(questions);
  const endpoint = openSparql({ files, pages: "all" });
  for (const [title, query] of questions) {
    const { json } = await endpoint.query(query);
    const ours = (json.results?.bindings ?? []).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
    );
    expect([title, ours.length > 0]).toEqual([title, true]);
    expect([title, comparable(theirs[title] ?? [])]).toEqual([title, comparable(ours)]);
  }
  await endpoint.close();
});
