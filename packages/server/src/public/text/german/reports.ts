import type { Translated } from "../english.ts";
import type { englishCompare, englishReports, englishRuleSets, englishRuns } from "../english/reports.ts";
import { several } from "../english/words.ts";

export const germanReports: Translated<typeof englishReports> = {
  reports: {
    regions: {
      title: "Regionen",
      short: "Welche Regionen die wenigsten Barrieren haben und welche besser geworden sind.",
      long: "Die Bewertung einer Region ist das Mittel der Bewertungen ihrer Websites. Der Rang ist als Spanne angegeben, die die Intervalle der Bewertungen nicht ausschließen; der beste ist 1. Die Veränderung bezieht sich auf den vorhergehenden veröffentlichten Prüflauf. Besser oder schlechter heißt sie nur, wenn das Intervall des Unterschieds, das sich aus der Ziehung der Seiten ergibt, die 0 nicht enthält.",
    },
    collections: {
      title: "Sammlungen",
      short: "Gruppen von Websites, die zusammengehören, gleich in welchen Regionen und Wirtschaftszweigen sie sind.",
      long: "Die Bewertung einer Sammlung ist das Mittel der Bewertungen ihrer Websites. Eine Website kann in mehreren Sammlungen sein oder in keiner: Es zählt, in welchen sie war, als der Prüflauf gemessen wurde.",
    },
    sites: {
      title: "Geprüfte Websites",
      short: "Alle geprüften Websites, die besten zuerst.",
      long: "Die Bewertung einer Website ist der Anteil der Prüfergebnisse auf den Seiten ihrer Stichprobe, die eine Barriere zeigen. Wählen Sie eine Website, um zu sehen, was zuerst behoben werden sollte.",
    },
    distribution: {
      title: "Verteilung der Noten",
      short: "Wie viele Websites welche Note haben.",
      long: "Die Noten zeigen, wie weit die Ergebnisse hinter einem Mittelwert auseinanderliegen. k. A.: auf keiner Seite war eine Prüfung anwendbar.",
    },
    history: {
      title: "Frühere Ergebnisse",
      short: "Die Bewertung in jedem veröffentlichten Prüflauf, der neueste zuerst, und was sie verändert hat.",
      long: "In jedem Prüflauf werden alle Websites neu gemessen. Striche zeigen das Konfidenzintervall der Bewertung bei 95 %.",
    },
    content: {
      title: "Inhalte in Zahlen",
      short: "Woraus Seiten bestehen: Arten von Inhalten, Sprachen, Ausgabemedien.",
      long: "Durchschnitte je Seite über die Websites der Auswahl. Für eine einzelne Website werden sie hier nicht gezeigt, weil Stichproben verschieden groß sind.",
    },
    tests: {
      title: "Prüfergebnisse",
      short: "Welche Barrieren am häufigsten sind.",
      long: "Jeder Anteil ist der Anteil der Ergebnisse einer Prüfung, die eine Barriere zeigen: zuerst das Mittel der Seiten einer Website, auf denen die Prüfung anwendbar war, dann das Mittel der Websites, auf denen sie anwendbar war. Die Bewertung ist nicht das Mittel dieser Anteile, weil Prüfungen verschieden oft anwendbar sind.",
    },
  },
  latestRun: "Der letzte",
  getReport: "Bericht anzeigen",
  reportQuery: "Auswahl des Berichts",
  chooseSites: "Websites dieses Berichts auswählen",
  chooseCollection: "Oder eine Sammlung auswählen",
  regionsBelow: (name) => `${name} nach Regionen`,
  noRegionsBelow: "Hier gibt es keine kleineren Regionen.",
  overTime: "Im Lauf der Zeit",
  allRuns: (name) => `Alle Prüfläufe: ${name}`,
  meanOf: (text, count) => `Mittel von ${count === 1 ? "1 Website" : `${text} Websites`}.`,
  noEarlier: (against) =>
    against === undefined
      ? "Es gibt keinen früheren Prüflauf zum Vergleich."
      : `Der vorhergehende Prüflauf, ${against}, hat nichts zum Vergleich.`,
  sinceLast: {
    better: (before, now) => `Besser als im vorhergehenden Prüflauf: von ${before} auf ${now}.`,
    worse: (before, now) => `Schlechter als im vorhergehenden Prüflauf: von ${before} auf ${now}.`,
    "no clear change": (before, now) =>
      `Keine klare Veränderung seit dem vorhergehenden Prüflauf: von ${before} auf ${now}.`,
  },
  sinceDate: {
    better: (date, before, now) => `Besser als am ${date}: von ${before} auf ${now}.`,
    worse: (date, before, now) => `Schlechter als am ${date}: von ${before} auf ${now}.`,
    "no clear change": (date, before, now) => `Keine klare Veränderung seit ${date}: von ${before} auf ${now}.`,
  },
  distributionTitle: "Websites nach Note",
  distributionText: (counts) =>
    `${counts.map(([letter, count]) => `${letter}: ${count === 1 ? "1 Website" : `${count} Websites`}`).join(", ")}.`,
  historyTitle: "Bewertung in den Prüfläufen; weiter oben ist besser",
  historyText: (points) => `${points.map(([run, value]) => `${run}: ${value}`).join(", ")}.`,
  mapTitle: "Länder nach Note",
  mapText:
    "Ein Quadrat für jedes Land, ungefähr dort, wo es liegt, mit seinem Kürzel und seiner Note. Die Berichte über Regionen haben dieselben Daten als Tabellen.",
  changeTitle: "Was sich verändert hat und warum",
  changeText: (parts) =>
    `${parts.map(([part, text]) => `${part}: ${text}`).join("; ")}. Kleiner als 0 bedeutet: besser.`,
  scoreWas: (value) => `Bewertung zuvor: ${value}`,
  scoreIs: (value) => `Bewertung jetzt: ${value}`,
  changeLead: (against) =>
    against === undefined
      ? "Es gibt keinen früheren Prüflauf zum Vergleich."
      : `Verglichen mit dem Prüflauf ${against}. Sinkt die Bewertung, so ist sie besser geworden.`,
  parts: {
    content: "auf den Seiten geändert",
    sample: "andere Seiten in der Stichprobe",
    rules: "andere Regeln",
    together: "nicht zu trennen",
    sites: "andere Websites",
    all: "Veränderung insgesamt",
  },
  better: "besser",
  worse: "schlechter",
  part: "Grund",
  difference: "Unterschied der Bewertung",
  note: "Anmerkung",
  mimeTypes: "Arten von Inhalten",
  mimeType: "Art",
  embedded: "Eingebettet",
  linkedInternally: "In der Website verlinkt",
  linkedExternally: "Nach außen verlinkt",
  languages: "Sprachen",
  languageHeading: "Sprache",
  mediaTypes: "Ausgabemedien von Stylesheets",
  contentFilters: "Bereinigungen, ohne die Seiten nicht gelesen werden konnten",
  averagePerPage: "Durchschnitt je Seite",
  howIncluded: "Wie",
  inclusions: {
    embedded: "eingebettet",
    internal: "in der Website verlinkt",
    external: "nach außen verlinkt",
    mediaType: "Ausgabemedium eines Stylesheets",
    contentFilter: "Bereinigung vor dem Lesen",
  },
  occurrences: "Vorkommen",
  contentsOfPages: "Was die Seiten enthalten",
};

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

