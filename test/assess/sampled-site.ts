import { verifyStore } from "@eiao/sampler";
import type { Evaluator, Verification } from "@eiao/sampler";
import type { Launch } from "@eiao/crawler";
import { startSite } from "../support/sites/server.ts";
import type { Routes } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { createRememberingEvaluator } from "./remembering-evaluator.ts";
import { copyOf, openSamples, sealed, removeSamples } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

const PAGES = 25;
/** The number of pages that are gone. A draw without one of them has a probability of 2 in 100,000. */
const GONE = 30;
export const WANTED = 12;

/** A crawled site that can be sampled many times. Each document is evaluated once, and the result is kept. */
export interface SampledSite {
  readonly samples: Samples;
  readonly launch: Launch;
  readonly evaluator: Evaluator;
  sample(options: Parameters<Samples["sample"]>[2]): ReturnType<Samples["sample"]>;
  sampled(options: Parameters<Samples["sample"]>[2]): Promise<ReturnType<typeof sealed>>;
  verify(file: string, dataDir: string): Promise<Verification>;
  /** Makes a copy of the archive that has not been sampled. */
  unsampled(): Promise<string>;
  close(): Promise<void>;
}

const pdfs = Array.from({ length: GONE }, (_, i) => `/${i}.pdf`);

/** Crawls a site from which some pages disappear before they are sampled. */
export async function openSampledSite(): Promise<SampledSite> {
  const samples = await openSamples(await databaseOfSuite());
  const site = await startSite(pages());
  const evaluator = createRememberingEvaluator();
  const seed = `${site.origin}/`;
  const launch = await samples.crawl(seed);
  site.change(Object.fromEntries(pdfs.map((name) => [name, { status: 404 }])));
  const sample: SampledSite["sample"] = (options) =>
    samples.sample(seed, launch, { n: WANTED, minimum: 0, includePdf: true, evaluator, ...options });
  return {
    samples,
    launch,
    evaluator,
    sample,
    sampled: async (options) => sealed(await sample(options)),
    verify: (file, dataDir) => verifyStore(file, dataDir, { evaluator }),
    async unsampled() {
      const dataDir = await copyOf(samples.dataDir);
      await removeSamples(dataDir, launch);
      return dataDir;
    },
    async close() {
      await evaluator.close();
      await site.close();
      await samples.close();
    },
  };
}

/** Makes pages of 1 to 9 images, some without alternative text, and PDF documents that disappear before they are sampled. */
function pages(): Routes {
  const names = Array.from({ length: PAGES }, (_, i) => `/${i}.html`);
  const links = [...names, ...pdfs].map((name) => `<a href="${name}">${name}</a>`).join(" ");
  const image = (bad: boolean) => (bad ? '<img src="a.gif">' : '<img src="a.gif" alt="A">');
  const body = (i: number) => Array.from({ length: 1 + (i % 9) }, (_, at) => image(at < i % 5)).join("");
  const html = (title: string, content: string) => ({
    body: `<html lang="en"><head><title>${title}</title></head><body>${content}</body></html>`,
  });
  return {
    "/": html("Index", links),
    ...Object.fromEntries(names.map((name, i) => [name, html(`Page ${i}`, `<p>${body(i)}</p>`)])),
    ...Object.fromEntries(pdfs.map((name) => [name, { headers: { "content-type": "application/pdf" }, body: "%PDF" }])),
  };
}
