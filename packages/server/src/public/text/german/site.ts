import texts from "../german.json" with { type: "json" };
import type { Translated } from "../english.ts";
import type { annotationTexts, copyTexts, englishSearch, englishSite, proofTexts } from "../english/site.ts";
import { pluralText } from "../english/words.ts";

export const germanSite: Translated<typeof englishSite> = {
  ...texts.germanSite,
  visit: (site) => `${site} besuchen`,
  siteDescription: (site) =>
    `Barrierefreiheit von ${site}: Bewertung, was zuerst behoben werden sollte, jede Seite der Stichprobe.`,
  rankOf: (rank) => `Rang ${rank} Websites.`,
  bestTogether: (count, before, now) =>
    `Zusammen verbessern die ${count === 2 ? "zwei" : "drei"} besten Behebungen die Bewertung von ${before} auf ${now}.`,
  allTestsOf: (site) => `Alle Prüfergebnisse von ${site}`,
  fixEffect: (failed, applied, pages) =>
    `Barrieren: ${failed} in ${pluralText(applied, "Ergebnis", "Ergebnissen")}. Seiten der Stichprobe, auf denen die Prüfung anwendbar ist: ${pages}.`,
  scoreFromTo: (before, now) => `Wird das behoben, verbessert sich die Bewertung von ${before} auf ${now}.`,
  pagesOfSite: (found, pages, sampled) =>
    `Gefundene Seiten: ${found}. Ausgewertet: ${pages}. Die Bewertung beruht auf einer Zufallsstichprobe von ${sampled}.`,
  wholeSite: (pages) =>
    pages === "1"
      ? "Die einzige gefundene Seite wurde ausgewertet, deshalb gilt die Bewertung für die ganze Website."
      : `Alle ${pages} gefundenen Seiten wurden ausgewertet, deshalb gilt die Bewertung für die ganze Website.`,
  wholeSiteBut: (found, pages) =>
    `Gefundene Seiten: ${found}. Ausgewertet: ${pages}. Es wurde keine Stichprobe gezogen: Das Programm hat alle Seiten versucht.`,
  unfetched: (pages) =>
    `${pages === "1" ? "1 weitere Seite war" : `${pages} weitere Seiten waren`} nicht abrufbar: Der Server brach seine Antworten ab oder meldete einen Fehler.`,
  leftOut: (addresses, known) =>
    `${addresses} von ${known} bekannten Adressen wurden ausgelassen: Sie scheinen zu denselben Seiten zu führen, oder sie überschreiten Grenzen des Crawlers.`,
  pagesFailed: (count) => `Seiten, die nicht abrufbar waren: ${count}.`,
  emptyShells: (count) => `Seiten, die ohne Skripte leer sind: ${count}.`,
  pagesSampled: (pages) => `Seiten der Stichprobe: ${pages}.`,
  measuredBy: (tool, version) => `Gemessen mit ${tool} ${version}.`,
  seedOf: (seed) => `Startwert der Ziehung: ${seed}.`,
  digestOf: (digest) => `SHA-256 der versiegelten Ergebnisse: ${digest}.`,
  badgeAlternative: (site) => `Plakette zur Barrierefreiheit von ${site} mit der Note`,
  pageTitle: (url) => `Seite ${url}`,
  pageDescription: (url, site) => `Jede Barriere, die Prüfungen auf ${url} von ${site} gefunden haben.`,
  pageSums: (failed, applied) => `${failed} von ${applied} Prüfergebnissen zeigen eine Barriere.`,
  byOwnRules: (ruleSet) =>
    `Dieses Dokument wird nach eigenen Regeln gemessen (${ruleSet}). Seine Bewertung geht nicht in die der Seiten der Website ein.`,
  otherScore: (ruleSet) => `Dokumente mit eigenen Regeln (${ruleSet}) haben eine eigene Bewertung:`,
  testsOfRules: (ruleSet) => `Prüfungen von ${ruleSet}`,
  failedOf: (failed, applied) => `Nicht bestanden an ${failed} von ${pluralText(applied, "Stelle", "Stellen")}.`,
  lineColumn: (line, column) => `Zeile ${line}, Spalte ${column}`,
  placesCut: (limit) => `Von dieser Seite wurden nur ${limit} Stellen aufbewahrt: die ersten jeder Prüfung.`,
  bytes: (count) => `${count} Byte.`,
};

export const germanProof: Translated<typeof proofTexts> = {
  ...texts.germanProof,
  details: (place) => `Nachweis: ${place}`,
  rule: (selector, sheet, line, column) => `in der Regel ${selector} von ${sheet}, Zeile ${line}, Spalte ${column}`,
  allPlaces: (count, test) => `Alle ${count} Stellen von ${test}`,
  keptPlaces: (count, test) => `Die ersten ${count} Stellen von ${test}`,
};

export const germanAnnotations: Translated<typeof annotationTexts> = {
  ...texts.germanAnnotations,
  aboutSurvey: (run) => `ihre Ergebnisse im Prüflauf ${run}`,
  aboutFinding: (test) => `eine Barriere von ${test}`,
  more: (count) => `${count} weitere Anmerkungen stehen weiter unten.`,
};

export const germanCopies: Translated<typeof copyTexts> = {
  ...texts.germanCopies,
  banner: (date, run) =>
    `Dies ist keine Seite des Observatoriums und nicht die Seite, wie sie heute ist. Es ist eine Kopie dessen, was ein Webserver am ${date} sendete, wie es im Prüflauf ${run} gemessen wurde. Ihre Skripte, Bilder, Frames, Formulare und Links sind weggelassen.`,
  frame: (url) => `Kopie von ${url}`,
  download: (type, bytes) => `Die Datei herunterladen (${type}, ${bytes} Byte)`,
};

export const germanSearch: Translated<typeof englishSearch> = {
  ...texts.germanSearch,
  kinds: {
    pages: (count) => `Seiten (${count})`,
    sites: (count) => `Websites (${count})`,
    tests: (count) => `Prüfungen (${count})`,
  },
  foundPages: (pages, sites) => `Gefundene Seiten: ${pages}, auf Websites: ${sites}.`,
  foundSites: (sites) => `Gefundene Websites: ${sites}.`,
  foundTests: (tests) => `Gefundene Prüfungen: ${tests}.`,
  indexed: (pages, sites) =>
    `Durchsuchbare Seiten: ${pages}, auf Websites: ${sites}. Die Suche hat den letzten veröffentlichten Prüflauf jeder Website.`,
  cut: (limit) =>
    `Alle Wörter einer Wortfolge stehen auf mehr als ${limit} Seiten. Nur in ${limit} davon wurde sie gesucht. Fügen Sie ein Wort hinzu, um die anderen zu finden.`,
  without: (value) => `Ohne ${value}`,
  others: (count) => `Andere: ${count}`,
  unknownOf: (facet) => `${facet}: unbekannt`,
  insteadSites: (count) => `Websites, deren Name oder Adresse diese Wörter hat: ${count}`,
  insteadTests: (count) => `Prüfungen, die von diesen Wörtern handeln: ${count}`,
  onlyFirst: (limit) =>
    `Nur die ersten ${limit} können gezeigt werden. Grenzen Sie das Ergebnis ein, um andere zu sehen.`,
  faultAt: (place) => `An der Anfrage stimmt beim Zeichen ${place} etwas nicht:`,
  badValue: (field, meaning) => `Das Feld ${field}: ${meaning}.`,
};
