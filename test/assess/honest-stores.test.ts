import { readFile, rm, writeFile } from "node:fs/promises";
import { createPoolEvaluator, openStoreReader } from "@eiao/sampler/internal";
import type { Assessment, Evaluator } from "@eiao/sampler";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { replaced } from "./edit-trig.ts";
import type { Forgery } from "./forgeries.ts";
import { markedAs, openedAs } from "./hostile-forgeries.ts";
import { reseal } from "../support/reseal.ts";
import { openSampledSite, WANTED } from "./sampled-site.ts";
import type { SampledSite } from "./sampled-site.ts";
import { sealed } from "../support/samples.ts";

/** Issue 15, point 1: `verify` reports nothing for honest stores, however they were made, and finds a forged census. */

let site: SampledSite;
beforeAll(async () => {
  site = await openSampledSite();
});
afterAll(() => site.close());

type Options = Parameters<SampledSite["sample"]>[0];

/** Makes a data directory that is removed after the test. */
async function makeDataDir(): Promise<string> {
  const dataDir = await site.unsampled();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function verified(file: string, dataDir: string) {
  const { differences, notes } = await site.verify(file, dataDir);
  return { differences, notes };
}

const silent = { differences: [], notes: [] };

describe("no difference in", () => {
  const kinds: readonly (readonly [string, Options])[] = [
    ["a sample", {}],
    ["a sample by one rule set", { includePdf: false }],
    ["a census with its sample", { extent: "census" }],
    ["a census that is its own sample", { extent: "census", n: 600 }],
    ["two samples", { extent: "two samples" }],
    ["two samples, of which one has all pages", { extent: "two samples", n: 600 }],
    ["all pages, as a sample of more than there are", { n: 600 }],
    ["a sample of one page", { n: 1 }],
  ];
  test.each(kinds)("%s", async (_, options) => {
    const dataDir = await makeDataDir();
    const { file } = await site.sampled({ ...options, dataDir });
    expect(await verified(file, dataDir)).toEqual(silent);
  });

  test("a sample with a page that failed with an error text that no store can hold", async () => {
    const dataDir = await makeDataDir();
    const pool = createPoolEvaluator({ workers: 1 });
    let failed = 0;
    const evaluator: Evaluator = {
      width: pool.width,
      close: () => pool.close(),
      async evaluate(task, load) {
        const evaluation = await pool.evaluate(task, load);
        // The text has a control character, and half of a surrogate pair, as in a long text that was cut.
        return failed++ > 0 ? evaluation : { ...evaluation, status: "failed", error: `It says \u0007 and \ud83d.` };
      },
    };
    const { file } = await site.sampled({ dataDir, evaluator, extent: "two samples" });
    await pool.close();
    expect(await verified(file, dataDir)).toEqual(silent);
    const reader = await openStoreReader(file);
    const { drawn } = await reader.manifest();
    await reader.close();
    expect(drawn.flatMap(({ reason }) => reason ?? [])).toContain("It says \ufffd and \ufffd.");
  });

  test("a sample whose seed is declared as chosen by hand", async () => {
    const dataDir = await makeDataDir();
    const { file } = await site.sampled({ dataDir, seed: "7" });
    expect(await verified(file, dataDir)).toEqual(silent);
    expect(await site.verify(file, dataDir)).toMatchObject({ seedOrigin: "chosen by hand" });
  });

  test("a sample after others of the same launch, which it declares", async () => {
    const dataDir = await makeDataDir();
    for (const options of [{ seed: "7" }, { n: 5 }, {}]) {
      const { file } = await site.sampled({ ...options, dataDir });
      const { differences, notes } = await verified(file, dataDir);
      expect(differences).toEqual([]);
      if (!("n" in options) && !("seed" in options))
        expect(notes).toEqual([
          expect.stringMatching(
            /^The launch was sampled 3 times; .* Earlier samples: sample, 12 of 56 pages wanted, with the seed 7, chosen by hand, sealed \S+; sample, 5 of 56 pages wanted, with the seed [0-9a-f]{32}, sealed \S+\.$/,
          ),
        ]);
      await rm(file);
    }
  });

  test.each([
    ["a sample", {}],
    ["a census", { extent: "census" }],
    ["two samples", { extent: "two samples" }],
  ] as const)("%s that was interrupted and continued", async (_, options) => {
    const dataDir = await makeDataDir();
    const stopped = new AbortController();
    const onProgress = ({ evaluated }: { readonly evaluated: number }) => evaluated > 3 && stopped.abort();
    const first = await site.sample({ ...options, dataDir, atATime: 2, signal: stopped.signal, onProgress });
    expect(first.state).toBe("interrupted");
    const { file } = sealed(await site.sample({ dataDir }));
    expect(await verified(file, dataDir)).toEqual(silent);
  });
});

const censusForgeries: readonly Forgery[] = [
  { name: "said to be a sample", says: /opening\.extent/, edit: openedAs(() => ({ extent: "sample" })) },
  { name: "said to be of two samples", says: /opening\.extent/, edit: openedAs(() => ({ extent: "two samples" })) },
  { name: "whose uniform sample is larger", says: /opening\.wanted/, edit: openedAs(() => ({ wanted: WANTED + 5 })) },
  { name: "whose uniform sample is all of it", says: /opening\.wanted/, edit: openedAs(() => ({ wanted: 600 })) },
  {
    name: "without its uniform sample",
    says: /for census, uniform, but is marked for census/,
    edit: markedAs(["census"]),
  },
  {
    name: "that says of all pages that they are of the sample",
    says: /is marked for/,
    edit: markedAs(["census", "uniform"]),
  },
  {
    name: "that does not say what pages were drawn for",
    says: /is marked for nothing/,
    edit: markedAs(undefined),
  },
  {
    name: "without its last page",
    says: /A census draws all/,
    edit: (store) => {
      const last = store.drawn.findLast(({ outcome }) => outcome === "sampled")?.scenario;
      return {
        ...store,
        pages: store.pages.filter(({ id }) => id !== last),
        drawn: store.drawn.filter(({ scenario }) => scenario !== last),
      };
    },
  },
  {
    name: "cut to its sample",
    says: /opening\.extent/,
    edit: (store) => {
      const drawn = store.drawn.filter(({ samples }) => samples?.includes("uniform") === true);
      const ids = new Set(drawn.map(({ scenario }) => scenario));
      return {
        ...openedAs(() => ({ extent: "sample" }))(store),
        drawn: drawn.map((page) => ({ ...page, samples: ["uniform"] })),
        pages: store.pages.filter(({ id }) => ids.has(id)),
      };
    },
  },
  {
    name: "whose survey says the score of the sample twice",
    says: /barrierIndicator|pageCount|applied/,
    edit: (store) => ({
      ...store,
      survey: replaced(store.survey, /eiao:pageCount "(\d+)"/, (count = "") => `eiao:pageCount "${Number(count) - 1}"`),
    }),
  },
  {
    name: "whose survey says of the census that it is the sample",
    says: /sample: the store says "uniform"/,
    edit: (store) => ({
      ...store,
      survey: replaced(store.survey, /eiao:sample "census"/, () => 'eiao:sample "uniform"'),
    }),
  },
];

test("a list of pages without the bad ones, archived by a forger's sampler, differs from the archive of the crawl", async () => {
  const dataDir = await makeDataDir();
  const { repository } = site.samples;
  const shortened = {
    ...repository,
    allScenarios: async (...args: Parameters<typeof repository.allScenarios>) =>
      (await repository.allScenarios(...args)).filter(({ pages: [page] }) => !/[34]\.html$/.test(page?.url ?? "")),
  };
  const { file } = await site.sampled({ dataDir, repository: shortened });
  const { differences } = await verified(file, dataDir);
  // Of the pages 0 to 24: 3, 4, 13, 14, 23 and 24.
  expect(differences).toHaveLength(6);
  expect(differences[0]).toMatchObject({
    kind: "draw",
    says: expect.stringMatching(/archived http:\S+[34]\.html as a page/) as string,
  });
  expect(differences[5]?.says).toBe("And 1 more differences like these.");
});

describe("a forged census:", () => {
  let dataDir = "";
  let file = "";
  let bytes = Buffer.alloc(0);
  let card = "";
  beforeAll(async () => {
    dataDir = await site.unsampled();
    ({ file } = await site.sampled({ dataDir, extent: "census" }));
    bytes = await readFile(file);
    card = await readFile(cardOf(file), "utf8");
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const cardOf = (store: string) => store.replace(".trig.zst", ".assessment.json");

  test.each(censusForgeries)("$name", async ({ says, edit }) => {
    await writeFile(file, bytes);
    await reseal(file, edit);
    const { differences } = await verified(file, dataDir);
    expect(differences.map((difference) => difference.says)).toContainEqual(expect.stringMatching(says));
  });

  test("a report card with only one of its scores, in another order, or with the other one's interval", async () => {
    await writeFile(file, bytes);
    const { scores, ...rest } = JSON.parse(card) as Assessment;
    const [census, ...others] = scores;
    const forged = [
      scores.slice(1),
      scores.slice(0, 1),
      scores.toReversed(),
      [{ ...others[0], method: census?.method }, ...others],
      scores.map((score) => ({ ...score, pages: 600 })),
      scores.map((score) => ({ ...score, letter: "A" })),
    ];
    for (const one of forged) {
      await writeFile(cardOf(file), `${JSON.stringify({ ...rest, scores: one })}\n`);
      const { differences } = await verified(file, dataDir);
      expect(differences).toContainEqual(expect.objectContaining({ kind: "report card" }));
    }
    await writeFile(cardOf(file), card);
  });

  test("while the honest census has no difference, even after it is sealed again", async () => {
    await writeFile(file, bytes);
    expect(await verified(file, dataDir)).toEqual(silent);
    await reseal(file, (store) => store);
    expect(await verified(file, dataDir)).toEqual(silent);
  });
});
