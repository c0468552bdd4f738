import texts from "../german.json" with { type: "json" };
import type { Translated } from "../english.ts";
import type { englishWords } from "../english/words.ts";

export const germanWords: Translated<typeof englishWords> = {
  ...texts.germanWords,
  interval: (low, high) => `mit 95 % Konfidenz zwischen ${low} und ${high}`,
  fromTo: (low, high) => `${low} bis ${high}`,
  rankRange: (from, to, of) => (from === to ? `${from} von ${of}` : `${from} bis ${to} von ${of}`),
  rules: texts.germanRules,
  sectors: texts.germanSectors,
  pagesOf: (caption) => `Abschnitte der Tabelle ${caption}`,
  rowsOf: (from, to, all) => `Zeilen ${from} bis ${to} von ${all}.`,
  downloadCsv: (caption) => `Ausführliche Daten als CSV-Datei herunterladen: ${caption}`,
  downloadJson: (caption) => `Dasselbe als JSON: ${caption}`,
};
