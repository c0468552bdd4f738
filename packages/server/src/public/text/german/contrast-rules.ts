/** German texts of the rules about contrast. */
export const germanContrastRules: Readonly<Record<string, string>> = {
  "text with too little contrast": "Text mit zu wenig Kontrast",
  "Text has minimum contrast": "Text hat den geringsten nötigen Kontrast",
  "text without strong contrast": "Text ohne starken Kontrast",
  "Text has enhanced contrast": "Text hat starken Kontrast",
  "The colour of this text is too close to that of its background: the contrast is {fact}.":
    "Die Farbe dieses Textes ist der seines Hintergrunds zu ähnlich: Der Kontrast beträgt {fact}.",
  "The colour of this text is not far enough from that of its background: the contrast is {fact}.":
    "Die Farbe dieses Textes ist von der seines Hintergrunds nicht weit genug entfernt: Der Kontrast beträgt {fact}.",
  "People with low vision, older people, and everyone who reads on a poor screen or in bright light: they cannot read the text, or only with effort.":
    "Menschen mit Sehschwäche, ältere Menschen und alle, die auf einem schlechten Bildschirm oder in hellem Licht lesen: Sie können den Text nicht oder nur mit Mühe lesen.",
  "Make the text darker on a light background, or lighter on a dark one, until the contrast is 4.5 to 1. Large text, which has 24px or is bold and has 18.66px, needs 3 to 1.":
    "Machen Sie den Text auf hellem Grund dunkler oder auf dunklem Grund heller, bis der Kontrast 4,5 zu 1 beträgt. Großer Text, ab 24px oder fett ab 18,66px, braucht 3 zu 1.",
  "People with low vision who do not use assistive technology: they read the text only with effort.":
    "Menschen mit Sehschwäche, die keine assistive Technik nutzen: Sie lesen den Text nur mit Mühe.",
  "Make the text darker on a light background, or lighter on a dark one, until the contrast is 7 to 1. Large text, which has 24px or is bold and has 18.66px, needs 4.5 to 1.":
    "Machen Sie den Text auf hellem Grund dunkler oder auf dunklem Grund heller, bis der Kontrast 7 zu 1 beträgt. Großer Text, ab 24px oder fett ab 18,66px, braucht 4,5 zu 1.",
  "An image is behind this text. Does the text have enough contrast to every part of the image that is behind it?":
    "Hinter diesem Text liegt ein Bild. Hat der Text zu jedem Teil des Bildes hinter ihm genug Kontrast?",
  "The background of this text changes from one colour to another. Does the text have enough contrast everywhere?":
    "Der Hintergrund dieses Textes geht von einer Farbe in eine andere über. Hat der Text überall genug Kontrast?",
  "A filter, a blend mode, a mask or a clip changes the colours here. Does the text have enough contrast to what is behind it on the screen?":
    "Ein Filter, ein Mischmodus, eine Maske oder ein Ausschnitt verändert hier die Farben. Hat der Text genug Kontrast zu dem, was auf dem Bildschirm hinter ihm liegt?",
  "This text, or a box that it is in, is positioned, floats or is moved, so it may stand outside of the boxes that it is in. Does it have enough contrast to what is behind it on the screen?":
    "Dieser Text, oder ein Kasten um ihn, ist positioniert, gleitet oder ist verschoben und kann deshalb außerhalb der Kästen um ihn stehen. Hat er genug Kontrast zu dem, was auf dem Bildschirm hinter ihm liegt?",
  "A positioned box may lie behind or over this text. Does the text have enough contrast to what is behind it on the screen?":
    "Hinter oder über diesem Text kann ein positionierter Kasten liegen. Hat der Text genug Kontrast zu dem, was auf dem Bildschirm hinter ihm liegt?",
  "An animation changes the colours of this text. Does the text have enough contrast all the time?":
    "Eine Animation verändert die Farben dieses Textes. Hat der Text die ganze Zeit genug Kontrast?",
  "The first line or letter of this text has a colour of its own. Do both that part and the rest have enough contrast?":
    "Die erste Zeile oder der erste Buchstabe dieses Textes hat eine eigene Farbe. Haben dieser Teil und der Rest genug Kontrast?",
  "This text has a shadow or an outline. Does it, together with that, have enough contrast to its background?":
    "Dieser Text hat einen Schatten oder eine Kontur. Hat er damit genug Kontrast zu seinem Hintergrund?",
  "The style sheet does not say which colour this text or its background has. Does the text have enough contrast?":
    "Das Stylesheet sagt nicht, welche Farbe dieser Text oder sein Hintergrund hat. Hat der Text genug Kontrast?",
  "The browser draws the text of this control, such as its options or placeholder. Does that text have enough contrast?":
    "Den Text dieses Bedienelements, etwa seine Optionen oder seinen Platzhalter, zeichnet der Browser. Hat dieser Text genug Kontrast?",
  "If this single letter is text, its contrast is too low. Is it a symbol, as X for “close”?":
    "Ist dieser einzelne Buchstabe Text, so ist sein Kontrast zu gering. Ist er ein Symbol, wie X für „schließen“?",
  "Shown in letters, this text has too little contrast. Is it shown as an icon?":
    "In Buchstaben gezeigt, hat dieser Text zu wenig Kontrast. Wird er als Symbol gezeigt?",
  "Large text (24px, or 18.66px and bold) needs less contrast than other text. How large is this text?":
    "Großer Text (24px, oder 18,66px und fett) braucht weniger Kontrast als anderer. Wie groß ist dieser Text?",
  "link that only a similar colour sets off from the text": "Link, den nur eine ähnliche Farbe vom Text abhebt",
  "Link in text differs from it by more than a similar colour":
    "Link im Text hebt sich durch mehr als eine ähnliche Farbe ab",
  "Only its colour sets this link off from the text around it, and the contrast of the two colours is {fact}.":
    "Nur seine Farbe hebt diesen Link vom Text um ihn ab, und der Kontrast der beiden Farben beträgt {fact}.",
  "People who see colours poorly or not at all, and people who use a poor screen: they cannot find the link in the text.":
    "Menschen, die Farben schlecht oder nicht sehen, und Menschen mit einem schlechten Bildschirm: Sie finden den Link im Text nicht.",
  "Underline the link. Or choose a colour that has a contrast of 3 to 1 to that of the text around it, and underline the link when it is pointed at or has the focus.":
    "Unterstreichen Sie den Link. Oder wählen Sie eine Farbe, deren Kontrast zu der des Textes um ihn 3 zu 1 beträgt, und unterstreichen Sie den Link, wenn auf ihn gezeigt wird oder er den Fokus hat.",
  "The source of the page does not tell the colours of this link and of the text around it. Can you find the link on a screen without colours?":
    "Der Quelltext der Seite sagt nicht, welche Farben dieser Link und der Text um ihn haben. Finden Sie den Link auf einem Bildschirm ohne Farben?",
  "An image, a sign, a line, a shadow or the form of the letters may set this link off from the text around it. Can you find the link on a screen without colours?":
    "Ein Bild, ein Zeichen, eine Linie, ein Schatten oder die Form der Buchstaben kann diesen Link vom Text um ihn abheben. Finden Sie den Link auf einem Bildschirm ohne Farben?",
};
