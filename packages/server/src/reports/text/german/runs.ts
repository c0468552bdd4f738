import { several } from "../english/many.ts";
import type { Translated } from "../english.ts";
import type { englishRuns } from "../english/runs.ts";

export const germanRuns: Translated<typeof englishRuns> = {
  runTitle: (run) => `Prüflauf ${run}`,
  publishedOn: (date) => `Veröffentlicht am ${date}.`,
  steeredRun:
    "Dieser Prüflauf wurde gesteuert: Seine Websites wurden nicht in der üblichen Reihenfolge gemessen, deshalb sind seine Zahlen mit denen anderer Prüfläufe nicht vergleichbar.",
  besideRun:
    "In diesem Prüflauf wurden einige Websites sofort gemessen, weil jemand darum gebeten hat. Er steht neben den Prüfläufen aller Websites: Er gilt in den Berichten nicht als der letzte, und kein anderer Prüflauf wird mit ihm verglichen.",
  besideSite: "Ohne Rang: Sie wurde neben den Prüfläufen aller Websites gemessen, weil jemand darum gebeten hat.",
  reportsOfRun: "Berichte dieses Prüflaufs",
  failedSites: "Websites, die nicht gemessen werden konnten",
  noFailedSites: "Alle angekündigten Websites wurden gemessen.",
  unknownReason: "unbekannt",
  feedTitle: "Feed der veröffentlichten Prüfläufe (Atom)",
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
