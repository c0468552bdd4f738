import type { Translated } from "../english.ts";
import type { englishHome } from "../english/home.ts";

export const germanHome: Translated<typeof englishHome> = {
  find: "Website suchen",
  findLabel: "Adresse oder Name einer Website",
  findButton: "Suchen",
  foundSites: (count, asked) =>
    count === 1
      ? `1 Website hat „${asked}“ in Adresse oder Name.`
      : `${count} Websites haben „${asked}“ in Adresse oder Name.`,
  allOf: (count) =>
    count === 1 ? "Die einzige Website des letzten Prüflaufs." : `Alle ${count} Websites des letzten Prüflaufs.`,
  whatIsMeasured:
    "Dieses Observatorium misst, wie barrierefrei Websites in Europa für Menschen mit Behinderungen sind: immer wieder, nach derselben offengelegten Methode, und es veröffentlicht jedes Ergebnis.",
  nothingYet: "Der erste Prüflauf dieses Panels ist noch nicht veröffentlicht.",
  latestHeading: "Der letzte Prüflauf",
  toLatest: "Zum letzten Prüflauf.",
  sizes: (sites, pages, results) => `Websites: ${sites}; Seiten: ${pages}; Prüfergebnisse: ${results}.`,
  goOn: "Was möchten Sie wissen?",
  ownSite: "Was behebe ich auf meiner Website zuerst?",
  ownSiteHow:
    "Suchen Sie Ihre Website oben oder in der Liste; ihre Seite beginnt mit den Verbesserungen, die am meisten bewirken.",
  allSites: (count) => (count === "1" ? "Die einzige geprüfte Website" : `Alle ${count} geprüften Websites`),
  ownCountry: "Ist mein Land besser als im letzten Jahr?",
  ownCountryHow: "Die Seite jedes Landes beginnt mit seiner Bewertung und damit, wie sie sich verändert hat.",
  noCountries: "Zu keiner Website dieses Prüflaufs ist das Land bekannt.",
  allRegions: "Alle Regionen mit Rang",
  allCollections: "Alle Sammlungen von Websites",
  howToRead: "Wie die Zahlen zu lesen sind",
  howToReadText: [
    "Die Bewertung ist der Anteil der Prüfergebnisse, die eine Barriere zeigen: 0 ist am besten, 1 am schlechtesten. Die Note reicht von A (keine Barriere gefunden) bis E.",
    "Geprüft wird, was ein Programm entscheiden kann. Viele Barrieren können nur Menschen finden: Eine gute Bewertung ist kein Nachweis der Barrierefreiheit.",
  ],
  lettersInWords:
    "A sehr gut, B gut, C mittelmäßig, D schlecht, E sehr schlecht; k. A. (keine Angabe): nichts konnte geprüft werden.",
};
