import type { Evaluator, SampleResult } from "@eiao/sampler";
import { sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";
import { startSite } from "../support/sites/server.ts";
import { serveFolder } from "../support/sites/static-site.ts";
import { documentations, required } from "./debian-documentation.ts";

/** A documentation site to crawl up to a number of pages, and to sample. */
export interface AssessmentPlan {
  readonly name: string;
  readonly crawled: number;
  readonly sampled: number;
}

export type AssessedDocumentation = AssessmentPlan & Extract<SampleResult, { readonly state: "sealed" }>;

const robots = { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /none/\n" };

/** Serves the sites on loopback, and crawls, draws, evaluates and seals them at the same time. Then it stops the servers. */
export async function assessDocumentations(
  samples: Samples,
  evaluator: Evaluator,
  plans: readonly AssessmentPlan[],
): Promise<AssessedDocumentation[]> {
  const servers: { close(): Promise<void> }[] = []; // open to the end: a port that is used again would be the same site
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
