import type { Evaluator, SampleResult } from "@eiao/sampler";
import { sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";
import { startSite } from "../support/sites/server.ts";
import { serveFolder } from "../support/sites/static-site.ts";
import { documentations, required } from "./debian-documentation.ts";

/** A documentation site, crawled up to a number of pages, and a sample of them. */
export interface AssessmentPlan {
  readonly name: string;
  readonly crawled: number;
  readonly sampled: number;
}

export type AssessedDocumentation = AssessmentPlan & Extract<SampleResult, { readonly state: "sealed" }>;

const robots = { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /none/\n" };

/** Serves the sites on loopback, crawls, draws, evaluates and seals them, all at the same time; then the servers are gone. */
export async function assessDocumentations(
  samples: Samples,
  evaluator: Evaluator,
  plans: readonly AssessmentPlan[],
): Promise<AssessedDocumentation[]> {
  const servers: { close(): Promise<void> }[] = []; // open to the end: a port that comes again would be the same site
  const assess = async (plan: AssessmentPlan): Promise<AssessedDocumentation> => {
    const documentation = documentations.find(({ name }) => name === plan.name);
    if (documentation === undefined) throw new Error(`${plan.name} is not in the list`);
    const server = await startSite({ "/*": serveFolder(required(documentation)), "/robots.txt": robots });
    servers.push(server);
    const seed = server.origin + documentation.start;
    const launch = await samples.crawl(seed, { maxPages: plan.crawled });
    const result = sealed(await samples.sample(seed, launch, { n: plan.sampled, seed: plan.name, evaluator }));
    return { ...plan, ...result };
  };
  try {
    return await Promise.all(plans.map(assess));
  } finally {
    for (const server of servers) await server.close();
  }
}
