import { germanContrastRules } from "./contrast-rules.ts";
import { germanOwnRules } from "./own-rules.ts";
import { germanSuccessCriteria } from "./success-criteria.ts";
import { germanWcagRemedies } from "./wcag-remedies.ts";
import { germanWcagRules } from "./wcag-rules.ts";

/**
 * Texts of rule sets by their English words: titles, what they rest on, who is affected, how to mend it. Checkpoints in the words of the
 * German translation of WCAG 1.0, criteria in those of the authorised translation of WCAG 2. What is not here stays English.
 */
export const germanRules: Readonly<Record<string, string>> = {
  ...germanSuccessCriteria,
  ...germanWcagRules,
  ...germanWcagRemedies,
  ...germanOwnRules,
  ...germanContrastRules,
  "Unified Web Evaluation Methodology 1.2": "Unified Web Evaluation Methodology 1.2",
  "WCAG 2.2, W3C's ACT rules and our own": "WCAG 2.2, ACT-Regeln des W3C und eigene",
  "PDF documents, automatable tests": "PDF-Dokumente, automatisierbare Prüfungen",
  "embed element in use": "Element embed verwendet",
  "no valid document type declaration": "keine gültige Dokumenttyp-Deklaration",
  "text imitates a numbered list": "Text ahmt eine nummerierte Liste nach",
  "not the latest W3C technology": "nicht die neueste W3C-Technik",
  "CSS does not follow its grammar": "CSS folgt seiner Grammatik nicht",
  "(X)HTML does not follow its DTD": "(X)HTML folgt seiner DTD nicht",
  "blink element in use": "Element blink verwendet",
  "CSS makes content blink": "CSS lässt Inhalt blinken",
  "marquee element in use": "Element marquee verwendet",
  "page refreshes itself": "Seite lädt sich selbst neu",
  "page redirects by markup": "Seite leitet durch Auszeichnung um",
  "mouse-only event handler": "Ereignis nur für die Maus",
  "same link wording, different target": "gleicher Linktext, anderes Ziel",
  "same area wording, different target": "gleicher Text einer Bildregion, anderes Ziel",
  "non-text content without alt": "Nicht-Text-Inhalt ohne alt",
  "heading level skipped": "Überschriftenebene übersprungen",
  "server-side image map": "serverseitige Imagemap",
  "deprecated element": "missbilligtes Element",
  "deprecated attribute": "missbilligtes Attribut",
  "frame or iframe without title": "frame oder iframe ohne title",
  "fieldset without legend": "fieldset ohne legend",
  "optgroup without label": "optgroup ohne label",
  "form control without id": "Formularelement ohne id",
  "form control without label": "Formularelement ohne label",
  "document without tags": "Dokument ohne Tags",
  "document without title": "Dokument ohne Titel",
  "title that viewers do not show": "Titel, den Anzeigeprogramme nicht zeigen",
  "document without a language, or with an invalid language tag":
    "Dokument ohne Sprache oder mit einer, die kein Sprachkürzel ist",
  "part of a document with an invalid language tag": "Sprache eines Teils, die kein Sprachkürzel ist",
  "figure without text alternative": "Abbildung ohne Textalternative",
  "page of images without text, as a scanner makes it": "Seite aus Bildern ohne Text, wie ein Scanner sie macht",
  "encryption that does not allow assistive technology to read the text":
    "Verschlüsselung, die assistiver Technik das Lesen verbietet",
  "Checkpoint 1.1: Provide a text equivalent for every non-text element. [Priority 1]":
    "Checkpunkt 1.1: Stellen Sie ein Text-Äquivalent für jedes Nicht-Text-Element bereit. [Priorität 1]",
  "Checkpoint 3.2: Create documents that validate to published formal grammars. [Priority 2]":
    "Checkpunkt 3.2: Erstellen Sie Dokumente, die gegen veröffentlichte formale Grammatiken validieren. [Priorität 2]",
  "Checkpoint 3.6: Mark up lists and list items properly. [Priority 2]":
    "Checkpunkt 3.6: Zeichnen Sie Listen und Listenpunkte korrekt aus. [Priorität 2]",
  "Checkpoint 11.1: Use W3C technologies when they are available and appropriate for a task and use the latest versions when supported. [Priority 2]":
    "Checkpunkt 11.1: Verwenden Sie W3C-Technologien, wenn sie verfügbar und der Aufgabe angemessen sind, und die neuesten Versionen, sofern sie unterstützt werden. [Priorität 2]",
  "Checkpoint 7.2: Until user agents allow users to control blinking, avoid causing content to blink. [Priority 2]":
    "Checkpunkt 7.2: Vermeiden Sie blinkenden Inhalt, bis Benutzeragenten es ermöglichen, das Blinken zu steuern. [Priorität 2]",
  "Checkpoint 7.3: Until user agents allow users to freeze moving content, avoid movement in pages. [Priority 2]":
    "Checkpunkt 7.3: Vermeiden Sie Bewegung in Seiten, bis Benutzeragenten es ermöglichen, bewegten Inhalt anzuhalten. [Priorität 2]",
  "Checkpoint 7.4: Until user agents provide the ability to stop the refresh, do not create periodically auto-refreshing pages. [Priority 2]":
    "Checkpunkt 7.4: Erstellen Sie keine Seiten, die sich regelmäßig selbst neu laden, bis Benutzeragenten es ermöglichen, das anzuhalten. [Priorität 2]",
  "Checkpoint 7.5: Until user agents provide the ability to stop auto-redirect, do not use markup to redirect pages automatically. [Priority 2]":
    "Checkpunkt 7.5: Verwenden Sie keine Auszeichnung, um Seiten automatisch umzuleiten, bis Benutzeragenten es ermöglichen, das anzuhalten. [Priorität 2]",
  "Checkpoint 6.4: For scripts and applets, ensure that event handlers are input device-independent. [Priority 2]":
    "Checkpunkt 6.4: Sorgen Sie dafür, dass die Ereignisbehandlung von Skripten und Applets unabhängig vom Eingabegerät ist. [Priorität 2]",
  "Checkpoint 13.1: Clearly identify the target of each link. [Priority 2]":
    "Checkpunkt 13.1: Bezeichnen Sie das Ziel jedes Links eindeutig. [Priorität 2]",
  "Checkpoint 3.5: Use header elements to convey document structure and use them according to specification. [Priority 2]":
    "Checkpunkt 3.5: Verwenden Sie Überschriften-Elemente, um die Struktur des Dokuments darzustellen, und verwenden Sie sie gemäß der Spezifikation. [Priorität 2]",
  "Checkpoint 9.1: Provide client-side image maps instead of server-side image maps except where the regions cannot be defined with an available geometric shape. [Priority 1]":
    "Checkpunkt 9.1: Stellen Sie clientseitige statt serverseitiger Imagemaps bereit, außer wenn die Regionen nicht mit den verfügbaren geometrischen Formen definiert werden können. [Priorität 1]",
  "Checkpoint 11.2: Avoid deprecated features of W3C technologies. [Priority 2]":
    "Checkpunkt 11.2: Vermeiden Sie missbilligte Merkmale von W3C-Technologien. [Priorität 2]",
  "Checkpoint 12.1: Title each frame to facilitate frame identification and navigation. [Priority 1]":
    "Checkpunkt 12.1: Geben Sie jedem Frame einen Titel, um die Erkennung von Frames und die Navigation zu erleichtern. [Priorität 1]",
  "Checkpoint 12.3: Divide large blocks of information into more manageable groups where natural and appropriate. [Priority 2]":
    "Checkpunkt 12.3: Unterteilen Sie große Informationsblöcke in leichter zu handhabende Gruppen, wo dies natürlich und angemessen ist. [Priorität 2]",
  "Checkpoint 12.4: Associate labels explicitly with their controls. [Priority 2]":
    "Checkpunkt 12.4: Verbinden Sie Beschriftungen explizit mit ihren Formularelementen. [Priorität 2]",
  "WCAG 2 success criterion 1.3.1 Info and Relationships (Level A); techniques PDF6, PDF9, PDF21; ISO 14289-1, 7.1":
    "WCAG 2, Erfolgskriterium 1.3.1 Info und Beziehungen (Stufe A); Techniken PDF6, PDF9, PDF21; ISO 14289-1, 7.1",
  "WCAG 2 success criterion 2.4.2 Page Titled (Level A); technique PDF18":
    "WCAG 2, Erfolgskriterium 2.4.2 Seite mit Titel versehen (Stufe A); Technik PDF18",
  "WCAG 2 success criterion 2.4.2 Page Titled (Level A); technique PDF18; ISO 14289-1, 7.1":
    "WCAG 2, Erfolgskriterium 2.4.2 Seite mit Titel versehen (Stufe A); Technik PDF18; ISO 14289-1, 7.1",
  "WCAG 2 success criterion 3.1.1 Language of Page (Level A); technique PDF16; ISO 14289-1, 7.2":
    "WCAG 2, Erfolgskriterium 3.1.1 Sprache der Seite (Stufe A); Technik PDF16; ISO 14289-1, 7.2",
  "WCAG 2 success criterion 3.1.2 Language of Parts (Level AA); technique PDF19":
    "WCAG 2, Erfolgskriterium 3.1.2 Sprache von Teilen (Stufe AA); Technik PDF19",
  "WCAG 2 success criterion 1.1.1 Non-text Content (Level A); technique PDF1; ISO 14289-1, 7.3":
    "WCAG 2, Erfolgskriterium 1.1.1 Nicht-Text-Inhalt (Stufe A); Technik PDF1; ISO 14289-1, 7.3",
  "WCAG 2 success criterion 1.1.1 Non-text Content (Level A); technique PDF7; see also success criterion 1.4.5":
    "WCAG 2, Erfolgskriterium 1.1.1 Nicht-Text-Inhalt (Stufe A); Technik PDF7; siehe auch Erfolgskriterium 1.4.5",
  "ISO 14289-1, 7.16: the 10th bit of the permissions is set; WCAG 2, conformance requirement 4":
    "ISO 14289-1, 7.16: Das 10. Bit der Berechtigungen ist gesetzt; WCAG 2, Konformitätsanforderung 4",
  "People who cannot see or play the embedded content: embed has no place for a text equivalent.":
    "Menschen, die den eingebetteten Inhalt nicht sehen oder abspielen können: embed hat keinen Platz für eine Textalternative.",
  "Everybody: browsers may use quirks mode, the layout rules of old browsers.":
    "Alle: Browser stellen die Seite womöglich nach den Regeln alter Browser dar (Quirks-Modus).",
  "People whose screen reader announces lists and their length: here it finds only loose text.":
    "Menschen, deren Screenreader Listen und ihre Länge ansagt: Hier findet er nur losen Text.",
  "People whose assistive technology needs what older versions of HTML lack.":
    "Menschen, deren assistive Technik braucht, was älteren Versionen von HTML fehlt.",
  "Everybody whose browser recovers from the error differently: text may become unreadable or vanish.":
    "Alle, deren Browser mit dem Fehler anders umgeht: Text kann unlesbar werden oder verschwinden.",
  "People whose assistive tool relies on the structure that the document type promises.":
    "Menschen, deren assistive Technik sich auf die Struktur verlässt, die der Dokumenttyp verspricht.",
  "People with attention disorders, with low vision, or with photosensitive epilepsy.":
    "Menschen mit Aufmerksamkeitsstörungen, mit Sehbehinderung oder mit fotosensitiver Epilepsie.",
  "People who read slowly, who use a screen magnifier, or whom movement keeps from reading the rest.":
    "Menschen, die langsam lesen, die eine Bildschirmlupe nutzen oder die Bewegung vom Lesen abhält.",
  "People who read slowly or use a screen reader: the page starts again before they are done.":
    "Menschen, die langsam lesen oder einen Screenreader nutzen: Die Seite beginnt von vorn, bevor sie fertig sind.",
  "People who use a screen reader or need time: the page changes under them, and Back brings them here again.":
    "Menschen, die einen Screenreader nutzen oder Zeit brauchen: Die Seite wechselt unter ihnen, und Zurück führt sie wieder hierher.",
  "People who use a keyboard, a switch or speech instead of a mouse.":
    "Menschen, die statt der Maus Tastatur, Schalter oder Sprache nutzen.",
  "People who hear the links of a page as a list, and cannot tell these apart.":
    "Menschen, die die Links einer Seite als Liste hören und diese nicht unterscheiden können.",
  "People who are blind, who browse without images, or whose braille display can show text only.":
    "Menschen, die blind sind, die ohne Bilder surfen oder deren Braillezeile nur Text zeigen kann.",
  "People who find their way by headings: with a level missing the outline misleads them.":
    "Menschen, die sich an Überschriften orientieren: Fehlt eine Ebene, führt die Gliederung sie in die Irre.",
  "People who cannot point with a mouse: only its coordinates tell the server what was chosen.":
    "Menschen, die nicht mit der Maus zeigen können: Nur deren Koordinaten sagen dem Server, was gewählt wurde.",
  "People who set their own colours, sizes and layout: presentation in the markup is harder to override.":
    "Menschen, die eigene Farben, Größen und Anordnung einstellen: Gestaltung in der Auszeichnung ist schwerer zu ändern.",
  "People who hear a list of frames read out and must choose one by its name.":
    "Menschen, die eine Liste von Frames vorgelesen bekommen und einen nach seinem Namen wählen müssen.",
  "People who hear one form field at a time and need to know what the group asks for.":
    "Menschen, die ein Formularfeld nach dem anderen hören und wissen müssen, wonach die Gruppe fragt.",
  "People who cannot see how the options of a long list are grouped.":
    "Menschen, die nicht sehen können, wie die Optionen einer langen Liste gruppiert sind.",
  "People whose screen reader can only announce a label that names its control.":
    "Menschen, deren Screenreader eine Beschriftung nur ansagen kann, wenn sie ihr Formularelement nennt.",
  "People who hear the form: they are not told what to enter here.":
    "Menschen, die das Formular hören: Ihnen wird nicht gesagt, was hier einzugeben ist.",
  "Blind people and everyone who has text read aloud or reflowed: their programs have to guess headings, lists, tables and the reading order.":
    "Blinde Menschen und alle, die sich Text vorlesen oder umbrechen lassen: Überschriften, Listen, Tabellen und die Lesereihenfolge werden geraten.",
  "Everyone who has several documents open, above all people who have the names of windows read aloud.":
    "Alle, die mehrere Dokumente geöffnet haben, vor allem Menschen, die die Namen der Fenster hören.",
  "People who have the document read aloud: the voice may speak in the wrong language.":
    "Menschen, die sich das Dokument vorlesen lassen: Die Stimme spricht in der falschen Sprache.",
  "Blind people and others who have documents read aloud: they do not learn what the picture shows.":
    "Blinde Menschen und andere, die sich Dokumente vorlesen lassen: Sie erfahren nichts von dem Bild.",
  "Blind people, and everyone who searches, copies or enlarges text: the page has no text, only a picture of it.":
    "Blinde Menschen und alle, die Text suchen, kopieren oder vergrößern: Auf der Seite ist kein Text, nur sein Bild.",
  "Blind people and others who have documents read aloud: many viewers do not give them the text.":
    "Blinde Menschen und andere, denen Programme das Dokument vorlesen: Anzeigeprogramme, die das Verbot befolgen, enthalten es ihnen vor.",
  "Use img with an alt, video or audio with captions, or object with the text equivalent between its tags.":
    "Verwenden Sie img mit alt, video oder audio mit Untertiteln oder object mit der Textalternative zwischen seinen Tags.",
  "Begin the page with <!DOCTYPE html>.": "Beginnen Sie die Seite mit <!DOCTYPE html>.",
  "Use ol with an li for each item; the browser writes the numbers.":
    "Verwenden Sie ol mit einem li für jeden Punkt; die Nummern schreibt der Browser.",
  "Write the page in HTML as it is today, and begin it with <!DOCTYPE html>.":
    "Schreiben Sie die Seite in heutigem HTML, und beginnen Sie sie mit <!DOCTYPE html>.",
  "Fix the syntax of the rule: every declaration is a name, a colon and a value; close every bracket.":
    "Berichtigen Sie die Syntax der Regel: Jede Deklaration besteht aus Name, Doppelpunkt und Wert; schließen Sie jede Klammer.",
  "Begin a page in HTML of today with <!DOCTYPE html>; as XML it must be well-formed. Otherwise fix the first violation: others may follow.":
    "Beginnen Sie eine Seite in heutigem HTML mit <!DOCTYPE html>; wird sie als XML ausgeliefert, muss sie wohlgeformt sein. Sonst beheben Sie den ersten Verstoß: Weitere können aus ihm folgen.",
  "Remove the blink element; use strong, or a static style, for emphasis.":
    "Entfernen Sie das Element blink; verwenden Sie zur Betonung strong oder eine ruhige Gestaltung.",
  "Take blink out of the text-decoration of this rule; use weight or colour for emphasis.":
    "Nehmen Sie blink aus der text-decoration dieser Regel; betonen Sie durch Schriftstärke oder Farbe.",
  "Show the text at rest; when it must move, let the reader stop it.":
    "Zeigen Sie den Text ruhend; muss er sich bewegen, so lassen Sie ihn anhalten.",
  "Remove the refresh and offer a link or button that loads the page anew.":
    "Entfernen Sie das Neuladen und bieten Sie einen Link oder Schalter an, der die Seite neu lädt.",
  "Let the server redirect (HTTP status 301 or 302), or offer a link.":
    "Lassen Sie den Server umleiten (HTTP-Status 301 oder 302), oder bieten Sie einen Link an.",
  "Give the keyboard event the same handler (onmouseover with onfocus, onmousedown with onkeydown); use a button for onclick.":
    "Geben Sie dem Tastaturereignis dieselbe Behandlung (onmouseover mit onfocus, onmousedown mit onkeydown); verwenden Sie für onclick ein button.",
  "Word links to different targets differently, or add a title that tells them apart.":
    "Benennen Sie Links zu verschiedenen Zielen verschieden, oder unterscheiden Sie sie durch ein title.",
  'Add an alt attribute that says what the image says; alt="" when it is mere decoration.':
    'Geben Sie ein Attribut alt an, das sagt, was das Bild sagt; alt="", wenn es nur schmückt.',
  "Use the next level: h3 below h2. Choose the size by style sheet, not by the level.":
    "Verwenden Sie die nächste Ebene: h3 unter h2. Bestimmen Sie die Größe durch das Stylesheet, nicht durch die Ebene.",
  "Use a client-side map: usemap, and a map with an area and its alt for each region.":
    "Verwenden Sie eine clientseitige Imagemap: usemap und eine map mit area und alt für jede Region.",
  "Use a style sheet instead of center and font, ul instead of dir, del instead of strike; replace applets. Pages that begin with <!DOCTYPE html> may use menu, s and u.":
    "Verwenden Sie ein Stylesheet statt center und font, ul statt dir, del statt strike; ersetzen Sie Applets. Seiten, die mit <!DOCTYPE html> beginnen, dürfen menu, s und u verwenden.",
  "Move the presentation into a style sheet: text-align, background-color, width. Pages that begin with <!DOCTYPE html> may use ol start and li value.":
    "Verlegen Sie die Gestaltung in ein Stylesheet: text-align, background-color, width. Seiten, die mit <!DOCTYPE html> beginnen, dürfen start bei ol und value bei li verwenden.",
  "Add a title attribute that says what the frame holds.":
    "Geben Sie ein Attribut title an, das sagt, was der Frame enthält.",
  "Add a legend as a child of the fieldset.": "Geben Sie eine legend als Kind des fieldset an.",
  "Add a label attribute that names the group.": "Geben Sie ein Attribut label an, das die Gruppe benennt.",
  "Give the control an id, and put that into the for attribute of its label.":
    "Geben Sie dem Formularelement eine id, und setzen Sie diese in das Attribut for seines label.",
  "Add a label whose for attribute is the control's id.":
    "Geben Sie ein label an, dessen Attribut for die id des Formularelements ist.",
  "Export the document as tagged PDF from the program that it was written in. Or add tags to the PDF, then check them.":
    "Exportieren Sie das Dokument aus dem Programm, in dem es geschrieben wurde, als getaggtes PDF, oder fügen Sie Tags hinzu und prüfen Sie sie.",
  "Set a title in the properties of the document.": "Tragen Sie den Titel in die Eigenschaften des Dokuments ein.",
  "In the initial view of the document, show the title instead of the file name.":
    "Stellen Sie die Anfangsansicht des Dokuments so ein, dass sie seinen Titel statt des Dateinamens zeigt.",
  "Set the language in the properties of the document, for example en-GB (RFC 5646).":
    "Stellen Sie in den Eigenschaften des Dokuments die Sprache ein, etwa de-DE (RFC 5646).",
  "Use a language tag such as fr or pt-BR (RFC 5646).": "Geben Sie ein Sprachkürzel an, etwa fr oder pt-BR (RFC 5646).",
  "Give the figure an alternative text (Alt) that describes it, or mark it as an artifact if it is only decoration.":
    "Geben Sie der Abbildung einen Alternativtext (Alt), der sagt, was sie zeigt, oder kennzeichnen Sie sie als Artefakt, wenn sie nur schmückt.",
  "Publish the document that was scanned. If you do not have it, recognise the text (OCR), correct it and tag it.":
    "Erkennen Sie den Text (OCR), berichtigen und taggen Sie ihn; besser noch: Veröffentlichen Sie das Dokument, das gescannt wurde.",
  "Allow the extraction of text for accessibility in the security settings, or publish the document without encryption.":
    "Erlauben Sie in den Sicherheitseinstellungen das Auslesen des Textes für die Barrierefreiheit, oder verzichten Sie auf sie.",
};
