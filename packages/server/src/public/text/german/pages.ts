import texts from "../german.json" with { type: "json" };
import type { Translated } from "../english.ts";
import type {
  englishAbout,
  englishAccuracy,
  englishLayout,
  englishHome,
  englishSparql,
  englishStatus,
} from "../english/pages.ts";

export const germanHome: Translated<typeof englishHome> = {
  ...texts.germanHome,
  foundSites: (count, text) =>
    count === 1
      ? `1 Website hat „${text}“ in Adresse oder Name.`
      : `${count} Websites haben „${text}“ in Adresse oder Name.`,
  allOf: (count) =>
    count === 1 ? "Die einzige Website des letzten Prüflaufs." : `Alle ${count} Websites des letzten Prüflaufs.`,
  sizes: (sites, pages, results) => `Websites: ${sites}; Seiten: ${pages}; Prüfergebnisse: ${results}.`,
  allSites: (count) => (count === "1" ? "Die einzige geprüfte Website" : `Alle ${count} geprüften Websites`),
};

export const germanAbout: Translated<typeof englishAbout> = {
  ...texts.germanAbout,
  operatedBy: (operator) => (operator === undefined ? "" : `Dieses Observatorium wird betrieben von: ${operator}.`),
};

export const germanAccuracy: Translated<typeof englishAccuracy> = {
  ...texts.germanAccuracy,
  ofAll: (decided, all) => `${decided} von ${all}`,
  openLead: (pages) =>
    `Jede Zeile zeigt eine Frage, die eine Regel an Menschen stellt, und wie oft sie sie stellt: in den Beispielen des W3C und auf ${pages} echten Seiten.`,
  axeLead: (pages, version) =>
    `axe-core ${version} hat ${pages} echte Seiten in einem Browser geprüft, ohne ihre Skripte. Jede Zeile zeigt eine Art von Unterschied: Ein Programm meldet die Elemente als Fehler, das andere meldet sie weder als Fehler noch lässt es sie offen.`,
};

export const germanSparql: Translated<typeof englishSparql> = {
  ...texts.germanSparql,
  sparqlTruncated: (rows) => `Es gibt mehr als ${rows} Zeilen. Nur die ersten ${rows} werden gezeigt.`,
};

export const germanStatus: Translated<typeof englishStatus> = texts.germanStatus;

export const germanLayout: Translated<typeof englishLayout> = {
  ...texts.germanLayout,
  footer: (operator) =>
    operator === undefined
      ? "Von Programmen geprüft. Viele Barrieren können nur Menschen finden."
      : `Betrieben von: ${operator}.`,
};
