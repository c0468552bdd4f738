/** German texts of the rules of our own for WCAG 2.2. */
export const germanOwnRules: Readonly<Record<string, string>> = {
  "list with content that is no list item": "Liste mit Inhalt, der kein Listenpunkt ist",
  "List contains only list items": "Liste enthält nur Listenpunkte",
  "list item outside a list": "Listenpunkt außerhalb einer Liste",
  "List item is in a list": "Listenpunkt steht in einer Liste",
  "description list without terms and descriptions": "Beschreibungsliste ohne Begriffe und Beschreibungen",
  "Description list contains only terms, each before its descriptions":
    "Beschreibungsliste enthält nur Begriffe, jeden vor seinen Beschreibungen",
  "term or description outside a description list": "Begriff oder Beschreibung außerhalb einer Beschreibungsliste",
  "Term and description are in a description list": "Begriff und Beschreibung stehen in einer Beschreibungsliste",
  "password, date, colour or file field without a name": "Feld für Passwort, Datum, Farbe oder Datei ohne Namen",
  "Password, date, colour or file field has non-empty accessible name":
    "Feld für Passwort, Datum, Farbe oder Datei hat einen zugänglichen Namen, der nicht leer ist",
  "frame without an accessible name": "Frame ohne zugänglichen Namen",
  "Frame of a frameset has non-empty accessible name":
    "Frame eines Framesets hat einen zugänglichen Namen, der nicht leer ist",
  "tab, option, tree item or tooltip without a name": "Registerkarte, Option, Baumeintrag oder Tooltip ohne Namen",
  "Tab, option, tree item or tooltip has non-empty accessible name":
    "Registerkarte, Option, Baumeintrag oder Tooltip hat einen zugänglichen Namen, der nicht leer ist",
  "meter or progress bar without an accessible name": "Messanzeige oder Fortschrittsbalken ohne zugänglichen Namen",
  "Meter or progress bar has non-empty accessible name":
    "Messanzeige oder Fortschrittsbalken hat einen zugänglichen Namen, der nicht leer ist",
  "page that is hidden from assistive technology": "Seite, die assistiver Technik verborgen ist",
  "Body is not hidden from assistive technology": "Element body ist assistiver Technik nicht verborgen",
  "aria attribute that does not fit where it is": "aria-Attribut, das nicht zu seiner Stelle passt",
  "ARIA attribute of a row or checkbox fits what it is on":
    "ARIA-Attribut einer Zeile oder eines Kontrollkästchens passt dazu",
  "text that moves and cannot be stopped": "Text, der sich bewegt und nicht anzuhalten ist",
  "Text does not move or blink on and on": "Text bewegt sich nicht und blinkt nicht fortwährend",
  "page title that is a placeholder": "Seitentitel, der ein Platzhalter ist",
  "Page title is no placeholder": "Seitentitel ist kein Platzhalter",
  "The list directly contains something that is no list item: {fact}.":
    "Die Liste enthält unmittelbar etwas, das kein Listenpunkt ist: {fact}.",
  "The li element is not directly inside a ul, ol or menu element.":
    "Das Element li steht nicht unmittelbar in einem Element ul, ol oder menu.",
  "A description list (dl) has terms (dt), each followed by descriptions (dd), and nothing else, but this one contains {fact}.":
    "Eine Beschreibungsliste (dl) hat Begriffe (dt), auf die jeweils Beschreibungen (dd) folgen, und sonst nichts; diese aber enthält {fact}.",
  "The dt or dd element is not in a dl element, directly or in a div of it.":
    "Das Element dt oder dd steht nicht in einem Element dl, weder unmittelbar noch in einem div darin.",
  "The frame has no accessible name: neither a title nor an aria-label gives it one.":
    "Der Frame hat keinen zugänglichen Namen: Weder ein title noch ein aria-label gibt ihm einen.",
  "The element has no accessible name: neither its content nor an attribute gives it one.":
    "Das Element hat keinen zugänglichen Namen: Weder der Inhalt noch ein Attribut gibt ihm einen.",
  "The meter or progress bar has no accessible name: neither a label nor an attribute gives it one.":
    "Die Messanzeige oder der Fortschrittsbalken hat keinen zugänglichen Namen: Weder ein label noch ein Attribut gibt einen.",
  'The body has aria-hidden="true".': 'Das Element body hat aria-hidden="true".',
  "An attribute does not fit the element, or where the element is: {fact}.":
    "Ein Attribut passt nicht zum Element oder zu dessen Stelle: {fact}.",
  "The marquee moves without end, and the page offers nothing to stop it.":
    "Die Laufschrift läuft ohne Ende, und die Seite bietet nichts, um sie anzuhalten.",
  "The title of the page is a placeholder that says nothing about it: “{fact}”.":
    "Der Titel der Seite ist ein Platzhalter, der nichts über sie sagt: „{fact}“.",
  'The role of an li element in this list is "none". Does a screen reader still announce all items that people see, and their right number?':
    "Die Rolle eines Elements li in dieser Liste ist „none“. Sagt ein Screenreader trotzdem alle Punkte an, die zu sehen sind, und ihre richtige Zahl?",
  "The list around this item has another role, so it is no list for assistive technology. Does a screen reader announce the item as people see it?":
    "Die Liste um diesen Punkt hat eine andere Rolle und ist deshalb für assistive Technik keine Liste. Sagt ein Screenreader den Punkt so an, wie er zu sehen ist?",
  "The aria-checked of this checkbox contradicts its checked attribute, and the page has a script. Does a screen reader always announce the state that the page shows?":
    "aria-checked widerspricht bei diesem Kontrollkästchen dem Attribut checked, und die Seite hat ein Skript. Sagt ein Screenreader immer den Zustand an, den die Seite zeigt?",
  "A script on the page may stop this marquee. Can people pause, stop or hide it?":
    "Ein Skript der Seite kann diese Laufschrift vielleicht anhalten. Ist sie anzuhalten, zu beenden oder auszublenden?",
  "Does this marquee stop within five seconds, or stand still?":
    "Hält diese Laufschrift binnen fünf Sekunden an, oder steht sie still?",
  "Does this text blink for more than five seconds?": "Blinkt dieser Text länger als fünf Sekunden?",
  "The title is the name of the file. Does it say what the page is about?":
    "Der Titel ist der Name der Datei. Sagt er, wovon die Seite handelt?",
  "Screen reader users: the list is announced with a wrong number of items, or the content between the items is missed.":
    "Menschen mit Screenreader: Die Liste wird mit falscher Zahl von Punkten angesagt, oder der Inhalt zwischen den Punkten entgeht ihnen.",
  "Move the content into an li element. If it is no part of the list, move it out of the list.":
    "Setzen Sie den Inhalt in ein Element li. Gehört er nicht zur Liste, so setzen Sie ihn vor oder hinter die Liste.",
  "Screen reader users: they do not hear that this is an item of a list, nor how many items there are.":
    "Menschen mit Screenreader: Sie hören weder, dass dies ein Listenpunkt ist, noch wie viele Punkte es gibt.",
  "Put the li elements directly inside a ul or ol element. If this is no list, use p or div instead of li.":
    "Setzen Sie die Elemente li unmittelbar in ein Element ul oder ol. Ist dies keine Liste, so verwenden Sie p oder div statt li.",
  "Screen reader users: they do not hear which description belongs to which term.":
    "Menschen mit Screenreader: Sie hören nicht, welche Beschreibung zu welchem Begriff gehört.",
  "Write a dt before each group of dd elements, and nothing else in the dl; a div may hold such a group. If this is no list of terms, use other elements.":
    "Schreiben Sie vor jede Gruppe von Elementen dd ein dt, und sonst nichts in das dl; ein div darf eine solche Gruppe enthalten. Ist dies keine Liste von Begriffen, so verwenden Sie andere Elemente.",
  "Screen reader users: they do not hear that this is a part of a list, nor which description belongs to which term.":
    "Menschen mit Screenreader: Sie hören weder, dass dies zu einer Liste gehört, noch welche Beschreibung zu welchem Begriff gehört.",
  "Put the dt and dd elements directly inside a dl element. If this is no list of terms, use other elements.":
    "Setzen Sie die Elemente dt und dd unmittelbar in ein Element dl. Ist dies keine Liste von Begriffen, so verwenden Sie andere Elemente.",
  "Put the text beside the field in a label element for it, or add an aria-label.":
    "Setzen Sie den Text neben dem Feld in ein Element label für dieses Feld, oder geben Sie ein aria-label an.",
  "Add a title attribute that says what the frame holds. Better: make one page without frames.":
    "Geben Sie ein Attribut title an, das sagt, was der Frame enthält. Besser: Machen Sie eine einzige Seite ohne Frames.",
  "Screen reader users hear only “tab” or “option”, and cannot tell what they choose. People who use voice control cannot say its name.":
    "Menschen mit Screenreader hören nur „Registerkarte“ oder „Option“ und wissen nicht, was sie auswählen. Menschen mit Sprachsteuerung können den Namen nicht sagen.",
  "Write text in the element, or an alt text for the image in it. If it shows only an icon, add an aria-label.":
    "Schreiben Sie Text in das Element, oder einen Alternativtext für das Bild darin. Zeigt es nur ein Symbol, so geben Sie ein aria-label an.",
  "Screen reader users hear a value such as “40 percent”, and cannot tell what it is the value of.":
    "Menschen mit Screenreader hören einen Wert, etwa „40 Prozent“, und wissen nicht, wovon.",
  "Add an aria-label, or aria-labelledby with the id of the text beside it. A meter or progress element can have a label too.":
    "Geben Sie ein aria-label an, oder aria-labelledby mit der id des Textes daneben. Die Elemente meter und progress können auch ein label haben.",
  "Screen reader users: they get nothing of the page, or only the controls that they reach with the Tab key.":
    "Menschen mit Screenreader: Sie bekommen nichts von der Seite, oder nur die Bedienelemente, die mit der Tab-Taste zu erreichen sind.",
  "Remove aria-hidden from the body element. If a dialog is open, make the content behind it inert instead: use dialog and showModal().":
    "Entfernen Sie aria-hidden vom Element body. Ist ein Dialog offen, so machen Sie stattdessen den Inhalt dahinter unbedienbar: mit dialog und showModal().",
  "Screen reader users: they hear a level or a state that the page does not show, or do not hear the right one.":
    "Menschen mit Screenreader: Sie hören eine Ebene oder einen Zustand, den die Seite nicht zeigt, oder nicht den richtigen.",
  "For rows that open and close, use role=treegrid on the table; otherwise remove the attribute. On a checkbox, remove aria-checked: the browser tells the state.":
    "Für Zeilen, die sich öffnen und schließen, geben Sie der Tabelle role=treegrid; sonst entfernen Sie das Attribut. Bei einem Kontrollkästchen entfernen Sie aria-checked: Der Browser sagt den Zustand.",
  "People with attention or reading difficulties: the movement distracts them, and they cannot read the text at their own speed.":
    "Menschen mit Aufmerksamkeits- oder Leseschwierigkeiten: Die Bewegung lenkt sie ab, und sie können den Text nicht in ihrem Tempo lesen.",
  "Replace the marquee by text that stands still. If it must move, add a button that stops it.":
    "Ersetzen Sie die Laufschrift durch Text, der still steht. Muss er sich bewegen, so geben Sie eine Schaltfläche an, die ihn anhält.",
  "Write a title that says what the page is about, followed by the name of the site.":
    "Schreiben Sie in den Titel, wovon die Seite handelt, und danach den Namen der Website.",
};
