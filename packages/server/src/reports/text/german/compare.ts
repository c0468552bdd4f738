import type { Translated } from "../english.ts";
import type { englishCompare } from "../english/compare.ts";

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
