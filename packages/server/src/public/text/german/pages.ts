import type { Translated } from "../english.ts";
import type {
  englishAbout,
  englishAccuracy,
  englishFrame,
  englishHome,
  englishSparql,
  englishStatus,
} from "../english/pages.ts";

export const germanHome: Translated<typeof englishHome> = {
  find: "Website suchen",
  findLabel: "Adresse oder Name einer Website",
  findButton: "Suchen",
  foundSites: (count, asked) =>
    count === 1
      ? `1 Website hat „${asked}“ in Adresse oder Name.`
      : `${count} Websites haben „${asked}“ in Adresse oder Name.`,
  allOf: (count) =>
    count === 1 ? "Die einzige Website des letzten Prüflaufs." : `Alle ${count} Websites des letzten Prüflaufs.`,
  whatIsMeasured:
    "Dieses Observatorium misst, wie barrierefrei Websites in Europa für Menschen mit Behinderungen sind: immer wieder, nach derselben offengelegten Methode, und es veröffentlicht jedes Ergebnis.",
  nothingYet: "Der erste Prüflauf dieses Panels ist noch nicht veröffentlicht.",
  latestHeading: "Der letzte Prüflauf",
  toLatest: "Zum letzten Prüflauf.",
  sizes: (sites, pages, results) => `Websites: ${sites}; Seiten: ${pages}; Prüfergebnisse: ${results}.`,
  goOn: "Was möchten Sie wissen?",
  ownSite: "Was behebe ich auf meiner Website zuerst?",
  ownSiteHow:
    "Suchen Sie Ihre Website oben oder in der Liste; ihre Seite beginnt mit den Verbesserungen, die am meisten bewirken.",
  allSites: (count) => (count === "1" ? "Die einzige geprüfte Website" : `Alle ${count} geprüften Websites`),
  ownCountry: "Ist mein Land besser als im letzten Jahr?",
  ownCountryHow: "Die Seite jedes Landes beginnt mit seiner Bewertung und damit, wie sie sich verändert hat.",
  noCountries: "Zu keiner Website dieses Prüflaufs ist das Land bekannt.",
  allRegions: "Alle Regionen mit Rang",
  allCollections: "Alle Sammlungen von Websites",
  howToRead: "Wie die Zahlen zu lesen sind",
  howToReadText: [
    "Die Bewertung ist der Anteil der Prüfergebnisse, die eine Barriere zeigen: 0 ist am besten, 1 am schlechtesten. Die Note reicht von A (keine Barriere gefunden) bis E.",
    "Geprüft wird, was ein Programm entscheiden kann. Viele Barrieren können nur Menschen finden: Eine gute Bewertung ist kein Nachweis der Barrierefreiheit.",
  ],
  lettersInWords:
    "A sehr gut, B gut, C mittelmäßig, D schlecht, E sehr schlecht; k. A. (keine Angabe): nichts konnte geprüft werden.",
};

