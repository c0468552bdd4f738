import type { Translated } from "../english.ts";
import type { copyTexts } from "../english/copies.ts";

export const germanCopies: Translated<typeof copyTexts> = {
  title: "Archivierte Kopie",
  what: "Hier sind Kopien von Webseiten, wie sie gemessen wurden. Zu jeder führt ein Link des Berichts ihrer Seite.",
  none: "Diese Kopie gibt es nicht: Ihr Prüflauf ist nicht veröffentlicht, oder die Seite ist nicht im Archiv.",
  busy: "Die Kopie kann zurzeit nicht gezeigt werden: Die Seite ist groß, oder es wird zu viel verlangt. Versuchen Sie es in einer Minute noch einmal.",
  banner: (taken, run) =>
    `Dies ist keine Seite des Observatoriums und nicht die Seite, wie sie heute ist: Es ist eine Kopie dessen, was ein Webserver am ${taken} antwortete, wie es im Prüflauf ${run} gemessen wurde. Skripte, Bilder, Rahmen, Formulare und Links sind weggelassen.`,
  live: "Die Seite öffnen, wie sie heute ist",
  others: "Weitere Dokumente dieser Seite",
  frame: (url) => `Kopie von ${url}`,
  download: (type, octets) => `Die Datei herunterladen (${type}, ${octets} Oktette)`,
  link: "Die archivierte Kopie öffnen, wie sie gemessen wurde",
};