export const germanCompare: Translated<typeof englishCompare> = {
  compare: "Vergleichen",
  compareLead:
    "Zwei Websites, eine Website in zwei Prüfläufen oder zwei Prüfläufe: was besser wurde, was schlechter, und was sich nicht klar verändert hat.",
  compareForm: "Was verglichen wird",
  compareFirst: "Website (keine: alle des Prüflaufs)",
  compareSecond: "Mit einer anderen Website (keine: mit einem früheren Prüflauf)",
  compareAgainst: "Früherer Prüflauf",
  compareBefore: "Der vorige",
  compareButton: "Vergleichen",
  compareWith: "Mit einer anderen Website oder einem anderen Prüflauf vergleichen",
  compareTitleSites: (one, other) => `Vergleich von ${one} und ${other}`,
  compareTitleRuns: (site, before, now) => `Vergleich von ${site} in den Prüfläufen ${before} und ${now}`,
  compareTitleTwo: (before, now) => `Vergleich der Prüfläufe ${before} und ${now}`,
  compareScores: "Bewertungen",
  compareSites: "Websites beider Prüfläufe",
  compareTests: "Prüfungen",
  comparePoints: "Unterschied (Prozentpunkte)",
  compareNoEarlier: "Es gibt keinen früheren Prüflauf, mit dem verglichen werden könnte.",
  compareVerdict: {
    better: (first, second) => `${second} ist besser als ${first}.`,
    worse: (first, second) => `${second} ist schlechter als ${first}.`,
    "no clear change": (first, second) =>
      `Keine klare Veränderung von ${first} zu ${second}: Andere Stichproben könnten das Gegenteil zeigen.`,
  },
  compareUnknown: (first, second) => `${first} und ${second} lassen sich nicht vergleichen: Eine Bewertung fehlt.`,
  compareDifference: (difference, interval) =>
    `Unterschied der Bewertungen: ${difference}${interval === "" ? "" : `, ${interval}`}.`,
  compareTo: "bis",
  compareCounts: (better, worse, unclear, unknown) =>
    `Besser: ${better}. Schlechter: ${worse}. Keine klare Veränderung: ${unclear}. Nur auf einer Seite: ${unknown}.`,
  compareTestsOfPages:
    "Jede Zahl ist der Anteil der Ergebnisse einer Prüfung, die eine Barriere zeigen: das Mittel der Seiten, auf denen die Prüfung anwendbar war.",
  compareTestsOfSites:
    "Jede Zahl ist der Anteil der Ergebnisse einer Prüfung, die eine Barriere zeigen: das Mittel der Websites, auf denen die Prüfung in beiden Prüfläufen anwendbar war.",
  compareOthers: (joined, left) => `Nur im späteren Prüflauf: ${joined}. Nur im früheren: ${left}.`,
  compareHow: "Wie man es liest",
  compareChapters: [
    "Bewertungen und Fehler beruhen auf Stichproben von Seiten. Jeder Unterschied hat ein Intervall, das in 95 von 100 solchen Vergleichen den wahren enthält; enthält es die 0, so gibt es keine klare Veränderung. Von hundert Vergleichen von Gleichem sehen etwa fünf besser oder schlechter aus.",
    "Stichproben werden verglichen, als hätten sie keine Seiten gemeinsam: Die Intervalle sind deshalb eher zu weit als zu eng. In zwei Prüfläufen wird jede Prüfung anhand der Websites verglichen, auf denen sie in beiden anwendbar war.",
  ],
};

