import { replaced, ways } from "./edit-trig.ts";
import type { Forgery } from "./forgeries.ts";
import type { LooseStore } from "../support/reseal.ts";

const inSurvey = (edit: (trig: string) => string) => (store: LooseStore) => ({ ...store, survey: edit(store.survey) });

/** The keys of the graph above the pages. */
export const surveyKeys =
  "dct:identifier eiao:siteSurvey eiao:barrierIndicator eiao:variance eiao:errorMargin eiao:urlCount eiao:webSite eiao:manifest eiao:score eiao:testScore eiao:scenario eiao:pageSurvey eiao:ruleSet eiao:applied eiao:failed eiao:low eiao:high eiao:method eiao:sample eiao:pageCount earl:requirement".split(
    " ",
  );

/** Forgeries of the graph above the pages: of each of its keys, and those that help the forger. */
export const surveyForgeries: readonly Forgery[] = [
  ...surveyKeys.flatMap((key) =>
    Object.entries(ways).map(([way, forge]): Forgery => ({
      name: `${key} of the survey ${way}`,
      says: /: the (?:store|archive) says|twice/,
      edit: inSurvey((trig) => forge(trig, key)),
    })),
  ),
  {
    name: "a narrower interval",
    says: /low: the store says/,
    edit: inSurvey((trig) => replaced(trig, /eiao:low "0\.\d+"/, () => 'eiao:low "0.001"')),
  },
  {
    name: "another method of the interval",
    says: /method: the store says "census"/,
    edit: inSurvey((trig) => replaced(trig, /eiao:method "[^"]+"/, () => 'eiao:method "census"')),
  },
  {
    name: "pages said to be empty shells",
    says: /emptyShellCount/,
    edit: inSurvey((trig) =>
      replaced(
        trig,
        /(\n {2}eiao:urlCount [^\n]*)/,
        (line = "") => `${line}\n  eiao:emptyShellCount "1"^^xsd:integer ;`,
      ),
    ),
  },
  {
    name: "a remark",
    says: /verdict/,
    edit: inSurvey((trig) =>
      replaced(trig, /(\n {2}eiao:urlCount [^\n]*)/, (line = "") => `${line}\n  eiao:verdict "fine" ;`),
    ),
  },
  {
    name: "a comment",
    says: /does not contain a graph of a store/,
    edit: inSurvey((trig) => `${trig}# all is well\n`),
  },
];
