/** Sentences of the warehouse about parts of a change, and about sites that were not measured; # stands for a number. */
export const germanNotes: Readonly<Record<string, string>> = {
  "not told apart: few pages in common": "nicht zu trennen: zu wenige gemeinsame Seiten",
  "not told apart: lists unknown": "nicht zu trennen: Listen der Seiten unbekannt",
  "see together": "siehe „nicht zu trennen“",
  "# pages compared": "# Seiten verglichen",
  "the rest": "der Rest",
  "the same rules": "dieselben Regeln",
  "the earlier pages by the later rules": "die früheren Seiten nach den späteren Regeln",
  "not yet computed": "noch nicht berechnet",
  unknown: "unbekannt",
  "content and sample": "Seiten und Stichprobe",
  "content and sample and rules": "Seiten, Stichprobe und Regeln",
  "from # to #": "von # auf #",
  "of # of # sites": "# von # Websites",
  "# joined, # left": "# hinzugekommen, # weggefallen",
  "The site was discarded: too few pages identified.": "Die Website wurde nicht gewertet: zu wenige Seiten gefunden.",
  "The site was discarded: too few pages sampled.": "Die Website wurde nicht gewertet: zu wenige Seiten ausgewertet.",
};
