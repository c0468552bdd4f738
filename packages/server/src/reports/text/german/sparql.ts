import type { Translated } from "../english.ts";
import type { englishSparql } from "../english/sparql.ts";

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
