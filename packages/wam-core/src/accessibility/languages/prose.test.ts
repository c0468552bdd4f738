import { expect, test } from "vitest";
import { isProse } from "./prose.ts";

test.each([
  "The sea covers most of our planet.",
  "Das Observatorium misst, wie gut Menschen die Websites öffentlicher Stellen benutzen können.",
  "L’homme n’est qu’un roseau, le plus faible de la nature; mais c’est un roseau pensant.",
  "η θάλασσα καλύπτει το μεγαλύτερο μέρος",
  "The following people work in our office every day of the week: Jan Kowalski, Anna Nowak.",
])("%j is prose", (text) => {
  expect(isProse(text)).toBe(true);
});

test.each([
  "deutsch, français, english, español, italiano, português",
  "deutsch - français - english - español - italiano - português",
  "Jan Kowalski Anna Nowak Piotr Wiśniewski Maria Wójcik Tomasz Kamiński",
  "In our office work also: Jan Kowalski, Anna Nowak, Piotr Wiśniewski, Maria Wójcik, Tomasz Kamiński",
  "We serve the best dishes of Italy: spaghetti alla carbonara, pasta e fagioli, insalata di mare, risotto al nero",
  "Bellis perennis, Taraxacum officinale, Urtica dioica, Plantago major",
  "10 20 30 40 50 60 70",
  "",
])("%j is not prose", (text) => {
  expect(isProse(text)).toBe(false);
});