export const germanAbout: Translated<typeof englishAbout> = {
  methodChapters: [
    {
      heading: "Was geprüft wird",
      paragraphs: [
        "Jede Prüfung wird überall dort angewendet, wo eine Seite hat, wovon sie handelt: ein Bild, einen Link, ein Formularelement. Stylesheets werden berücksichtigt: Was Leserinnen und Leser nicht erhalten, wird nicht beurteilt.",
        "Wird eine Prüfung an einer Stelle nicht bestanden, so ist dort eine Barriere: etwas, das manche Menschen daran hindert, die Seite zu nutzen.",
      ],
    },
    {
      heading: "Bewertung und Note",
      paragraphs: [
        "Die Bewertung einer Seite ist die Zahl der Prüfergebnisse, die eine Barriere zeigen, geteilt durch die Zahl aller Prüfergebnisse. 0 ist die beste Bewertung, 1 die schlechteste. Die Bewertung einer Website ist dieser Anteil über alle Ergebnisse der Seiten ihrer Stichprobe; die Bewertung einer Region oder eines Wirtschaftszweigs ist das Mittel der Bewertungen ihrer Websites.",
        "A: genau 0. B: bis 0,25. C: bis 0,5. D: bis 0,75. E: darüber. Die Note richtet sich nach der Bewertung, bevor sie gerundet wird.",
      ],
    },
    {
      heading: "Wie Seiten ausgewählt werden",
      paragraphs: [
        "Ein Crawler folgt den Links einer Website und stellt eine Liste ihrer Seiten auf, nach Regeln, was dazugehört, und mit Pausen zwischen den Abrufen. Aus dieser Liste wird eine einfache Zufallsstichprobe gezogen, gewöhnlich 600 Seiten; kleine Websites werden ganz ausgewertet. Der Startwert der Ziehung ergibt sich aus Website, Prüflauf und Liste der Seiten, sodass alle sie wiederholen können.",
      ],
    },
    {
      heading: "Wie sicher die Zahlen sind",
      paragraphs: [
        "Eine Bewertung, die auf einer Stichprobe beruht, hat ein Konfidenzintervall: Bei 95 von 100 Stichproben enthielte es die Bewertung der ganzen Website. Ein Rang ist als die Spanne angegeben, die diese Intervalle nicht ausschließen. Bei Regionen sagt das Intervall, wie sehr der Mittelwert mit anderen Websites gleicher Art schwanken würde.",
        "Eine Veränderung zwischen zwei Prüfläufen heißt nur dann besser oder schlechter, wenn das 95-%-Intervall des Unterschieds die 0 nicht enthält; sonst gibt es keine klare Veränderung. Gerundete Zahlen entscheiden nichts. Bei Regionen sagt dieses Intervall, wie sehr der Unterschied derselben Websites schwanken würde, wenn andere Seiten gezogen würden.",
        "Eine Veränderung zwischen zwei Prüfläufen wird zerlegt: was sich auf den Seiten geändert hat, was davon kommt, dass andere Seiten gezogen wurden, was von anderen Regeln und, bei Regionen, was von anderen Websites.",
      ],
    },
    {
      heading: "Was diese Prüfungen nicht sehen",
      paragraphs: [
        "Viele Barrieren können nur Menschen finden: ob eine Textalternative sagt, was das Bild sagt, ob eine Seite mit der Tastatur allein bedienbar ist, ob ihre Sprache verständlich ist. Eine gute Bewertung ist kein Nachweis der Barrierefreiheit und keine Erklärung der Konformität. Eine schlechte ist ein Grund hinzusehen.",
      ],
    },
  ],
  aboutChapters: [
    {
      heading: "Wie Websites ausgewählt werden",
      paragraphs: [
        "Die Websites kommen aus Listen, die die Stelle, die dieses Observatorium betreibt, führt oder einliest: jede mit ihrem Land, ihrer Region, soweit bekannt, und ihrem Wirtschaftszweig. Was eine Anmeldung verlangt, wird nicht gemessen.",
        "Der Crawler hält sich an robots.txt und wartet zwischen zwei Abrufen bei demselben Host.",
      ],
    },
    {
      heading: "Wie Sie der Messung widersprechen oder um Löschung bitten",
      paragraphs: [
        "Wer eine Website betreibt und nicht möchte, dass sie gemessen wird, kann das in robots.txt sagen: Die Datei wird in jedem Prüflauf neu abgerufen. Wer die Website aus den Berichten nehmen lassen möchte, wendet sich an die betreibende Stelle, mit der Adresse der Website und einem Nachweis, dass sie die eigene ist.",
      ],
    },
    {
      heading: "Wenn ein Ergebnis falsch aussieht",
      paragraphs: [
        "Jedes Ergebnis nennt die Seite, die Zeile und die Prüfung. Was heute auf der Seite steht, kann anders sein als das, was gemessen wurde. Irrt die Prüfung bei Ihrer Seite, so sagen Sie es der betreibenden Stelle: Ein Fehler einer Prüfung wird für alle behoben.",
      ],
    },
  ],
  dataChapters: [
    {
      heading: "Wie Sie jede Tabelle erhalten",
      paragraphs: [
        "Setzen Sie /csv oder /api vor den Pfad einer Seite dieser Website, um ihre Daten als CSV (RFC 4180, UTF-8, mit Kopfzeile, Werte nicht gerundet) oder als JSON zu erhalten. Die Auswahl in der Adresse bleibt dieselbe, auch das Regelwerk (ruleset=ID); JSON enthält alle Tabellen der Seite, CSV die erste; table=NAME nennt eine andere. Daten für Programme haben in jeder Sprache dieselben, englischen Wörter.",
      ],
    },
    {
      heading: "Plakette einer Website",
      paragraphs: [
        "Das Bild /de/sites/WEBSITE/badge.svg zeigt die jeweils letzte Note einer Website und darf überall eingebettet werden. Mit ?ruleset=ID ist es die Note nach diesem Regelwerk.",
      ],
    },
    {
      heading: "Neue Dokumente einer Website",
      paragraphs: [
        "Manche Websites werden beobachtet. /api/sites/WEBSITE/documents nennt die Seiten sowie die PDF-, Office- und EPUB-Dateien, die ein Prüflauf gefunden hat und kein früherer hatte. /sites/WEBSITE/documents.atom hat sie als Atom-Feed.",
      ],
    },
  ],
  contactHeading: "Kontakt",
  operatedBy: (operator) => (operator === undefined ? "" : `Dieses Observatorium wird betrieben von: ${operator}.`),
  noContact: "Die betreibende Stelle hat noch keine Adresse angegeben.",
  dataLead: "Alles, was die Seiten zeigen, gibt es auch als Daten.",
  licenceOfData: "Lizenz der Daten:",
  nameTheSource: "Wer die Daten verwendet, nennt die Quelle.",
  tablesHeading: "Tabellen des letzten Prüflaufs",
  forPrograms: "Für Programme",
  openApi: "Beschreibung der JSON-Schnittstelle (OpenAPI)",
  sitemap: "Sitemap",
};

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

