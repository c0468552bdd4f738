import type { Translated } from "../english.ts";
import type { annotationTexts } from "../english/annotations.ts";

export const germanAnnotations: Translated<typeof annotationTexts> = {
  heading: "Anmerkungen",
  lead: "Das haben Menschen oder andere Programme dazu gesagt. Es ändert keine Bewertung.",
  key: "Art",
  value: "Aussage",
  reference: "Nachweis",
  about: "Worüber",
  aboutSite: "diese Website",
  aboutSurvey: (run) => `ihre Ergebnisse im Prüflauf ${run}`,
  aboutPage: "diese Seite",
  aboutFinding: (test) => `eine Barriere von ${test}`,
  keys: {
    note: "Anmerkung",
    "scope-evidence": "Warum die Website gemessen wird",
    permission: "Erlaubnis",
    qa: "Qualitätsprüfung",
    verdict: "Urteil",
  },
  values: {
    passed: "bestanden",
    failed: "nicht bestanden",
    confirmed: "bestätigt: Das ist eine Barriere.",
    rejected: "verworfen: Das ist keine Barriere.",
    unsure: "unsicher",
  },
  more: (count) => `${count} weitere Anmerkungen stehen weiter unten.`,
};
