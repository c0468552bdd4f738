import texts from "../german.json" with { type: "json" };
import type { Translated } from "../english.ts";
import type { englishCompare, englishReports, englishRuleSets, englishRuns } from "../english/reports.ts";
import { pluralText } from "../english/words.ts";

export const germanReports: Translated<typeof englishReports> = {
  ...texts.germanReports,
  regionsBelow: (name) => `${name} nach Regionen`,
  allRuns: (name) => `Alle Prüfläufe: ${name}`,
  meanOf: (text, count) => `Mittel von ${count === 1 ? "1 Website" : `${text} Websites`}.`,
  noEarlier: (against) =>
    against === undefined
      ? "Es gibt keinen früheren Prüflauf zum Vergleich."
      : `Der vorhergehende Prüflauf, ${against}, hat keine Bewertung zum Vergleich.`,
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
  distributionText: (counts) =>
    `${counts.map(([letter, count]) => `${letter}: ${count === 1 ? "1 Website" : `${count} Websites`}`).join(", ")}.`,
  historyText: (points) => `${points.map(([run, value]) => `${run}: ${value}`).join(", ")}.`,
  changeText: (parts) => `${parts.map(([part, text]) => `${part}: ${text}`).join("; ")}. Werte unter 0 sind besser.`,
  scoreWas: (value) => `Bewertung zuvor: ${value}`,
  scoreIs: (value) => `Bewertung jetzt: ${value}`,
  changeLead: (against) =>
    against === undefined
      ? "Es gibt keinen früheren Prüflauf zum Vergleich."
      : `Verglichen mit dem Prüflauf ${against}. Eine niedrigere Bewertung ist besser.`,
};

export const germanRuns: Translated<typeof englishRuns> = {
  runTitle: (run) => `Prüflauf ${run}`,
  publishedOn: (date) => `Veröffentlicht am ${date}.`,
  ...texts.germanRuns,
  panelTitle: (panel) => `Panel ${panel}`,
  panelChangesOf: (count, against, run) =>
    count === "0"
      ? `Die Prüfläufe ${against} und ${run} haben dieselben Websites.`
      : `Vom Prüflauf ${against} zum Prüflauf ${run} ${count === "1" ? "kam 1 Website hinzu oder fiel weg" : `kamen ${count} Websites hinzu oder fielen weg`}.`,
  newDocumentsOf: (title) => `Neue Dokumente von ${title}`,
  newDocument: (type, run) => `${type === "" ? "Eine Datei" : type}, gefunden im Prüflauf ${run}.`,
  feedEntry: (run, sites, value, change) =>
    `Prüflauf ${run}: ${sites === 1 ? "1 Website" : `${sites} Websites`}, mittlere Bewertung ${value}. ${change}`,
  meanOfTest: (mean, sites, best, worst) =>
    `${mean} ihrer Ergebnisse zeigen eine Barriere. Das ist das Mittel der Websites, auf denen sie anwendbar war: ${sites}. Beste Website: ${best}. Schlechteste Website: ${worst}.`,
  priority: (priority, checkpoint) => `Priorität ${priority}, Checkpunkt ${checkpoint} der WCAG 1.0.`,
  openDataOf: (run) => `Offene Daten des Prüflaufs ${run}`,
  madeOn: (date) => `Erstellt am ${date}.`,
  exportSize: (format, files, size) => `${format}, ${pluralText(files, "Datei", "Dateien")}, ${size}`,
};

export const germanCompare: Translated<typeof englishCompare> = {
  ...texts.germanCompare,
  compareTitleSites: (one, other) => `Vergleich von ${one} und ${other}`,
  compareTitleRuns: (site, before, now) => `Vergleich von ${site} in den Prüfläufen ${before} und ${now}`,
  compareTitleTwo: (before, now) => `Vergleich der Prüfläufe ${before} und ${now}`,
  compareVerdict: {
    better: (first, second) => `${second} ist besser als ${first}.`,
    worse: (first, second) => `${second} ist schlechter als ${first}.`,
    "no clear change": (first, second) =>
      `Keine klare Veränderung von ${first} zu ${second}: Andere Stichproben könnten das Gegenteil zeigen.`,
  },
  compareUnknown: (first, second) => `${first} und ${second} lassen sich nicht vergleichen: Eine Bewertung fehlt.`,
  compareDifference: (difference, interval) =>
    `Unterschied der Bewertungen: ${difference}${interval === "" ? "" : `, ${interval}`}.`,
  compareCounts: (better, worse, unclear, unknown) =>
    `Besser: ${better}. Schlechter: ${worse}. Keine klare Veränderung: ${unclear}. Nur auf einer Seite: ${unknown}.`,
  compareOthers: (joined, left) => `Nur im späteren Prüflauf: ${joined}. Nur im früheren: ${left}.`,
};

export const germanRuleSets: Translated<typeof englishRuleSets> = {
  ...texts.germanRuleSets,
  byOtherRules: (ruleSet) => `Nach dem Regelwerk ${ruleSet}:`,
  countNotSatisfied: (count) =>
    `${pluralText(count, "Erfolgskriterium ist", "Erfolgskriterien sind")} nicht erfüllt: Eine Prüfung, die das zeigt, wurde nicht bestanden.`,
  failedCount: (count) => `Nicht bestandene Ergebnisse: ${count}.`,
  undecidedCount: (count) => `Ergebnisse, die ein Mensch entscheiden muss: ${count}. Sie gehen in keine Bewertung ein.`,
  criteriaWithoutRule: (ruleSet) =>
    `${ruleSet}: Für diese Erfolgskriterien der Stufen A und AA gibt es keine Regel, die einen Fehler zeigen kann; Menschen müssen sie prüfen:`,
};