export const germanSparql: Translated<typeof englishSparql> = {
  sparqlTitle: "In SPARQL fragen",
  sparqlLead: "Eigene Fragen in der Abfragesprache für das Netz der Daten.",
  sparqlOff: "Dieser Server beantwortet kein SPARQL.",
  sparqlQuery: "Abfrage (SPARQL 1.1)",
  sparqlAsk: "Fragen",
  sparqlAnswer: "Antwort",
  sparqlTruncated: (rows) => `Es gibt mehr als ${rows} Zeilen; die übrigen sind weggelassen.`,
  yes: "ja",
  no: "nein",
  sparqlExamples: {
    fails: "Wie oft jede Prüfung im letzten Prüflauf bestanden und nicht bestanden wurde",
    sites: "Die Websites des letzten Prüflaufs, die schlechteste zuerst",
    regions: "Mittlere Bewertung jeder Region im letzten Prüflauf",
    collections: "Mittlere Bewertung jeder Sammlung im letzten Prüflauf",
    history: "Mittlere Bewertung jedes Prüflaufs",
    ruleSets: "Mittlere Bewertung des letzten Prüflaufs nach jedem Regelwerk",
    page: "Was auf den Seiten einer Website gefunden wurde (ihre Adresse steht hinter FROM)",
  },
  sparqlHow: "Was gefragt werden kann",
  sparqlChapters: [
    "Ohne FROM: alle veröffentlichten Prüfläufe (eiao:testRun), in jedem seine Websites (eiao:siteSurvey) mit der Bewertung nach dem führenden Regelwerk (eiao:barrierIndicator), der Bewertung nach jedem Regelwerk (eiao:score: eiao:ruleSet, eiao:barrierIndicator), Orten (dct:spatial, NUTS) und Tätigkeiten (dct:subject, NACE: 62 in Rev. 2, 2.1:62 in Rev. 2.1), Sammlungen (eiao:collection, mit ihrem Namen), und von jeder Website, was jede Prüfung ergab (eiao:testScore: eiao:failed, eiao:passed, eiao:applied). Die Präfixe eiao, earl, dc, dct, xsd, rdf und rdfs müssen nicht vereinbart werden.",
    "FROM mit der Adresse eines Prüflaufs auf dieser Website fragt nur diesen. FROM mit der Adresse einer Website fragt nach allem, was auf ihren Seiten der Stichprobe im letzten Prüflauf gefunden wurde, in EARL; höchstens 20 Websites auf einmal. FROM mit beiden: diese Website in diesem Prüflauf.",
    "Eine Abfrage darf 30 Sekunden dauern und 10.000 Zeilen ergeben. Programme schicken sie an /sparql (SPARQL 1.1 Protocol) und bekommen JSON, XML, CSV oder TSV, von Graphen Turtle, N-Triples, RDF/XML oder JSON-LD. Nichts kann verändert werden, und kein anderer Server wird gefragt.",
  ],
};

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
