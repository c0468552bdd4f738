import { several } from "../english/many.ts";
import type { Translated } from "../english.ts";
import type { englishRuleSets } from "../english/rule-sets.ts";

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