export const germanRuleSets: Translated<typeof englishRuleSets> = {
  ruleSet: "Regelwerk",
  otherRuleSets: "Andere Regelwerke",
  byOtherRules: (ruleSet) => `Nach dem Regelwerk ${ruleSet}:`,
  searchByLeading: "Bewertungen und Noten in der Suche sind die nach dem führenden Regelwerk jedes Prüflaufs.",
  criteriaTable: "Prüfungen nach Erfolgskriterium",
  criteriaLead:
    "Ein Erfolgskriterium ist nicht erfüllt, wenn eine Prüfung nicht bestanden wurde, die das zeigt. Sonst sind weitere Prüfungen nötig: Die Prüfungen eines Programms zeigen nie, dass ein Kriterium erfüllt ist.",
  criterion: "Erfolgskriterium",
  level: "Stufe",
  criterionStates: { notSatisfied: "nicht erfüllt", furtherTesting: "weitere Prüfung nötig" },
  criteriaOfSite: "Erfolgskriterien",
  notSatisfiedCriteria: "Nicht erfüllte Erfolgskriterien",
  countNotSatisfied: (count) =>
    `${several(count, "Erfolgskriterium ist", "Erfolgskriterien sind")} nicht erfüllt: Eine Prüfung, die das zeigt, wurde nicht bestanden.`,
  noneNotSatisfied: "Keine Prüfung zeigt, dass ein Erfolgskriterium nicht erfüllt ist.",
  othersFurtherTesting:
    "Für alle anderen sind weitere Prüfungen nötig: Ein Programm kann nicht zeigen, dass ein Erfolgskriterium erfüllt ist.",
  failedResults: "Nicht bestandene Ergebnisse",
  undecidedResults: "Ergebnisse, die ein Mensch entscheiden muss",
  failedTests: "Nicht bestandene Prüfungen",
  failedCount: (count) => `Nicht bestandene Ergebnisse: ${count}.`,
  undecidedCount: (count) => `Ergebnisse, die ein Mensch entscheiden muss: ${count}. Sie gehen in keine Bewertung ein.`,
  undecidedNotKept: "Dieser Prüflauf hat nicht festgehalten, wie viele Ergebnisse ein Mensch entscheiden muss.",
  failureMeans: "Was ein Fehler bedeutet",
  failureOfRequired: "Ein Fehler zeigt, dass das Kriterium nicht erfüllt ist.",
  failureOfOther: "Ein Fehler kann das Kriterium betreffen.",
  shareOfBarriers: "Anteil der Ergebnisse mit Barriere",
  ruleSetsHeading: "Regelwerke",
  ruleSetsLead:
    "Ein Prüflauf kann nach mehreren Regelwerken messen. Jedes hat eine eigene Bewertung und Note, ein eigenes Konfidenzintervall, einen eigenen Verlauf und eigene Prüfungen; Zahlen zweier Regelwerke werden nie addiert. Das Regelwerk wählen Sie auf jedem Bericht; zuerst sehen Sie das führende des Prüflaufs.",
  ruleSetTexts: {
    "uwem-1.2":
      "Die Unified Web Evaluation Methodology (UWEM) 1.2 macht aus den Checkpunkten der WCAG 1.0 Prüfungen, die ein Programm entscheiden kann. Ihre Prüfungen bleiben gleich, deshalb sind ihre Bewertungen über viele Jahre vergleichbar.",
    "wcag-2.2":
      "WCAG 2.2 ist der heutige Standard des W3C. Ihre Erfolgskriterien werden nach den Regeln geprüft, die das W3C für ACT (Accessibility Conformance Testing) veröffentlicht, und nach eigenen Regeln, wo es keine gibt. Skripte werden nicht ausgeführt: Was sie hinzufügen, benennen oder verschieben, wird nicht gesehen. Eine nicht bestandene Regel kann zeigen, dass eine Seite nicht konform ist. Kein Ergebnis zeigt, dass eine Seite konform ist.",
    "pdf-1":
      "PDF-Dokumente haben eigene Prüfungen, die den Erfolgskriterien der WCAG 2 und den PDF-Techniken des W3C folgen. Ihre Bewertung steht getrennt von der der Seiten.",
  },
  criteriaWithoutRule: (ruleSet) =>
    `${ruleSet}: Für diese Erfolgskriterien der Stufen A und AA gibt es keine Regel, die einen Fehler zeigen kann; Menschen müssen sie prüfen:`,
  criteriaOfTest: "Erfolgskriterien der WCAG 2.2:",
  ruleOnline: "Die Regel bei der Stelle, die sie veröffentlicht",
};
