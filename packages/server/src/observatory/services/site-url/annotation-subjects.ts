import { siteNamesOf } from "@eiao/crawler/internal/repository";
import { annotationRefused, runOfSite } from "@eiao/etl/internal";
import type { AnnotationSubject } from "@eiao/etl/internal";
import { isKnownSite } from "../sites.ts";
import type { Observatory } from "../observatory.ts";

/** Looks up the sites, runs and pages that annotations are about, each site once. */
export interface AnnotationSubjects {
  /** Returns the known site of a page; undefined if there is none. */
  readonly siteOf: (page: string) => Promise<string | undefined>;
  /**
   * Checks that the site is known, that the run has the site, and that the page is on the site.
   * @param name  the name of the annotation in messages. @throws EiaoError `AnnotationRefused`.
   */
  check(subject: Pick<AnnotationSubject, "site" | "run" | "page">, name?: string): Promise<void>;
}

/** Creates the look-up for annotations of one call. */
export function annotationSubjects(observatory: Observatory): AnnotationSubjects {
  const { repository, warehouse } = observatory;
  const isKnown = once((site) => isKnownSite({ observatory }, site));
  const hostsOf = once(async (site) => {
    const { seeds = [] } = (await repository.siteOf(site)) ?? {};
    return [hostOf(`http://${site}`), hostOf(`https://${site}`), ...seeds.map(hostOf)];
  });
  const siteOf = once(async (page) => {
    for (const name of siteNamesOf(page)) if (await isKnown(name)) return name;
    return undefined;
  });
  return {
    siteOf,
    async check({ site, run, page }, name = "The annotation") {
      const label = site.slice(0, 200);
      if (!(await isKnown(site)))
        throw annotationRefused(
          name,
          "site",
          `the site ${label} is not known: it is in no run and not in the URL repository. To see all sites, run: eiao-wam sites list`,
        );
      const found = run === null ? undefined : await runOfSite(warehouse, run.trim(), site);
      if (run !== null && found === undefined)
        throw annotationRefused(
          name,
          "run",
          `there is no run ${run.slice(0, 100)}. To see all runs, run: eiao-wam runs`,
        );
      if (found?.hasSite === false && found.state !== "removed")
        throw annotationRefused(name, "run", `the run ${run?.slice(0, 100)} does not have the site ${label}`);
      if (page === null || !/^https?:$/.test(URL.parse(page)?.protocol ?? "")) return; // other addresses are refused elsewhere
      if ((await hostsOf(site)).includes(hostOf(page)) || (await repository.isPageOf(keptPage(page), site))) return;
      throw annotationRefused(name, "page", `it is not on the site ${label}`);
    },
  };
}

/** Returns the address of a page in the form of annotations. */
export function keptPage(page: string): string {
  return (URL.parse(page)?.href ?? page).replace(/#.*$/s, "");
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}

/** Returns a function that calls `find` once for each text. */
function once<Answer>(find: (text: string) => Promise<Answer>): (text: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (text) => {
    const answer = answers.get(text) ?? find(text);
    answers.set(text, answer);
    return answer;
  };
}
