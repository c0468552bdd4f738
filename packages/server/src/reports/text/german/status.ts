import type { Translated } from "../english.ts";
import type { englishStatus } from "../english/status.ts";

export const germanStatus: Translated<typeof englishStatus> = {
  title: "Zustand des Observatoriums",
  runs: "Prüfläufe",
  noRuns: "Es gibt noch keinen Prüflauf.",
  state: "Zustand",
  states: { open: "läuft", published: "veröffentlicht" },
  expected: "Websites",
  loaded: "Geladen",
  failed: "Gescheitert",
  atWork: "Websites in Arbeit",
  phases: { crawl: "abrufen", sample: "Stichprobe ziehen und auswerten", load: "laden" },
  phase: "Schritt",
  running: "In Arbeit",
  waiting: "Wartend",
  cockpit: "Cockpit der betreibenden Stelle",
};
