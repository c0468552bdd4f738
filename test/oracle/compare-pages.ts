import { styleReport } from "@eiao/wam-core";
import { realPages, pagesOrigin } from "../support/pages/real-pages.ts";
import type { StyledPage, StyleOracle } from "./chromium-style.ts";
import { compareStyle } from "./compare-style.ts";
import type { Comparison } from "./compare-style.ts";
import { generateCase } from "./generate-cases.ts";

/** Compares the engine with Chromium on `count` real pages with style sheets, from all packages in turn. */
export async function compareRealPages(oracle: StyleOracle, count: number): Promise<Comparison[]> {
  const { pages, file } = await realPages({ withCss: true, limit: count });
  const comparisons: Comparison[] = [];
  for (const { url, name } of pages) {
    const page = {
      path: decodeURI(new URL(url).pathname),
      file: (path: string) => file(pagesOrigin + encodeURI(path)),
    };
    comparisons.push(compareStyle(name, await oracle.ask(page), await report(oracle, page)));
  }
  return comparisons;
}

/** Compares the engine with Chromium on the generated cases of the seeds from `first` on. */
export async function compareGenerated(oracle: StyleOracle, first: number, count: number): Promise<Comparison[]> {
  const together = 50; // more frames on one page are no quicker
  const comparisons: Comparison[] = [];
  for (let seed = first; seed < first + count; seed += together) {
    const pages = Array.from({ length: Math.min(together, first + count - seed) }, (_, i) => pageOf(seed + i));
    const answers = await oracle.askAll(pages);
    for (const [i, page] of pages.entries()) {
      const answer = answers[i];
      if (answer !== undefined) comparisons.push(compareStyle(`seed ${seed + i}`, answer, await report(oracle, page)));
    }
  }
  return comparisons;
}

function pageOf(seed: number): StyledPage {
  const folder = `/${seed}/`;
  const { files } = generateCase(seed);
  return {
    path: `${folder}index.html`,
    file(path) {
      const text = path.startsWith(folder) ? files.get(path.slice(folder.length)) : undefined;
      return text === undefined
        ? undefined
        : { content: Buffer.from(text), contentType: path.endsWith(".css") ? "text/css" : "text/html" };
    },
  };
}

async function report(oracle: StyleOracle, page: StyledPage): ReturnType<typeof styleReport> {
  const { content, contentType } = page.file(page.path) as NonNullable<ReturnType<StyledPage["file"]>>;
  const load = async (url: string) => {
    const resource = url.startsWith(oracle.origin) ? page.file(decodeURI(new URL(url).pathname)) : undefined;
    return resource?.contentType === "text/css" ? resource : undefined;
  };
  return styleReport({ url: oracle.origin + encodeURI(page.path), content, contentType }, { load });
}
