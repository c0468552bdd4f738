import type { Translated } from "../english.ts";
import type { proofTexts } from "../english/proof.ts";

const OF_RUN = "Hier stehen die Stellen des Prüflaufs.";
const NONE = "Quelltext und Nachweis sind nicht zu haben:";

export const germanProof: Translated<typeof proofTexts> = {
  states: {
    proved:
      "Zu jeder Stelle gibt es den Quelltext ihres Elements, ihren Fingerabdruck und ihren Nachweis: Dafür wurde die archivierte Seite noch einmal ausgewertet, nach den Regeln dieses Prüflaufs.",
    some: "Die ersten Stellen jeder Prüfung haben den Quelltext ihres Elements, seinen Fingerabdruck und ihren Nachweis; dafür wurde die archivierte Seite noch einmal ausgewertet, nach den Regeln dieses Prüflaufs. Für alle sind es zu viele Stellen.",
    differs:
      "Die archivierte Seite wurde nach den Regeln dieses Prüflaufs noch einmal ausgewertet. Stellen ohne Quelltext wurden dabei nicht wiedergefunden.",
    "no-store": `${NONE} Die Ergebnisse dieses Prüflaufs sind ohne ihr Archiv aufbewahrt. ${OF_RUN}`,
    "other-store": `${NONE} Die Ergebnisse im Archiv sind nicht die dieses Prüflaufs. ${OF_RUN}`,
    "other-rules": `${NONE} Dieses Programm hat eine andere Version der Regeln als dieser Prüflauf. ${OF_RUN}`,
    "no-archive": `${NONE} Die Seite ist nicht so im Archiv, wie sie empfangen wurde. ${OF_RUN}`,
    "not-evaluated": `${NONE} Die archivierte Seite konnte nicht noch einmal ausgewertet werden. ${OF_RUN}`,
    busy: `Zurzeit werden zu viele Seiten ausgewertet. ${OF_RUN} Laden Sie diese Seite in einer Minute noch einmal, um Quelltext und Nachweise zu sehen.`,
    "not-yet": `Die archivierte Seite wird noch einmal ausgewertet; das dauert länger als gewöhnlich. ${OF_RUN} Laden Sie diese Seite in einer Minute noch einmal, um Quelltext und Nachweise zu sehen.`,
  },
  loadAgain: "Diese Seite noch einmal laden",
  fingerprint: "Fingerabdruck",
  proof: "Nachweis",
  details: (place) => `Nachweis: ${place}`,
  selector: "Selektor des Elements",
  winner: "Deklaration, die gilt",
  losers: "Deklarationen, die nicht gelten",
  message: "Was die Grammatik sagt",
  rule: (selector, sheet, line, column) => `in der Regel ${selector} von ${sheet}, Zeile ${line}, Spalte ${column}`,
  allPlaces: (count, test) => `Alle ${count} Stellen von ${test}`,
  keptPlaces: (count, test) => `Die ersten ${count} Stellen von ${test}`,
  allTests: "Alle Barrieren dieser Seite",
  onePlace: "Stellen einer Prüfung auf dieser Seite",
  isAbout:
    "Ein Fingerabdruck benennt eine Barriere: Er bleibt derselbe, solange das Element es bleibt, auf welcher Seite und in welcher Zeile auch immer. Ein Nachweis sagt, wie ein anderes Programm dieselbe Stelle findet.",
};
