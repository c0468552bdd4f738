import type { Translated } from "../english.ts";
import type { englishCompare } from "../english/compare.ts";

export const germanCompare: Translated<typeof englishCompare> = {
  compare: "Vergleichen",
  compareLead:
    "Zwei Websites, eine Website in zwei Prüfläufen oder zwei Prüfläufe: was besser wurde, was schlechter, und was im Bereich des Zufalls liegt.",
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
  compareHeading: "Urteil",
  compareNoEarlier: "Es gibt keinen früheren Prüflauf, mit dem verglichen werden könnte.",
  verdicts: {
    better: "besser",
    worse: "schlechter",
    chance: "im Bereich des Zufalls",
    same: "gleich",
    unknown: "unbekannt",
  },
  compareVerdict: (verdict, first, second) =>
    ({
      better: `${second} ist besser als ${first}.`,
      worse: `${second} ist schlechter als ${first}.`,
      chance: `Der Unterschied von ${first} und ${second} liegt im Bereich des Zufalls: Andere Stichproben könnten das Gegenteil zeigen.`,
      same: `${first} und ${second} sind gleich.`,
      unknown: `Ob ${first} oder ${second} besser ist, ist nicht bekannt.`,
    })[verdict],
  compareDifference: (difference, interval) =>
    `Unterschied der Bewertungen: ${difference}${interval === "" ? "" : `, ${interval}`}.`,
  compareTo: "bis",
  compareCounts: (better, worse, chance, unknown) =>
    `Besser: ${better}. Schlechter: ${worse}. Im Bereich des Zufalls oder gleich: ${chance}. Unbekannt: ${unknown}.`,
  compareOthers: (joined, left) => `Nur im späteren Prüflauf: ${joined}. Nur im früheren: ${left}.`,
  compareHow: "Wie man es liest",
  compareChapters: [
    "Bewertungen und Fehler beruhen auf Stichproben von Seiten. Jeder Unterschied hat ein Intervall, das in 95 von 100 solchen Vergleichen den wahren enthält; enthält es die 0, so liegt der Unterschied im Bereich des Zufalls. Von hundert Vergleichen von Gleichem sehen etwa fünf besser oder schlechter aus.",
    "Von einer Website in zwei Prüfläufen wird die Bewertung anhand der Seiten verglichen, die beide Stichproben haben; einzelne Prüfungen werden verglichen, als hätten die Stichproben keine gemeinsam, was ihre Intervalle eher zu weit macht. Von zwei Prüfläufen wird jede Prüfung anhand der Websites verglichen, auf denen sie in beiden anwendbar war.",
  ],
};
