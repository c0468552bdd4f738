import type { Translated } from "../english.ts";
import type { englishSearch } from "../english/search.ts";

export const germanSearch: Translated<typeof englishSearch> = {
  title: "Suche",
  lead: "Durchsuchen Sie alle gemessenen Seiten: nach den Wörtern darauf, nach Ort, Sprache, Bewertung und Prüfung.",
  label: "Wörter, Adresse oder eine Anfrage",
  button: "Suchen",
  order: "Reihenfolge",
  orders: {
    match: "Wörter im Titel zuerst",
    worst: "Die meisten Barrieren zuerst",
    best: "Die wenigsten Barrieren zuerst",
  },
  what: "Was gefunden wurde",
  kinds: {
    pages: (count) => `Seiten (${count})`,
    sites: (count) => `Websites (${count})`,
    tests: (count) => `Prüfungen (${count})`,
  },
  foundPages: (pages, sites) => `Gefundene Seiten: ${pages}, auf Websites: ${sites}.`,
  foundSites: (sites) => `Gefundene Websites: ${sites}.`,
  foundTests: (tests) => `Gefundene Prüfungen: ${tests}.`,
  indexed: (pages, sites) =>
    `Durchsuchbare Seiten: ${pages}, auf Websites: ${sites}. Jede Website ist hier, wie ihr letzter veröffentlichter Prüflauf sie hat.`,
  cut: (most) =>
    `Alle Wörter einer Wortfolge stehen auf mehr als ${most} Seiten. In so vielen davon wurde sie gesucht: Ein weiteres Wort findet die anderen.`,
  narrow: "Ergebnis eingrenzen",
  narrowed: "Eingegrenzt auf",
  without: (value) => `Ohne ${value}`,
  all: "Wieder alles",
  others: (count) => `Andere: ${count}`,
  moreValues: "Weitere",
  facets: {
    country: "Staat",
    region: "Region",
    sector: "Wirtschaftszweig",
    letter: "Note",
    test: "Besteht nicht die Prüfung",
    lang: "Sprache",
    type: "Art des Inhalts",
    run: "Prüflauf",
    panel: "Panel",
  },
  unknownOf: (facet) => `${facet}: unbekannt`,
  noFurther: "nicht weiter unterteilt",
  testsOverlap: "Eine Seite kann mehrere Prüfungen nicht bestehen.",
  siteOfAddress: "Das ist eine Adresse der Website",
  pageOfAddress: "Der Bericht über diese Seite",
  nothing: "Es wurde keine Seite gefunden.",
  nothingHelp: [
    "Nehmen Sie weniger Wörter, oder verbinden Sie sie mit OR.",
    "Wörter werden gefunden, wie sie geschrieben sind, mit oder ohne Akzente und Großbuchstaben: Versuchen Sie andere Formen eines Wortes.",
    "Lassen Sie Anführungszeichen weg: Sie finden Wörter nur in dieser Folge.",
  ],
  insteadSites: (count) => `Websites, deren Name oder Adresse diese Wörter hat: ${count}`,
  insteadTests: (count) => `Prüfungen, die von diesen Wörtern handeln: ${count}`,
  notFilled:
    "Die Seiten des letzten Prüflaufs sind noch nicht im Verzeichnis. Websites finden Sie schon über ihren Namen.",
  onlyFirst: (most) =>
    `Nur die ersten ${most} können angesehen werden. Grenzen Sie das Ergebnis ein, um andere zu sehen.`,
  untitled: "Seite ohne Titel",
  pagesTable: "Gefundene Seiten",
  sitesTable: "Gefundene Websites",
  testsTable: "Gefundene Prüfungen",
  pagesThere: "Dort gefundene Seiten",
  help: "So wird gesucht",
  helpText: [
    "Wörter, die einander folgen, müssen alle vorkommen; in „Anführungszeichen“ werden sie in dieser Folge gefunden. AND (und), OR (oder), NOT (nicht) und Klammern verbinden Wörter und Felder; ein Bindestrich vor einem Wort schließt es aus.",
    "Ein Feld hat einen Namen, einen Doppelpunkt und einen Wert; zwei Punkte sind ein Bereich. Diese gibt es:",
  ],
  examples: "Beispielanfragen",
  exampleTexts: {
    "lang:nb AND NOT letter:A": "norwegische Seiten mit Barrieren",
    "score:0.3.. country:DE": "Seiten in Deutschland mit der Bewertung 0,3 oder schlechter",
    "test:1.1_HTML_01 (news OR press)":
      "Seiten mit dem Wort news oder press, auf denen ein Bild keine Textalternative hat",
    "date:2026-01..2026-03 type:pdf": "PDF-Dokumente, die von Januar bis März 2026 gemessen wurden",
  },
  fields: {
    lang: "Sprache der Seite: nb, de, en; none (unbekannt)",
    letter: "Note der Bewertung: A bis E, n/a; B..D",
    score: "Bewertung: 0.1..0.3, ..0.2, 0.5..; 0 ist die beste",
    date: "Tag der Messung: 2026, 2026-03, 2026-03-15; 2026-01..2026-03",
    country: "Kürzel eines Staates: NO, SE; none (unbekannt)",
    region: "Kürzel einer Region (NUTS): NO08, DE21; none (unbekannt)",
    group: "Staatengruppe: EU, EFTA, OTHER",
    sector: "Wirtschaftszweig (NACE Rev. 2): J, 62, 62.01; in Rev. 2.1: 2.1:62; none (unbekannt)",
    test: "eine Prüfung, die nicht bestanden ist, oder eine eines Checkpunkts: 7.2_CSS_02, 1.1",
    type: "Art des Inhalts: html, pdf, text/html",
    run: "Name eines Prüflaufs",
    panel: "Name eines Panels: Websites seines letzten Prüflaufs",
    site: "eine Website mit denen darunter: example.org",
  },
  faults: {
    "too-long": "Sie ist zu lang: höchstens 500 Zeichen.",
    "too-many": "Sie hat zu viele Wörter: höchstens 100.",
    "too-deep": "Sie hat zu viele Klammern ineinander.",
    "open-quote": "Ein Anführungszeichen wird nicht geschlossen. Setzen Sie eines hinter die Wörter.",
    "open-parenthesis": "Eine Klammer wird nicht geschlossen. Setzen Sie eine ans Ende.",
    "odd-parenthesis":
      "Eine Klammer schließt nichts, oder es steht nichts darin. Nehmen Sie sie weg, oder schreiben Sie etwas davor.",
    "missing-part":
      "Neben AND, OR oder NOT fehlt etwas. Um ein solches Wort zu finden, setzen Sie es in Anführungszeichen.",
    "no-words": "Darin ist kein Wort. Schreiben Sie Buchstaben oder Ziffern.",
    "unknown-field":
      "Es gibt kein Feld dieses Namens. Setzen Sie es in Anführungszeichen, um es als Wörter zu finden, oder nehmen Sie ein Feld der Liste unten.",
    "bad-value": "Das Feld kann diesen Wert nicht haben.",
    "too-common":
      "Alle Wörter der ausgeschlossenen Wortfolge stehen auf zu vielen Seiten. Schließen Sie eine seltenere aus, oder einzelne Wörter.",
  },
  faultAt: (place) => `An der Anfrage stimmt beim Zeichen ${place} etwas nicht:`,
  badValue: (field, meaning) => `${field} ist ${meaning}.`,
};
