import type { Translated } from "../english.ts";
import type { annotationTexts, copyTexts, englishSearch, englishSite, proofTexts } from "../english/site.ts";
import { several } from "../english/words.ts";

export const germanSite: Translated<typeof englishSite> = {
  siteParts: {
    main: "Überblick",
    tests: "Prüfergebnisse der Website",
    pages: "Seiten der Stichprobe",
    content: "Sprachen und Inhalte",
    history: "Alle Prüfläufe der Website",
  },
  visit: (site) => `${site} besuchen`,
  siteDescription: (site) =>
    `Barrierefreiheit von ${site}: Bewertung, was zuerst behoben werden sollte, jede Seite der Stichprobe.`,
  noRank: "Sie hat keinen Rang: keine Prüfung war anwendbar.",
  rankOf: (rank) => `Rang ${rank} Websites.`,
  fixFirst: "Was zuerst behoben werden sollte",
  fixLead: "Was hier behoben wird, verbessert die Bewertung am meisten.",
  noClearFix:
    "Die Wirkung jeder einzelnen Behebung ist kleiner als die Unsicherheit der Bewertung. Beheben Sie mehreres: Zusammen zählt es.",
  bestTogether: (count, was, is) =>
    `${count === 2 ? "Die zwei besten zusammen" : "Die drei besten zusammen"}: ${was} auf ${is}.`,
  smallFixes: "Behebungen mit kleiner Wirkung",
  smallFixesLead:
    "Die Wirkung jeder von ihnen liegt innerhalb des Intervalls der Bewertung. Die nächste Messung zeigt sie vielleicht nicht.",
  nothingToFix: "Keine Prüfung hat eine Barriere gefunden.",
  allTestsOf: (site) => `Alle Prüfergebnisse von ${site}`,
  fixEffect: (failed, applied, pages) =>
    `Barrieren: ${failed} in ${several(applied, "Ergebnis", "Ergebnissen")}; Seiten der Stichprobe, auf denen die Prüfung anwendbar ist: ${pages}.`,
  scoreFromTo: (was, is) => `Wird das behoben, verbessert sich die Bewertung von ${was} auf ${is}.`,
  alsoReportedBy: "Eine andere Prüfung meldet dieselben Barrieren:",
  whoIsAffected: "Wer betroffen ist:",
  howToMend: "Wie es behoben wird:",
  repeated: "Dieselbe Barriere immer wieder",
  repeatedLead:
    "Jede davon ist wahrscheinlich an einer einzigen Stelle zu beheben: in einer Vorlage, einem Stylesheet, einem Menü.",
  noCard: "Zu diesem Prüflauf gibt es keine Liste wiederholter Barrieren der Website.",
  sourceHeading: "Quelltext des Elements",
  findings: "Fundstellen",
  wholeDocument: "das Dokument als Ganzes",
  pagesOfSite: (found, pages, sampled) =>
    `Gefundene Seiten: ${found}; ausgewertet: ${pages}; die Bewertung beruht auf einer Zufallsstichprobe von ${sampled}.`,
  wholeSite: (pages) =>
    pages === "1"
      ? "Die einzige gefundene Seite wurde ausgewertet: Die Bewertung ist die der ganzen Website."
      : `Alle ${pages} gefundenen Seiten wurden ausgewertet: Die Bewertung ist die der ganzen Website.`,
  wholeSiteBut: (found, pages) =>
    `Gefundene Seiten: ${found}; ausgewertet: ${pages}; ohne Stichprobe, alle wurden versucht.`,
  stoppedEarly: "Das Durchsuchen endete an seiner Grenze; die Website hat weitere Adressen.",
  unfetched: (pages) =>
    `${pages === "1" ? "1 weitere Seite war" : `${pages} weitere Seiten waren`} nicht abrufbar: Der Server brach Antworten ab oder meldete Fehler.`,
  leftOut: (addresses, known) =>
    `${addresses} von ${known} bekannten Adressen wurden ausgelassen: Sie scheinen zu denselben Seiten zu führen, oder sie überschreiten Grenzen des Crawlers.`,
  pagesFailed: (count) => `Nicht abrufbar: ${count}.`,
  emptyShells: (count) => `Ohne Skripte leer: ${count}.`,
  pagesSampled: (pages) => `Seiten der Stichprobe: ${pages}.`,
  howMeasured: "Wie gemessen wurde",
  measuredBy: (tool, version) => `Gemessen mit ${tool} ${version}.`,
  seedOf: (seed) => `Startwert der Ziehung: ${seed}.`,
  digestOf: (digest) => `SHA-256 der versiegelten Ergebnisse: ${digest}.`,
  badgeHeading: "Plakette",
  badgeLabel: "Barrierefreiheit",
  badgeAlternative: (site) => `Plakette zur Barrierefreiheit von ${site} mit der Note`,
  badgeHow: "Dieses Bild dürfen Sie auf Ihrer eigenen Website zeigen, mit diesem HTML:",
  siteTestsLead:
    "Jeder Anteil ist der Anteil der Ergebnisse einer Prüfung, die eine Barriere zeigen: das Mittel der Seiten der Stichprobe, auf denen die Prüfung anwendbar war, und die Anteile der besten und der schlechtesten dieser Seiten.",
  sitePagesLead: "Wählen Sie eine Seite, um jede Stelle zu sehen, an der sie eine Barriere hat.",
  pageTitle: (url) => `Seite ${url}`,
  pageDescription: (url, site) => `Jede Barriere, die Prüfungen auf ${url} von ${site} gefunden haben.`,
  livePage: "Die Seite öffnen, wie sie heute ist",
  liveMayDiffer: "Die Seite kann sich seitdem verändert haben.",
  placesOfRun: "Zeilen und Spalten zählen im Quelltext der Seite, wie er in diesem Prüflauf empfangen wurde.",
  pageSums: (failed, applied) => `${failed} von ${applied} Prüfergebnissen zeigen eine Barriere.`,
  byOwnRules: (ruleSet) =>
    `Dieses Dokument wird nach eigenen Regeln gemessen (${ruleSet}) und getrennt von den Seiten der Website bewertet.`,
  otherScore: (ruleSet) => `Dokumente mit eigenen Regeln (${ruleSet}) werden getrennt bewertet:`,
  testsOfRules: (ruleSet) => `Prüfungen von ${ruleSet}`,
  barriersOnPage: "Barrieren auf dieser Seite",
  noBarriers: "Keine Prüfung hat auf dieser Seite eine Barriere gefunden.",
  failedOf: (failed, applied) => `Nicht bestanden an ${failed} von ${several(applied, "Stelle", "Stellen")}.`,
  where: "Wo:",
  lineColumn: (line, column) => `Zeile ${line}, Spalte ${column}`,
  inSheet: "des Stylesheets",
  inFrame: "im Frame",
  cannotTell: "das muss ein Mensch entscheiden",
  placesCut: (most) => `Von den Stellen dieser Seite sind hier ${most} aufbewahrt, von jeder Prüfung die ersten.`,
  howReceived: "Wie die Seite empfangen wurde",
  octets: (count) => `${count} Byte.`,
  cleaned: "Sie musste bereinigt werden, bevor sie gelesen werden konnte.",
  madeWith: "Erstellt mit",
};

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

