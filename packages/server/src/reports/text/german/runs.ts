import { several } from "../english/many.ts";
import type { Translated } from "../english.ts";
import type { englishRuns } from "../english/runs.ts";

export const germanRuns: Translated<typeof englishRuns> = {
  runTitle: (run) => `Prüflauf ${run}`,
  publishedOn: (date) => `Veröffentlicht am ${date}.`,
  steeredRun:
    "Dieser Prüflauf wurde gesteuert: Seine Websites wurden nicht in der üblichen Reihenfolge gemessen, deshalb sind seine Zahlen mit denen anderer Prüfläufe nicht vergleichbar.",
  outsideRun:
    "Dieser Prüflauf gehört zu keinem Panel: Er erneuert die Seiten seiner Websites und ändert keine Zahl eines Landes, einer Region oder eines Wirtschaftszweigs.",
  outsideSite: "Ohne Rang: Sie wurde außerhalb der Panels gemessen.",
  panel: "Panel",
  otherPanels: "Andere Panels",
  panelTitle: (panel) => `Panel ${panel}`,
  panelLead:
    "Ein Panel ist eine Liste von Websites, die immer wieder gemessen wird. Länder, Regionen und Wirtschaftszweige werden nur über seine Prüfläufe verglichen.",
  panelForm: "Zwei Prüfläufe des Panels wählen",
  panelChanges: "Was sich in der Liste der Websites geändert hat",
  panelChangesOf: (count, against, run) =>
    count === "0"
      ? `Die Prüfläufe ${against} und ${run} haben dieselben Websites.`
      : `Vom Prüflauf ${against} zum Prüflauf ${run} ${count === "1" ? "kam 1 Website hinzu oder fiel weg" : `kamen ${count} Websites hinzu oder fielen weg`}.`,
  panelJoined: "hinzugekommen",
  panelLeft: "weggefallen",
  panelSites: "Websites des Panels",
  notMeasured: "Nicht gemessen",
  reportsOfRun: "Berichte dieses Prüflaufs",
  failedSites: "Websites, die nicht gemessen werden konnten",
  noFailedSites: "Alle angekündigten Websites wurden gemessen.",
  unknownReason: "unbekannt",
  feedTitle: "Feed der veröffentlichten Prüfläufe (Atom)",
  newDocumentsOf: (title) => `Neue Dokumente von ${title}`,
  newDocument: (type, run) => `${type === "" ? "Eine Datei" : type}, gefunden im Prüflauf ${run}.`,
  feedEntry: (run, sites, value, change) =>
    `Prüflauf ${run}: ${sites === 1 ? "1 Website" : `${sites} Websites`}, mittlere Bewertung ${value}. ${change}`,
  testByRegion: "Wo sie nicht bestanden wird: Regionen",
  testBySite: "Wo sie nicht bestanden wird: Websites, die schlechteste zuerst",
  howOften: "Wie oft sie nicht bestanden wird",
  neverApplied: "Sie war auf keiner Seite anwendbar.",
  meanOfTest: (mean, sites, best, worst) =>
    `${mean} ihrer Ergebnisse zeigen eine Barriere, im Mittel der Websites, auf denen sie anwendbar war: ${sites}. Beste Website: ${best}; schlechteste: ${worst}.`,
  unknownTest: "Diese Version des Programms kennt die Prüfung nicht mehr.",
  priority: (priority, checkpoint) => `Priorität ${priority}, Checkpunkt ${checkpoint} der WCAG 1.0.`,
  examples: "Beispiele",
  fails: "Nicht bestanden",
  passes: "Bestanden",
  openData: "Offene Daten",
  openDataOf: (run) => `Offene Daten des Prüflaufs ${run}`,
  openDataLead:
    "Jedes Ergebnis des Prüflaufs als Dateien für Programme, mit einem Verzeichnis der Spalten (README.md), einer Beschreibung (dcat.ttl) und Prüfsummen (SHA256SUMS).",
  noOpenData: "Von diesem Prüflauf wurden noch keine Dateien erstellt. Seine Tabellen stehen auf seinen Berichten.",
  formats: {
    parquet: { title: "Parquet", what: "Spalten für die Datenanalyse, wie DuckDB, pandas, R und Spark sie lesen." },
    csv: { title: "CSV", what: "Tabellen als Text, beschrieben nach CSV on the Web." },
    rdf: { title: "RDF", what: "Die Ergebnisse jeder Website in EARL, eine Datei je Website." },
    warc: { title: "WARC", what: "Die gemessenen Seiten, wie sie geholt wurden." },
  },
  madeOn: (date) => `Erstellt am ${date}.`,
  fileFormat: "Format",
  fileName: "Datei",
  fileOctets: "Oktette",
  exportSize: (format, files, size) => `${format}, ${several(files, "Datei", "Dateien")}, ${size}`,
};
