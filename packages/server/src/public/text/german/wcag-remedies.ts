/** German texts of the rules of WCAG 2.2 that say who is affected, and how to fix it. */
export const germanWcagRemedies: Readonly<Record<string, string>> = {
  "People who are blind, and people who browse without images: they do not learn what the image shows, or hear only its file name.":
    "Menschen, die blind sind, und Menschen, die ohne Bilder surfen: Sie erfahren nicht, was das Bild zeigt, oder hören nur seinen Dateinamen.",
  'Add an alt attribute that says what the image shows or does; use alt="" if it is only decoration. Give an element with role="img" an aria-label.':
    'Geben Sie ein Attribut alt an, das sagt, was das Bild zeigt oder tut; alt="", wenn es nur schmückt. Ein Element mit role="img" braucht ein aria-label.',
  "Screen reader users cannot tell what to enter. People who use voice control cannot say the name of the field.":
    "Menschen mit Screenreader wissen nicht, was einzugeben ist. Menschen mit Sprachsteuerung können den Namen des Feldes nicht sagen.",
  "Put the text beside the field in a label element for it, or add an aria-label. A field made by a role needs aria-labelledby or aria-label.":
    "Setzen Sie den Text neben dem Feld in ein Element label für dieses Feld, oder geben Sie ein aria-label an. Ein Feld, das durch eine Rolle entsteht, braucht aria-labelledby oder aria-label.",
  "Screen reader users hear only “link” or an address, and cannot tell where it leads. People who use voice control cannot say its name.":
    "Menschen mit Screenreader hören nur „Link“ oder eine Adresse und wissen nicht, wohin er führt. Menschen mit Sprachsteuerung können seinen Namen nicht sagen.",
  "Write text in the link, or an alt text for its image or area. If it shows only an icon, add an aria-label.":
    "Schreiben Sie Text in den Link, oder einen Alternativtext für sein Bild oder seine Bildregion. Zeigt er nur ein Symbol, so geben Sie ein aria-label an.",
  "Screen reader users hear only “button”. People who use voice control cannot say its name.":
    "Menschen mit Screenreader hören nur „Schaltfläche“. Menschen mit Sprachsteuerung können den Namen nicht sagen.",
  "Write text in the button, or an alt text for the image in it. If it shows only an icon, add an aria-label.":
    "Schreiben Sie Text in die Schaltfläche, oder einen Alternativtext für das Bild darin. Zeigt sie nur ein Symbol, so geben Sie ein aria-label an.",
  "Screen reader and braille users: the page is read with the voice or braille code of their system, even if its text is in another language.":
    "Menschen mit Screenreader oder Braillezeile: Die Seite wird mit der Stimme oder Brailleschrift ihres Systems ausgegeben, auch wenn der Text in einer anderen Sprache ist.",
  'Add a lang attribute with the language of the page to the html element, such as lang="en".':
    'Geben Sie beim Element html die Sprache der Seite im Attribut lang an, etwa lang="de".',
  "Screen reader and braille users: the page may be read with the voice or braille code of a wrong language.":
    "Menschen mit Screenreader oder Braillezeile: Die Seite wird womöglich mit der Stimme oder Brailleschrift einer falschen Sprache ausgegeben.",
  'Use the registered tag of the page\'s main language in the lang attribute of html, such as lang="en".':
    'Geben Sie im Attribut lang von html das registrierte Kürzel der Hauptsprache der Seite an, etwa lang="de".',
  "People with many open tabs or windows, and screen reader users: the title is the first thing that they hear about a page.":
    "Menschen, die viele Tabs oder Fenster geöffnet haben, und Menschen mit Screenreader: Der Titel ist das Erste, was sie von einer Seite hören.",
  "Write a title element that says what the page is about, followed by the name of the site.":
    "Schreiben Sie in das Element title, wovon die Seite handelt, und danach den Namen der Website.",
  "Screen reader users: they reach the frame and cannot tell what it contains.":
    "Menschen mit Screenreader: Sie kommen zum Frame und wissen nicht, was er enthält.",
  "People with low vision who enlarge pages on a phone or tablet: they cannot make the text large enough to read.":
    "Menschen mit Sehbehinderung, die Seiten auf dem Telefon oder Tablet vergrößern: Sie können den Text nicht groß genug stellen.",
  "Remove user-scalable and maximum-scale from the viewport meta element.":
    "Entfernen Sie user-scalable und maximum-scale aus dem Element meta für den Viewport.",
  "People who use a screen reader with the keyboard: the focus lands on something that the screen reader does not announce.":
    "Menschen, die einen Screenreader mit der Tastatur bedienen: Der Fokus kommt auf etwas, das der Screenreader nicht ansagt.",
  'Remove aria-hidden. If the content must stay hidden, take it out of the tab order: add tabindex="-1", or disable it.':
    'Entfernen Sie aria-hidden. Soll der Inhalt verborgen bleiben, so nehmen Sie ihn aus der Tab-Reihenfolge: durch tabindex="-1" oder disabled.',
  "Screen reader users: the role is ignored, so that the element is announced as what it is in HTML, or as plain text.":
    "Menschen mit Screenreader: Die Rolle wird übergangen; das Element wird als das angesagt, was es in HTML ist, oder als bloßer Text.",
  "Correct the spelling of the role, or remove the attribute.":
    "Berichtigen Sie die Schreibung der Rolle, oder entfernen Sie das Attribut.",
  "People who use assistive technology: browsers ignore the attribute, so that its information is lost.":
    "Menschen, die assistive Technik nutzen: Browser übergehen das Attribut, und seine Angabe geht verloren.",
  "Correct the spelling of the attribute, or remove it.":
    "Berichtigen Sie die Schreibung des Attributs, oder entfernen Sie es.",
  "Screen reader users: they hear a wrong state, or none.":
    "Menschen mit Screenreader: Sie hören einen falschen Zustand oder keinen.",
  "Use a value that WAI-ARIA allows for the attribute, such as true or false, or a number where it requires one.":
    "Verwenden Sie einen Wert, den WAI-ARIA für das Attribut erlaubt, etwa true oder false, oder eine Zahl, wo eine verlangt ist.",
  "Screen reader users: the attribute is ignored or announced wrongly.":
    "Menschen mit Screenreader: Das Attribut wird übergangen oder falsch angesagt.",
  "Remove the attribute, or give the element a role that supports it.":
    "Entfernen Sie das Attribut, oder geben Sie dem Element eine Rolle, die es hat.",
  "Screen reader users: the attribute may be ignored, or may be announced in place of the text.":
    "Menschen mit Screenreader: Das Attribut wird womöglich übergangen oder anstelle des Textes angesagt.",
  "Remove the attribute and put its text in the page, or give the element a role that allows the attribute.":
    "Entfernen Sie das Attribut und schreiben Sie seinen Text in die Seite, oder geben Sie dem Element eine Rolle, die das Attribut erlaubt.",
  "Screen reader users: they hear a wrong state, such as “not checked”, or none.":
    "Menschen mit Screenreader: Sie hören einen falschen Zustand, etwa „nicht aktiviert“, oder keinen.",
  "Add the attribute, and let a script update it when the state changes. Better: use the HTML element that has the state built in.":
    "Geben Sie das Attribut an, und lassen Sie ein Skript es ändern, wenn sich der Zustand ändert. Besser: Verwenden Sie das HTML-Element, das den Zustand von selbst hat.",
  "Screen reader users who move from heading to heading: they reach one that says nothing.":
    "Menschen, die mit einem Screenreader von Überschrift zu Überschrift gehen: Sie kommen zu einer, die nichts sagt.",
  "Write text in the heading. If it is not a heading, use another element.":
    "Schreiben Sie Text in die Überschrift. Ist es keine Überschrift, so verwenden Sie ein anderes Element.",
  "Screen reader users: lists, menus and tables are announced with a wrong number of items, or not at all.":
    "Menschen mit Screenreader: Listen, Menüs und Tabellen werden mit falscher Zahl von Einträgen angesagt oder gar nicht.",
  "Give the inner element the required role, such as listitem in a list, or remove the role of the outer one.":
    "Geben Sie dem inneren Element die verlangte Rolle, etwa listitem in einer Liste, oder entfernen Sie die Rolle des äußeren.",
  "Screen reader users: the element is announced as something else, or without its position, such as “2 of 5”.":
    "Menschen mit Screenreader: Das Element wird als etwas anderes angesagt oder ohne seine Stelle, etwa „2 von 5“.",
  "Give the outer element the required role, such as list for listitem, or remove the role of this one.":
    "Geben Sie dem äußeren Element die verlangte Rolle, etwa list für listitem, oder entfernen Sie die Rolle von diesem.",
  "Screen reader users who move through the table cell by cell: they hear wrong headers, or none.":
    "Menschen, die mit einem Screenreader von Zelle zu Zelle durch die Tabelle gehen: Sie hören falsche Überschriften oder keine.",
  "If the cell is not a header, use td instead of th. Otherwise give every row as many cells as the table has columns.":
    "Ist die Zelle keine Überschrift, so verwenden Sie td statt th. Sonst geben Sie jeder Zeile so viele Zellen, wie die Tabelle Spalten hat.",
  "Correct the ids. In a simple table, remove the headers attribute: the browser finds the headers by itself.":
    "Berichtigen Sie die ids. Bei einer einfachen Tabelle entfernen Sie das Attribut headers: Der Browser findet die Überschriften selbst.",
  "Screen reader users hear only “button” or a file name. People who use voice control cannot say the name of the button.":
    "Menschen mit Screenreader hören nur „Schaltfläche“ oder einen Dateinamen. Menschen mit Sprachsteuerung können den Namen der Schaltfläche nicht sagen.",
  "Add an alt attribute that says what the button does.":
    "Geben Sie ein Attribut alt an, das sagt, was die Schaltfläche tut.",
  "Screen reader users: they hear about something that the author meant as decoration.":
    "Menschen mit Screenreader: Sie hören von etwas, das nur als Schmuck gedacht war.",
  'If the element is decoration, remove its aria attributes and its tabindex. Otherwise remove role="none", or write an alt text.':
    'Ist das Element Schmuck, so entfernen Sie seine aria-Attribute und tabindex. Sonst entfernen Sie role="none", oder schreiben Sie einen Alternativtext.',
  "People who are blind: they hear that there is a graphic, but not what it shows.":
    "Menschen, die blind sind: Sie hören, dass da eine Grafik ist, aber nicht, was sie zeigt.",
  "Add a title element as the first child of the graphic, or an aria-label.":
    "Geben Sie ein Element title als erstes Kind der Grafik an, oder ein aria-label.",
  "People who are blind: they hear that there is an image, a video or audio, but not what it is about.":
    "Menschen, die blind sind: Sie hören, dass da ein Bild, ein Video oder ein Ton ist, aber nicht, wovon es handelt.",
  "Add a title or an aria-label to the object element, or use img, video or audio instead.":
    "Geben Sie dem Element object ein title oder ein aria-label, oder verwenden Sie img, video oder audio.",
  "Screen reader users: they find a control that opens something, and cannot tell what. People who use voice control cannot say its name.":
    "Menschen mit Screenreader: Sie finden ein Bedienelement, das etwas öffnet, und wissen nicht, was. Menschen mit Sprachsteuerung können seinen Namen nicht sagen.",
  "Write text in the summary element. If it shows only an icon, add an aria-label.":
    "Schreiben Sie Text in das Element summary. Zeigt es nur ein Symbol, so geben Sie ein aria-label an.",
  "Screen reader users hear only “menu item”. People who use voice control cannot say its name.":
    "Menschen mit Screenreader hören nur „Menüpunkt“. Menschen mit Sprachsteuerung können den Namen nicht sagen.",
  "Write text in the menu item, or an alt text for the image in it. If it shows only an icon, add an aria-label.":
    "Schreiben Sie Text in den Menüpunkt, oder einen Alternativtext für das Bild darin. Zeigt er nur ein Symbol, so geben Sie ein aria-label an.",
  "Move the inner element out of the outer one, or remove it.":
    "Setzen Sie das innere Element neben das äußere, oder entfernen Sie es.",
  "Screen reader and braille users: this part may be read with the voice or braille code of a wrong language.":
    "Menschen mit Screenreader oder Braillezeile: Dieser Teil wird womöglich mit der Stimme oder Brailleschrift einer falschen Sprache ausgegeben.",
  'Use the registered tag of the language in the lang attribute, such as lang="fr".':
    'Geben Sie im Attribut lang das registrierte Kürzel der Sprache an, etwa lang="fr".',
  "People who read slowly or use a screen reader: the page disappears before they have finished reading.":
    "Menschen, die langsam lesen oder einen Screenreader nutzen: Die Seite verschwindet, bevor sie zu Ende gelesen haben.",
  "Remove the meta element. To redirect, let the server answer with status 301 or 302.":
    "Entfernen Sie das Element meta. Soll die Seite umleiten, so lassen Sie den Server mit Status 301 oder 302 antworten.",
  "People with cognitive or motor disabilities: the browser cannot fill in the field for them, and tools cannot show what it asks for.":
    "Menschen mit kognitiven oder motorischen Behinderungen: Der Browser kann das Feld nicht für sie ausfüllen, und Hilfsprogramme können nicht zeigen, wonach es fragt.",
  "Use a value of the HTML Standard, such as email or street-address.":
    "Verwenden Sie einen Wert des HTML-Standards, etwa email oder street-address.",
  "People who control the computer by voice: they say the words that they see on the control, and nothing happens.":
    "Menschen, die den Computer mit der Stimme steuern: Sie sagen die Wörter, die sie auf dem Bedienelement sehen, und nichts geschieht.",
  "Begin the aria-label with the words that are visible on the control, or remove the aria-label.":
    "Beginnen Sie das aria-label mit den Wörtern, die auf dem Bedienelement zu sehen sind, oder entfernen Sie das aria-label.",
  "Screen reader and braille users: the page is read with the voice or braille code of the wrong language, so that they cannot follow it.":
    "Menschen mit Screenreader oder Braillezeile: Die Seite wird mit der Stimme oder Brailleschrift der falschen Sprache ausgegeben, sodass sie ihr nicht folgen können.",
  "Set the lang attribute of html to the language of the text.":
    "Setzen Sie das Attribut lang von html auf die Sprache des Textes.",
  "Screen reader and braille users: this part is read with the voice or braille code of the wrong language, so that they cannot follow it.":
    "Menschen mit Screenreader oder Braillezeile: Dieser Teil wird mit der Stimme oder Brailleschrift der falschen Sprache ausgegeben, sodass sie ihm nicht folgen können.",
  "Set the lang attribute of the element to the language of its text.":
    "Setzen Sie das Attribut lang des Elements auf die Sprache seines Textes.",
  "Screen reader users: they hear “more” and cannot tell where the link leads. The same is true for people who see only a small part of the page.":
    "Menschen mit Screenreader: Sie hören „mehr“ und wissen nicht, wohin der Link führt. Ebenso Menschen, die nur einen kleinen Teil der Seite sehen.",
  "Write link text that says where the link leads.": "Schreiben Sie in den Link, wohin er führt.",
  "Screen reader users who move from link to link, or read a list of the links: they hear the link without the text around it.":
    "Menschen, die mit einem Screenreader von Link zu Link gehen oder eine Liste der Links lesen: Sie hören den Link ohne den Text um ihn herum.",
  "People who use only the keyboard: they cannot use the content of the frame.":
    "Menschen, die nur die Tastatur nutzen: Sie können den Inhalt des Frames nicht bedienen.",
  "Remove the negative tabindex.": "Entfernen Sie das negative tabindex.",
  "People who use only the keyboard: they can neither leave the element nor reach the rest of the page.":
    "Menschen, die nur die Tastatur nutzen: Sie können weder das Element verlassen noch den Rest der Seite erreichen.",
  "Remove the event handler.": "Entfernen Sie die Ereignisbehandlung.",
  "People with dyslexia or low vision who read with wider letter spacing: their setting has no effect on this text.":
    "Menschen mit Legasthenie oder Sehbehinderung, die mit größerem Zeichenabstand lesen: Ihre Einstellung wirkt auf diesen Text nicht.",
  "Remove !important from letter-spacing in the style attribute, or move the declaration to a style sheet.":
    "Entfernen Sie !important bei letter-spacing im Attribut style, oder schreiben Sie die Deklaration in ein Stylesheet.",
  "People with dyslexia or low vision who read with wider word spacing: their setting has no effect on this text.":
    "Menschen mit Legasthenie oder Sehbehinderung, die mit größerem Wortabstand lesen: Ihre Einstellung wirkt auf diesen Text nicht.",
  "Remove !important from word-spacing in the style attribute, or move the declaration to a style sheet.":
    "Entfernen Sie !important bei word-spacing im Attribut style, oder schreiben Sie die Deklaration in ein Stylesheet.",
  "People with dyslexia or low vision who read with more space between lines: their setting has no effect on this text.":
    "Menschen mit Legasthenie oder Sehbehinderung, die mit größerem Zeilenabstand lesen: Ihre Einstellung wirkt auf diesen Text nicht.",
  "Remove !important from line-height in the style attribute, or move the declaration to a style sheet.":
    "Entfernen Sie !important bei line-height im Attribut style, oder schreiben Sie die Deklaration in ein Stylesheet.",
  "People whose device is fixed, for example to a wheelchair: they cannot turn it, and see the content sideways. People with low vision who need one orientation.":
    "Menschen, deren Gerät fest angebracht ist, etwa an einem Rollstuhl: Sie können es nicht drehen und sehen den Inhalt seitwärts. Menschen mit Sehbehinderung, die eine bestimmte Ausrichtung brauchen.",
  "Remove the rotation from the media query on the orientation. Let the layout adapt itself to both orientations.":
    "Entfernen Sie die Drehung aus der Media-Query für die Ausrichtung. Lassen Sie das Layout sich beiden Ausrichtungen anpassen.",
  "People who use only the keyboard: in some browsers they cannot scroll to the rest of the content.":
    "Menschen, die nur die Tastatur benutzen: In manchen Browsern können sie nicht zum Rest des Inhalts scrollen.",
  'Add tabindex="0" to the element that scrolls, with a role and a name, such as role="region" and aria-label.':
    'Geben Sie dem Element, das scrollt, tabindex="0", dazu eine Rolle und einen Namen, etwa role="region" und aria-label.',
  "People who use the keyboard and see: they do not know which element they are on. People with attention or memory difficulties lose their place.":
    "Menschen, die die Tastatur nutzen und sehen: Sie wissen nicht, auf welchem Element sie sind. Menschen mit Aufmerksamkeits- oder Gedächtnisschwierigkeiten verlieren die Stelle.",
  "Remove the declaration that removes the outline. If you do not want the outline, give the element another look with :focus-visible, for example a thick border.":
    "Entfernen Sie die Deklaration, die den Umriss entfernt. Wollen Sie den Umriss nicht, so geben Sie dem Element mit :focus-visible ein anderes Aussehen, etwa einen dicken Rahmen.",
  "People with low vision who enlarge the page: they cannot read the rest of the text.":
    "Menschen mit Sehbehinderung, die die Seite vergrößern: Sie können den Rest des Textes nicht lesen.",
  "Remove overflow: hidden, or let the box grow: use min-height instead of height, and let lines wrap.":
    "Entfernen Sie overflow: hidden, oder lassen Sie den Bereich wachsen: Nehmen Sie min-height statt height, und erlauben Sie Zeilenumbrüche.",
};
