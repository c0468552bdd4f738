import { several } from "../english/many.ts";
import type { Translated } from "../english.ts";
import type { englishSite } from "../english/site.ts";

export const germanSite: Translated<typeof englishSite> = {
  siteParts: {
    main: "Überblick",
    tests: "Prüfergebnisse der Website",
    pages: "Seiten der Stichprobe",
    content: "Sprachen und Inhalte",
    history: "Alle Prüfläufe der Website",
  },
  visit: (site) => `${site} besuchen`,
  siteDescription: (site) =>
    `Barrierefreiheit von ${site}: Bewertung, was zuerst behoben werden sollte, jede Seite der Stichprobe.`,
  noRank: "Sie hat keinen Rang: keine Prüfung war anwendbar.",
  rankOf: (rank) => `Rang ${rank} Websites.`,
  fixFirst: "Was zuerst behoben werden sollte",
  fixLead: "Was hier behoben wird, verbessert die Bewertung am meisten.",
  noClearFix:
    "Die Wirkung jeder einzelnen Behebung ist kleiner als die Unsicherheit der Bewertung. Beheben Sie mehreres: Zusammen zählt es.",
  bestTogether: (count, was, is) =>
    `${count === 2 ? "Die zwei besten zusammen" : "Die drei besten zusammen"}: ${was} auf ${is}.`,
  smallFixes: "Behebungen mit kleiner Wirkung",
  smallFixesLead:
    "Die Wirkung jeder von ihnen liegt innerhalb des Intervalls der Bewertung. Die nächste Messung zeigt sie vielleicht nicht.",
  nothingToFix: "Keine Prüfung hat eine Barriere gefunden.",
  allTestsOf: (site) => `Alle Prüfergebnisse von ${site}`,
  fixEffect: (failed, applied, pages) =>
    `Barrieren: ${failed} in ${several(applied, "Ergebnis", "Ergebnissen")}; Seiten der Stichprobe, auf denen die Prüfung anwendbar ist: ${pages}.`,
  scoreFromTo: (was, is) => `Wird das behoben, verbessert sich die Bewertung von ${was} auf ${is}.`,
  alsoReportedBy: "Eine andere Prüfung meldet dieselben Barrieren:",
  whoIsAffected: "Wer betroffen ist:",
  howToMend: "Wie es behoben wird:",
  repeated: "Dieselbe Barriere immer wieder",
  repeatedLead:
    "Jede davon ist wahrscheinlich an einer einzigen Stelle zu beheben: in einer Vorlage, einem Stylesheet, einem Menü.",
  noCard: "Zu diesem Prüflauf gibt es keine Liste wiederholter Barrieren der Website.",
  sourceHeading: "Quelltext des Elements",
  findings: "Fundstellen",
  wholeDocument: "das Dokument als Ganzes",
  pagesOfSite: (found, pages, sampled) =>
    `Gefundene Seiten: ${found}; ausgewertet: ${pages}; die Bewertung beruht auf einer Zufallsstichprobe von ${sampled}.`,
  wholeSite: (pages) =>
    pages === "1"
      ? "Die einzige gefundene Seite wurde ausgewertet: Die Bewertung ist die der ganzen Website."
      : `Alle ${pages} gefundenen Seiten wurden ausgewertet: Die Bewertung ist die der ganzen Website.`,
  wholeSiteBut: (found, pages) =>
    `Gefundene Seiten: ${found}; ausgewertet: ${pages}; ohne Stichprobe, alle wurden versucht.`,
  stoppedEarly: "Das Durchsuchen endete an seiner Grenze; die Website hat weitere Adressen.",
  unfetched: (pages) =>
    `${pages === "1" ? "1 weitere Seite war" : `${pages} weitere Seiten waren`} nicht abrufbar: Der Server brach Antworten ab oder meldete Fehler.`,
  leftOut: (addresses, known) =>
    `${addresses} von ${known} bekannten Adressen wurden ausgelassen: Sie scheinen zu denselben Seiten zu führen, oder sie überschreiten Grenzen des Crawlers.`,
  pagesFailed: (count) => `Nicht abrufbar: ${count}.`,
  emptyShells: (count) => `Ohne Skripte leer: ${count}.`,
  pagesSampled: (pages) => `Seiten der Stichprobe: ${pages}.`,
  howMeasured: "Wie gemessen wurde",
  measuredBy: (tool, version) => `Gemessen mit ${tool} ${version}.`,
  seedOf: (seed) => `Startwert der Ziehung: ${seed}.`,
  digestOf: (digest) => `SHA-256 der versiegelten Ergebnisse: ${digest}.`,
  badgeHeading: "Plakette",
  badgeLabel: "Barrierefreiheit",
  badgeAlternative: (site) => `Plakette zur Barrierefreiheit von ${site} mit der Note`,
  badgeHow: "Dieses Bild dürfen Sie auf Ihrer eigenen Website zeigen, mit diesem HTML:",
  siteTestsLead:
    "Jeder Anteil ist der Anteil der Ergebnisse einer Prüfung, die eine Barriere zeigen: das Mittel der Seiten der Stichprobe, auf denen die Prüfung anwendbar war, und die Anteile der besten und der schlechtesten dieser Seiten.",
  sitePagesLead: "Wählen Sie eine Seite, um jede Stelle zu sehen, an der sie eine Barriere hat.",
  pageTitle: (url) => `Seite ${url}`,
  pageDescription: (url, site) => `Jede Barriere, die Prüfungen auf ${url} von ${site} gefunden haben.`,
  livePage: "Die Seite öffnen, wie sie heute ist",
  liveMayDiffer: "Die Seite kann sich seitdem verändert haben.",
  placesOfRun: "Zeilen und Spalten zählen im Quelltext der Seite, wie er in diesem Prüflauf empfangen wurde.",
  pageSums: (failed, applied) => `${failed} von ${applied} Prüfergebnissen zeigen eine Barriere.`,
  byOwnRules: (ruleSet) =>
    `Dieses Dokument wird nach eigenen Regeln gemessen (${ruleSet}) und getrennt von den Seiten der Website bewertet.`,
  otherScore: (ruleSet) => `Dokumente mit eigenen Regeln (${ruleSet}) werden getrennt bewertet:`,
  testsOfRules: (ruleSet) => `Prüfungen von ${ruleSet}`,
  barriersOnPage: "Barrieren auf dieser Seite",
  noBarriers: "Keine Prüfung hat auf dieser Seite eine Barriere gefunden.",
  failedOf: (failed, applied) => `Nicht bestanden an ${failed} von ${several(applied, "Stelle", "Stellen")}.`,
  where: "Wo:",
  lineColumn: (line, column) => `Zeile ${line}, Spalte ${column}`,
  inSheet: "des Stylesheets",
  inFrame: "im Frame",
  cannotTell: "das muss ein Mensch entscheiden",
  placesCut: (most) => `Von den Stellen dieser Seite sind hier ${most} aufbewahrt, von jeder Prüfung die ersten.`,
  howReceived: "Wie die Seite empfangen wurde",
  octets: (count) => `${count} Byte.`,
  cleaned: "Sie musste bereinigt werden, bevor sie gelesen werden konnte.",
  madeWith: "Erstellt mit",
};