export const germanAnnotations: Translated<typeof annotationTexts> = {
  heading: "Anmerkungen",
  lead: "Das haben Menschen oder andere Programme dazu gesagt. Es ändert keine Bewertung.",
  key: "Art",
  value: "Aussage",
  reference: "Nachweis",
  about: "Worüber",
  aboutSite: "diese Website",
  aboutSurvey: (run) => `ihre Ergebnisse im Prüflauf ${run}`,
  aboutPage: "diese Seite",
  aboutFinding: (test) => `eine Barriere von ${test}`,
  keys: {
    note: "Anmerkung",
    "scope-evidence": "Warum die Website gemessen wird",
    permission: "Erlaubnis",
    qa: "Qualitätsprüfung",
    verdict: "Urteil",
  },
  values: {
    passed: "bestanden",
    failed: "nicht bestanden",
    confirmed: "bestätigt: Das ist eine Barriere.",
    rejected: "verworfen: Das ist keine Barriere.",
    unsure: "unsicher",
  },
  more: (count) => `${count} weitere Anmerkungen stehen weiter unten.`,
};

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
    collection: "Sammlung",
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
  collectionsOverlap: "Eine Website kann in mehreren Sammlungen sein.",
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
    collection: 'Name einer Sammlung von Websites: "Ministerien Norwegens"',
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
