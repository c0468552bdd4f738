import type { Translated } from "../english.ts";
import type { englishAbout } from "../english/about.ts";

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
