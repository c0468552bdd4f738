/** German titles of the rules of WCAG 2.2, W3C's titles of them, what is wrong with a target, and the questions to a person. */
export const germanWcagRules: Readonly<Record<string, string>> = {
  "image without an accessible name": "Bild ohne zugänglichen Namen",
  "Image has non-empty accessible name": "Bild hat einen zugänglichen Namen, der nicht leer ist",
  "form field without an accessible name": "Formularfeld ohne zugänglichen Namen",
  "Form field has non-empty accessible name": "Formularfeld hat einen zugänglichen Namen, der nicht leer ist",
  "link without an accessible name": "Link ohne zugänglichen Namen",
  "Link has non-empty accessible name": "Link hat einen zugänglichen Namen, der nicht leer ist",
  "button without an accessible name": "Schaltfläche ohne zugänglichen Namen",
  "Button has non-empty accessible name": "Schaltfläche hat einen zugänglichen Namen, der nicht leer ist",
  "page without a language": "Seite ohne Sprache",
  "HTML page has lang attribute": "HTML-Seite hat ein Attribut lang",
  "page language with an invalid tag": "Sprache der Seite mit ungültigem Kürzel",
  "HTML page lang attribute has valid language tag": "Attribut lang der HTML-Seite hat ein gültiges Sprachkürzel",
  "page without a title": "Seite ohne Titel",
  "HTML page has non-empty title": "HTML-Seite hat einen Titel, der nicht leer ist",
  "iframe without an accessible name": "iframe ohne zugänglichen Namen",
  "Iframe element has non-empty accessible name": "Element iframe hat einen zugänglichen Namen, der nicht leer ist",
  "page that prevents zooming": "Seite, die das Zoomen verhindert",
  "Meta viewport allows for zoom": "Element meta für den Viewport lässt Zoomen zu",
  "aria-hidden content in the tab order": "Inhalt mit aria-hidden in der Tab-Reihenfolge",
  "Element with aria-hidden has no content in sequential focus navigation":
    "Element mit aria-hidden enthält nichts, was mit der Tab-Taste zu erreichen ist",
  "role that does not exist": "Rolle, die es nicht gibt",
  "Role attribute has valid value": "Attribut role hat einen gültigen Wert",
  "aria attribute that does not exist": "aria-Attribut, das es nicht gibt",
  "ARIA attribute is defined in WAI-ARIA": "ARIA-Attribut ist in WAI-ARIA definiert",
  "aria attribute with an invalid value": "aria-Attribut mit ungültigem Wert",
  "ARIA state or property has valid value": "Zustand oder Eigenschaft von ARIA hat einen gültigen Wert",
  "aria attribute that the role does not support": "aria-Attribut, das die Rolle nicht hat",
  "ARIA state or property is permitted": "Zustand oder Eigenschaft von ARIA ist erlaubt",
  "aria attribute that the role prohibits": "aria-Attribut, das die Rolle verbietet",
  "ARIA global properties not used where prohibited":
    "Globale ARIA-Eigenschaften sind nicht verwendet, wo sie verboten sind",
  "role without a required state or property": "Rolle ohne nötigen Zustand oder nötige Eigenschaft",
  "Element with role attribute has required states and properties":
    "Element mit dem Attribut role hat die nötigen Zustände und Eigenschaften",
  "heading without an accessible name": "Überschrift ohne zugänglichen Namen",
  "Heading has non-empty accessible name": "Überschrift hat einen zugänglichen Namen, der nicht leer ist",
  "role with content that it does not allow": "Rolle mit Inhalt, den sie nicht erlaubt",
  "ARIA required owned elements": "Von ARIA verlangte enthaltene Elemente",
  "role used outside the role that it belongs to": "Rolle außerhalb der Rolle, zu der sie gehört",
  "ARIA required context role": "Von ARIA verlangte Rolle des Kontexts",
  "table header without cells": "Tabellenüberschrift ohne Zellen",
  "Table header cell has assigned cells": "Überschriftszelle einer Tabelle hat zugeordnete Zellen",
  "headers attribute that does not refer to cells of the table":
    "Attribut headers, das nicht auf Zellen der Tabelle verweist",
  "Headers attribute specified on a cell refers to cells in the same table element":
    "Attribut headers einer Zelle verweist auf Zellen derselben Tabelle",
  "image button without an accessible name": "Bildschaltfläche ohne zugänglichen Namen",
  "Image button has non-empty accessible name": "Bildschaltfläche hat einen zugänglichen Namen, der nicht leer ist",
  "decorative element that is exposed to assistive technology": "Schmuck, den assistive Technik ausgibt",
  "Element marked as decorative is not exposed":
    "Als Schmuck gekennzeichnetes Element wird assistiver Technik nicht gezeigt",
  "SVG graphic without an accessible name": "SVG-Grafik ohne zugänglichen Namen",
  "SVG element with explicit role has non-empty accessible name":
    "SVG-Element mit ausdrücklicher Rolle hat einen zugänglichen Namen, der nicht leer ist",
  "object without an accessible name": "object ohne zugänglichen Namen",
  "Object element rendering non-text content has non-empty accessible name":
    "Element object mit Nicht-Text-Inhalt hat einen zugänglichen Namen, der nicht leer ist",
  "summary without an accessible name": "summary ohne zugänglichen Namen",
  "Summary element has non-empty accessible name": "Element summary hat einen zugänglichen Namen, der nicht leer ist",
  "menu item without an accessible name": "Menüpunkt ohne zugänglichen Namen",
  "Menuitem has non-empty accessible name": "Menüpunkt hat einen zugänglichen Namen, der nicht leer ist",
  "focusable element inside a control or image": "fokussierbares Element in einem Bedienelement oder Bild",
  "Element with presentational children has no focusable content":
    "Element, dessen Kinder nur Darstellung sind, hat keinen fokussierbaren Inhalt",
  "part of the page with an invalid language tag": "Teil der Seite mit ungültigem Sprachkürzel",
  "Element with lang attribute has valid language tag": "Element mit dem Attribut lang hat ein gültiges Sprachkürzel",
  "page that reloads or redirects after a delay": "Seite, die nach einer Wartezeit neu lädt oder umleitet",
  "Meta element has no refresh delay": "Element meta lädt nicht verzögert neu",
  "page that reloads or redirects after any delay": "Seite, die nach beliebiger Wartezeit neu lädt oder umleitet",
  "Meta element has no refresh delay (no exception)": "Element meta lädt nicht verzögert neu (keine Ausnahme)",
  "autocomplete attribute with an invalid value": "Attribut autocomplete mit ungültigem Wert",
  "Autocomplete attribute has valid value": "Attribut autocomplete hat einen gültigen Wert",
  "visible label missing from the accessible name": "sichtbare Beschriftung fehlt im zugänglichen Namen",
  "Visible label is part of accessible name": "Sichtbare Beschriftung ist Teil des zugänglichen Namens",
  "page in another language than its lang attribute says": "Seite in anderer Sprache, als ihr Attribut lang sagt",
  "HTML page language subtag matches default language": "Sprachkürzel der HTML-Seite passt zu ihrer Hauptsprache",
  "part of the page in another language than its lang attribute says":
    "Teil der Seite in anderer Sprache, als sein Attribut lang sagt",
  "HTML element language subtag matches language": "Sprachkürzel des HTML-Elements passt zu dessen Sprache",
  "link whose purpose is unclear, even in context": "Link mit unklarem Zweck, auch im Kontext",
  "Link in context is descriptive": "Link ist in seinem Kontext aussagekräftig",
  "link whose purpose is unclear from its text alone": "Link, dessen Text allein seinen Zweck nicht nennt",
  "Link is descriptive": "Link ist aussagekräftig",
  "frame with controls that the keyboard cannot reach": "Frame mit Bedienelementen, die die Tastatur nicht erreicht",
  "Iframe with interactive elements is not excluded from tab-order":
    "Iframe mit Bedienelementen ist nicht aus der Tab-Reihenfolge genommen",
  "content turned to force one orientation": "Inhalt, der gedreht wird, um eine Ausrichtung zu erzwingen",
  "Orientation of the page is not restricted using CSS transforms":
    "Ausrichtung der Seite ist nicht durch CSS-Transformationen beschränkt",
  "keyboard focus that cannot be seen": "Tastaturfokus, den man nicht sieht",
  "Element in sequential focus order has visible focus": "Element in der Tab-Reihenfolge hat einen sichtbaren Fokus",
  "keyboard trap that Tab does not leave": "Tastaturfalle, aus der Tab nicht führt",
  "Focusable element has no keyboard trap via standard navigation":
    "Fokussierbares Element ist keine Tastaturfalle bei üblicher Bedienung",
  "keyboard trap that no key leaves": "Tastaturfalle, aus der keine Taste führt",
  "Focusable element has no keyboard trap": "Fokussierbares Element ist keine Tastaturfalle",
  "The image has no accessible name: no alt attribute, aria-label or title gives it one.":
    "Das Bild hat keinen zugänglichen Namen: Weder alt noch aria-label noch title gibt ihm einen.",
  "The form field has no accessible name: neither a label nor an attribute gives it one.":
    "Das Formularfeld hat keinen zugänglichen Namen: Weder eine Beschriftung noch ein Attribut gibt ihm einen.",
  "The link has no accessible name: neither its content nor an attribute gives it one.":
    "Der Link hat keinen zugänglichen Namen: Weder der Inhalt noch ein Attribut gibt ihm einen.",
  "The button has no accessible name: neither its content nor an attribute gives it one.":
    "Die Schaltfläche hat keinen zugänglichen Namen: Weder der Inhalt noch ein Attribut gibt ihr einen.",
  "The html element has no lang attribute, or its value is empty.":
    "Das Element html hat kein Attribut lang, oder sein Wert ist leer.",
  'lang="{fact}" does not begin with a registered language subtag.':
    'lang="{fact}" beginnt nicht mit einem registrierten Sprachkürzel.',
  "The page has no title element, or its title is empty.": "Die Seite hat kein Element title, oder ihr Titel ist leer.",
  "The iframe has no accessible name: neither a title nor an aria-label gives it one.":
    "Das Element iframe hat keinen zugänglichen Namen: Weder title noch aria-label gibt ihm einen.",
  "The viewport meta element prevents zooming to 200%: {fact}.":
    "Das Element meta für den Viewport verhindert das Zoomen auf 200 %: {fact}.",
  'The element has aria-hidden="true", but it is or contains something in the tab order: {fact}.':
    'Das Element hat aria-hidden="true", aber mit der Tab-Taste erreicht man es oder etwas darin: {fact}.',
  'role="{fact}" does not name a role that WAI-ARIA lets pages use.':
    'role="{fact}" nennt keine Rolle von WAI-ARIA, die Seiten verwenden dürfen.',
  "WAI-ARIA does not define {fact}.": "WAI-ARIA kennt {fact} nicht.",
  "WAI-ARIA does not allow {fact}.": "WAI-ARIA erlaubt {fact} nicht.",
  "WAI-ARIA does not allow {fact} on this element.": "WAI-ARIA erlaubt {fact} bei diesem Element nicht.",
  "WAI-ARIA prohibits {fact} on this element.": "WAI-ARIA verbietet {fact} bei diesem Element.",
  "Attributes that the role requires are missing or empty: {fact}.":
    "Attribute, die die Rolle verlangt, fehlen oder sind leer: {fact}.",
  "The heading has no accessible name: neither its content nor an attribute gives it one.":
    "Die Überschrift hat keinen zugänglichen Namen: Weder der Inhalt noch ein Attribut gibt ihr einen.",
  "The role of this element does not allow an element that it contains or owns: {fact}.":
    "Die Rolle dieses Elements erlaubt ein Element nicht, das es enthält oder besitzt: {fact}.",
  "The element has the role {fact}, but it is not inside an element with a role that this one requires.":
    "Das Element hat die Rolle {fact}, steht aber in keinem Element mit einer Rolle, die diese verlangt.",
  "No cell of the table is assigned to this header cell.":
    "Dieser Überschriftszelle ist keine Zelle der Tabelle zugeordnet.",
  "The headers attribute has ids that are not those of other cells in the same table: {fact}.":
    "Das Attribut headers enthält ids, die zu keiner anderen Zelle derselben Tabelle gehören: {fact}.",
  "The image button has no accessible name: no alt attribute, aria-label or title gives it one.":
    "Die Bildschaltfläche hat keinen zugänglichen Namen: Weder alt noch aria-label noch title gibt ihr einen.",
  "The element is marked as decorative, but it is exposed to assistive technology as {fact}.":
    "Das Element ist als Schmuck gekennzeichnet, wird assistiver Technik aber als {fact} gezeigt.",
  "The graphic has no accessible name: neither a title element of its own nor an aria-label gives it one.":
    "Die Grafik hat keinen zugänglichen Namen: Weder ein eigenes Element title noch ein aria-label gibt ihr einen.",
  "The object element has no accessible name: its content and an alt attribute do not give it one.":
    "Das Element object hat keinen zugänglichen Namen: Sein Inhalt und ein Attribut alt geben ihm keinen.",
  "The summary element has no accessible name: neither its content nor an attribute gives it one.":
    "Das Element summary hat keinen zugänglichen Namen: Weder der Inhalt noch ein Attribut gibt ihm einen.",
  "The menu item has no accessible name: neither its content nor an attribute gives it one.":
    "Der Menüpunkt hat keinen zugänglichen Namen: Weder der Inhalt noch ein Attribut gibt ihm einen.",
  "Assistive technology is not told what is inside this element, but it contains a focusable element: {fact}.":
    "Assistive Technik erfährt nicht, was in diesem Element ist; es enthält aber ein fokussierbares Element: {fact}.",
  "The page reloads or redirects after a {fact}-second delay.":
    "Die Seite lädt sich nach {fact} s neu oder leitet dann um.",
  "“{fact}” is not a valid value of autocomplete.": "„{fact}“ ist kein gültiger Wert von autocomplete.",
  "The visible label is not part of the accessible name, which is “{fact}”.":
    "Die sichtbare Beschriftung ist kein Teil des zugänglichen Namens; dieser lautet „{fact}“.",
  'lang="{fact}" does not match the language of the text.': 'lang="{fact}" passt nicht zur Sprache des Textes.',
  "The link says only “{fact}”, and nothing around it says where it leads.":
    "Der Link sagt nur „{fact}“, und nichts um ihn herum sagt, wohin er führt.",
  "The link says only “{fact}”, which does not say where it leads.":
    "Der Link sagt nur „{fact}“; das sagt nicht, wohin er führt.",
  'The frame has tabindex="{fact}", so that the keyboard cannot reach the controls in it.':
    'Der Frame hat tabindex="{fact}"; die Bedienelemente darin sind mit der Tastatur nicht zu erreichen.',
  'The element takes the focus back as soon as it loses it: onblur="{fact}".':
    'Das Element holt den Fokus zurück, sobald es ihn verliert: onblur="{fact}".',
  "Nothing that people see changes when the element gets the keyboard focus (outline without focus: {fact}).":
    "Nichts Sichtbares ändert sich, wenn das Element den Tastaturfokus bekommt (Umriss ohne Fokus: {fact}).",
  "Press Tab until the focus reaches this element. Does something on the page change, so that you see where you are?":
    "Drücken Sie die Tab-Taste, bis der Fokus auf diesem Element ist. Ändert sich etwas auf der Seite, so dass Sie sehen, wo Sie sind?",
  "A style sheet turns the content by {fact} when the screen is turned, so that people have to hold the device in one way.":
    "Ein Stylesheet dreht den Inhalt um {fact}, wenn der Bildschirm gedreht wird; so ist das Gerät nur auf eine Weise zu halten.",
  "Turn the device, or the window, from landscape to portrait. Can the content still be read without turning the head?":
    "Drehen Sie das Gerät oder das Fenster vom Quer- ins Hochformat. Ist der Inhalt noch zu lesen, ohne den Kopf zu drehen?",
  "A script defines this element, or one around or inside it, and can give it a role, a name, states and content that the source does not show. Does it meet the rule in a browser?":
    "Ein Skript definiert dieses Element oder eines darum oder darin. Es kann ihm Rolle, Namen, Zustände und Inhalt geben, die im Quelltext nicht stehen. Erfüllt es die Regel im Browser?",
  "A script adds content in a shadow tree, which the source of the page does not show. Does that content meet the rule?":
    "Ein Skript fügt Inhalt in einem Schattenbaum hinzu, den der Quelltext der Seite nicht zeigt. Erfüllt dieser Inhalt die Regel?",
  "Press Tab until the focus reaches this hidden, off-screen element. Does a script move the focus on at once?":
    "Drücken Sie die Tab-Taste, bis der Fokus auf dieses verborgene Element außerhalb des Bildschirms kommt. Setzt ein Skript den Fokus sofort weiter?",
  "The role “text” is not part of WAI-ARIA, but some browsers read the content of such an element without breaks. Can the content be understood when it is read in parts?":
    "Die Rolle „text“ gehört nicht zu WAI-ARIA; manche Browser lesen den Inhalt eines solchen Elements aber ohne Pausen. Ist der Inhalt auch zu verstehen, wenn er in Teilen gelesen wird?",
  "WAI-ARIA 1.2 does not allow this attribute on this element. Another version allows it, or its value false changes nothing. Does a screen reader announce the state that the page shows?":
    "WAI-ARIA 1.2 erlaubt dieses Attribut bei diesem Element nicht. Eine andere Version erlaubt es, oder sein Wert false ändert nichts. Sagt ein Screenreader den Zustand an, den die Seite zeigt?",
  "The value is given only as text (aria-valuetext), without aria-valuenow. Does a screen reader announce the value that the control shows?":
    "Der Wert ist nur als Text angegeben (aria-valuetext), ohne aria-valuenow. Sagt ein Screenreader den Wert an, den das Bedienelement zeigt?",
  'An li element is inside an element with role="list" that is not a ul, ol or menu. Does a screen reader announce it as an item of the list?':
    'Ein Element li steht in einem Element mit role="list", das weder ul noch ol noch menu ist. Sagt ein Screenreader es als Listenpunkt an?',
  "The table has headers but no data cells in the source of the page, and the page has a script. Does the script add cells that this header describes?":
    "Die Tabelle hat im Quelltext Überschriften, aber keine Datenzellen, und die Seite hat ein Skript. Fügt das Skript Zellen ein, die diese Überschrift beschreibt?",
  "This header is in the footer of its table. HTML assigns it no cell, because the cells that it may describe are above it. Do they have another header?":
    "Diese Überschrift steht im Fuß ihrer Tabelle. HTML ordnet ihr keine Zelle zu, weil die Zellen, die sie beschreiben kann, über ihr stehen. Haben diese eine andere Überschrift?",
  "The attribute that would name this field is empty in the source of the page, and the page has a script. Does the script write a name into it?":
    "Das Attribut, das dieses Feld benennen würde, ist im Quelltext leer, und die Seite hat ein Skript. Schreibt das Skript einen Namen hinein?",
  "The cells of this table overlap too often for a program to assign them to headers. Does this header describe at least one cell?":
    "Die Zellen dieser Tabelle überlappen so oft, dass ein Programm sie keiner Überschrift zuordnen kann. Beschreibt diese Überschrift mindestens eine Zelle?",
  "An element inside this control takes the focus but has no role. Does it do anything that the control itself does not do?":
    "Ein Element in diesem Bedienelement erhält den Fokus, hat aber keine Rolle. Tut es etwas, was das Bedienelement selbst nicht tut?",
  "This value is not part of the HTML Standard; it may be meant to switch autofill off. Does the field ask for data of the user, such as a name or an address?":
    "Dieser Wert gehört nicht zum HTML-Standard; vielleicht soll er das automatische Ausfüllen abschalten. Fragt das Feld nach Daten der Person, etwa nach Name oder Adresse?",
  "Read aloud the text that you see on the control. Does its aria-label, or the text that aria-labelledby refers to, contain the same words?":
    "Lesen Sie vor, was auf dem Bedienelement steht. Enthält sein aria-label, oder der Text, auf den aria-labelledby verweist, dieselben Wörter?",
  "Is the text in the language that the lang attribute names?":
    "Ist der Text in der Sprache, die das Attribut lang nennt?",
  "Do the words around the link, such as its sentence, its list item or the heading before it, say where the link leads?":
    "Sagen die Wörter um den Link, wohin er führt: etwa sein Satz, sein Listenpunkt oder die Überschrift davor?",
  "Does the link text, together with the words around it, say where the link leads?":
    "Sagt der Linktext zusammen mit den Wörtern um ihn herum, wohin der Link führt?",
  "Does the link text alone say where the link leads?": "Sagt der Linktext allein, wohin der Link führt?",
  "Does the page in the frame contain links, buttons or form fields?":
    "Enthält die Seite im Frame Links, Schaltflächen oder Formularfelder?",
  "Can you move the focus away from the element, forwards with Tab and backwards with Shift+Tab?":
    "Können Sie den Fokus von dem Element wegbewegen: vorwärts mit Tab und rückwärts mit Umschalt+Tab?",
  "Can you move the focus away from the element, with Tab, with Shift+Tab or with a key that the page tells you?":
    "Können Sie den Fokus von dem Element wegbewegen: mit Tab, mit Umschalt+Tab oder mit einer Taste, die die Seite nennt?",
  "letter spacing that users cannot widen": "Zeichenabstand, den Menschen nicht vergrößern können",
  "Important letter spacing in style attributes is wide enough":
    "Zeichenabstand mit !important in style-Attributen ist groß genug",
  "The style attribute fixes the letter spacing of this text with !important, at {fact} times the font size.":
    "Das Attribut style legt den Zeichenabstand dieses Textes mit !important auf das {fact}-Fache der Schriftgröße fest.",
  "Look up the computed letter-spacing of this text in the developer tools of a browser. Is it at least 0.12 times the font size?":
    "Sehen Sie in den Entwicklerwerkzeugen eines Browsers den berechneten Wert von letter-spacing für diesen Text nach. Ist er mindestens das 0,12-Fache der Schriftgröße?",
  "word spacing that users cannot widen": "Wortabstand, den Menschen nicht vergrößern können",
  "Important word spacing in style attributes is wide enough":
    "Wortabstand mit !important in style-Attributen ist groß genug",
  "The style attribute fixes the word spacing of this text with !important, at {fact} times the font size.":
    "Das Attribut style legt den Wortabstand dieses Textes mit !important auf das {fact}-Fache der Schriftgröße fest.",
  "Look up the computed word-spacing of this text in the developer tools of a browser. Is it at least 0.16 times the font size?":
    "Sehen Sie in den Entwicklerwerkzeugen eines Browsers den berechneten Wert von word-spacing für diesen Text nach. Ist er mindestens das 0,16-Fache der Schriftgröße?",
  "line spacing that users cannot widen": "Zeilenabstand, den Menschen nicht vergrößern können",
  "Important line height in style attributes is wide enough":
    "Zeilenhöhe mit !important in style-Attributen ist groß genug",
  "The style attribute fixes the line height of this text with !important, at {fact} times the font size.":
    "Das Attribut style legt die Zeilenhöhe dieses Textes mit !important auf das {fact}-Fache der Schriftgröße fest.",
  "Look up the line height of this text in the developer tools of a browser. Is it at least 1.5 times the font size?":
    "Sehen Sie in den Entwicklerwerkzeugen eines Browsers die Zeilenhöhe dieses Textes nach. Ist sie mindestens das 1,5-Fache der Schriftgröße?",
  "Make the window of the browser narrow. Does this text always stay in one line?":
    "Machen Sie das Fenster des Browsers schmal. Bleibt dieser Text immer in einer Zeile?",
  "A style sheet of the page could not be loaded. Does the element meet the rule in a browser that loads it?":
    "Ein Stylesheet der Seite konnte nicht geladen werden. Erfüllt das Element die Regel in einem Browser, der es lädt?",
  "scrollable content that the keyboard cannot reach": "Inhalt zum Scrollen, den die Tastatur nicht erreicht",
  "Scrollable content can be reached with sequential focus navigation":
    "Inhalt zum Scrollen ist mit der Tab-Taste zu erreichen",
  "The content needs more room than the box in which it scrolls has ({fact}), and nothing there is in the tab order.":
    "Der Inhalt braucht mehr Platz, als der Bereich hat, in dem er scrollt ({fact}), und nichts darin ist mit der Tab-Taste zu erreichen.",
  "Does the content of this element fit in without a scroll bar, in small windows and with large text too?":
    "Passt der Inhalt dieses Elements ohne Bildlaufleiste hinein, auch in kleinen Fenstern und mit großer Schrift?",
  "text that is cut off at a zoom of 200 %": "Text, der bei 200 % Zoom abgeschnitten ist",
  "Zoomed text node is not clipped with CSS overflow": "Gezoomter Text ist nicht durch CSS overflow abgeschnitten",
  "At a zoom of 200 % this text needs more room than the box that cuts it off has: {fact}.":
    "Bei 200 % Zoom braucht dieser Text mehr Platz, als der Bereich hat, der ihn abschneidet: {fact}.",
  "Make the window of the browser 1280 pixels wide and zoom to 200 %. Can you read all of this text, by scrolling if need be?":
    "Machen Sie das Fenster des Browsers 1280 Pixel breit, und zoomen Sie auf 200 %. Können Sie diesen Text ganz lesen, wenn nötig durch Scrollen?",
};
