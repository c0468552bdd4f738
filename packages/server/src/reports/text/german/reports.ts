import type { Translated } from "../english.ts";
import type { englishReports } from "../english/reports.ts";

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
