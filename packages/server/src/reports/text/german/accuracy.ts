import type { Translated } from "../english.ts";
import type { englishAccuracy } from "../english/accuracy.ts";

export const germanAccuracy: Translated<typeof englishAccuracy> = {
  title: "Genauigkeit",
  link: "Wie genau die Prüfungen sind",
  lead: "Wie weit man den Ergebnissen der Prüfungen trauen kann: was die Beispiele des W3C über jede Regel sagen, was ein Programm Menschen überlässt und wie oft Prüfungen recht haben, wo andere gekennzeichnet haben, was ein Fehler ist.",
  verdicts: "Das Urteil des W3C über jede Regel",
  verdictsLead:
    "Das W3C veröffentlicht Beispiele zu jeder seiner ACT-Regeln. Eine Regel ist konsistent, wenn sie kein bestandenes und kein nicht anwendbares Beispiel als Fehler meldet, für jedes Beispiel ein Ergebnis hat, kein fehlerhaftes Beispiel für bestanden oder nicht anwendbar hält und mindestens eines als Fehler meldet. Unser strengeres Urteil verlangt, dass jedes fehlerhafte Beispiel gefunden wird. Die letzten Spalten zählen die Beispiele mit dem erwarteten Ergebnis.",
  state: "Stand",
  states: { approved: "verabschiedet", proposed: "vorgeschlagen", own: "eigene Regel" },
  verdict: "Urteil des W3C",
  verdictWords: { consistent: "konsistent", partial: "teilweise", inconsistent: "nicht konsistent" },
  ownVerdict: "Unser strengeres Urteil",
  findsAll: "findet alle Fehler",
  leavesSome: "überlässt einige Menschen",
  examples: {
    passed: "Bestandene Beispiele",
    failed: "Fehlerhafte Beispiele",
    inapplicable: "Nicht anwendbare Beispiele",
  },
  ofAll: (decided, all) => `${decided} von ${all}`,
  open: "Ergebnisse, die ein Mensch entscheiden muss",
  openLead: (pages) =>
    `Jede Zeile ist eine Frage, die eine Regel an Menschen stellt, und wie oft sie das tut: in den Beispielen des W3C und auf ${pages} echten Seiten.`,
  question: "Frage",
  openExamples: "Beispiele des W3C",
  openResults: "Ergebnisse auf echten Seiten",
  axe: "Unterschiede zu axe-core",
  axeNone: "Die Ergebnisse wurden nicht mit denen von axe-core verglichen.",
  axeLead: (pages, version) =>
    `axe-core ${version} hat ${pages} echte Seiten in einem Browser geprüft, ohne ihre Skripte. Jede Zeile ist eine Art von Unterschied: Nur eines der beiden Programme meldet die Elemente als Fehler, und das andere meldet sie weder als Fehler noch lässt es sie offen.`,
  failedBy: "Als Fehler gemeldet nur von",
  elements: "Elemente",
  cause: "Ursache",
  corpora: "Prüfungen an gekennzeichneten Sammlungen",
  corporaLead:
    "Eine gekennzeichnete Sammlung sagt von jedem Dokument oder Element, ob es fehlerhaft ist. Die Genauigkeit (precision) ist der Anteil der gemeldeten Fehler, die wirklich welche sind. Die Trefferquote (recall) ist der Anteil der Fehler, die die Prüfung findet; was einem Menschen überlassen wird, ist nicht gefunden. UWEM 1.2 prüft die Checkpunkte der WCAG 1.0, die bei manchen Elementen strenger sind: Ein Bild braucht alt, wo WCAG 2 auch aria-label gelten lässt. Was das W3C oder axe-core aus diesem Grund bestehen lassen, zählt hier als Fehlalarm.",
  corpus: "Sammlung",
  failures: "Fehlerhafte",
  noFailures: "Fehlerfreie",
  alarms: "Fehlalarme",
  precision: "Genauigkeit",
  recall: "Trefferquote",
  withoutCorpus: "Für diese Prüfungen der UWEM 1.2 gibt es keine gekennzeichnete Sammlung:",
};
