import type { Service } from "../../../transport/service.ts";
import type { Observatory } from "../observatory.ts";
import { annotationMethods } from "./annotation-methods.ts";
import { addingMethods, measureNowMethod } from "./adding-methods.ts";
import { controlMethods, workerMethods } from "./control-methods.ts";
import { exclusionMethods } from "./exclusion-methods.ts";
import { crawlerMethods, watchdogMethods } from "./crawler-methods.ts";
import { siteMethods, removeTestRunMethod } from "./site-methods.ts";

/** Returns the site URL server (spec 6), which knows the waiting sites of runs and their crawlers. */
export function siteUrlService(observatory: Observatory): Service {
  return {
    name: "siteurl",
    namespace: "http://www.eiao.net/siteurl/",
    title: "EIAO site URL server",
    doc: "Keeps a queue of sites for each test run, gives the sites to crawlers, and knows which crawlers are alive.",
    methods: [
      ...addingMethods(observatory),
      measureNowMethod(observatory),
      removeTestRunMethod(observatory),
      ...crawlerMethods(observatory),
      ...watchdogMethods(observatory),
      ...controlMethods(observatory),
      ...exclusionMethods(observatory),
      ...annotationMethods(observatory),
      ...workerMethods(observatory),
      ...siteMethods(observatory),
    ],
  };
}
