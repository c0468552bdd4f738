import type { Translated } from "../english.ts";
import type { englishFrame } from "../english/frame.ts";

export const germanFrame: Translated<typeof englishFrame> = {
  language: "de-DE",
  code: "de",
  languageName: "Deutsch",
  languageSwitch: "Sprache",
  siteName: "Europäisches Observatorium für Barrierefreiheit im Internet",
  skip: "Zum Inhalt springen",
  mainNavigation: "Hauptnavigation",
  breadcrumbs: "Sie sind hier",
  reportTabs: "Berichte",
  siteTabs: "Berichte zu dieser Website",
  main: {
    start: "Startseite",
    reports: "Berichte",
    search: "Suche",
    find: "Website suchen",
    runs: "Prüfläufe",
    method: "Methode",
    data: "Daten und API",
    about: "Auswahl der Websites",
  },
  start: "Startseite",
  footer: (operator) =>
    operator === undefined
      ? "Von Programmen geprüft; viele Barrieren können nur Menschen finden."
      : `Verantwortlich: ${operator}.`,
  aboutLink: "Kontakt und Widerspruch gegen die Messung",
  statusLink: "Zustand der Dienste",
  errorTitles: {
    400: "Diese Adresse verlangt etwas, das es nicht geben kann",
    404: "Diese Seite gibt es nicht",
    405: "Hier kann nur gelesen werden",
    500: "Hier ist etwas schiefgegangen",
    503: "Zurzeit nicht verfügbar",
  },
  errorTexts: {
    400: "Eine Angabe in der Adresse gehört nicht zu den Werten, die zur Auswahl stehen.",
    404: "Vielleicht ist die Adresse falsch geschrieben, oder der Prüflauf oder die Website wurde entfernt.",
    405: "Die Seiten dieser Website können abgerufen werden; senden kann man ihnen nichts.",
    500: "Der Fehler steht im Protokoll des Programms. Andere Seiten funktionieren vielleicht.",
    503: "Die Daten können nicht gelesen werden, oder zu viele Menschen lesen gleichzeitig. Versuchen Sie es in einigen Sekunden noch einmal.",
  },
  backToStart: "Zurück zur Startseite",
};
