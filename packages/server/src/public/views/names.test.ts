import { expect, test } from "vitest";
import { render } from "@eiao/sampler/internal/formats";
import { catalogues } from "../text/catalogues.ts";
import { factText } from "./names.ts";

const [english, german = english] = catalogues;

/** A language that translates two texts. */
const say = {
  ...german,
  rules: { 'The tag "{fact}" is none: "{fact}".': "{fact} ist kein Tag, {fact}!", "No name.": "Kein Name." },
};

test.each([
  ['The tag "x-{fact}" is none: "x-{fact}".', "x-{fact} ist kein Tag, x-{fact}!"],
  ['The tag "" is none: "".', " ist kein Tag, !"],
  ["No name.", "Kein Name."],
])("the text %s is translated with its facts", (text, translated) => {
  const template = Object.keys(say.rules).find((one) => text.startsWith(one.slice(0, 5))) ?? "";
  expect(render(factText(text, template, say))).toBe(translated);
});

test("a sentence that does not match its template, or has no translation, stays English and is marked as English", () => {
  const inEnglish = (text: string) => `<span lang="en">${text}</span>`;
  expect(render(factText("The tag is none.", 'The tag "{fact}" is none: "{fact}".', say))).toBe(
    inEnglish("The tag is none."),
  );
  expect(render(factText("New: a.", "New: {fact}.", say))).toBe(inEnglish("New: a."));
  expect(render(factText("New: a.", "New: {fact}.", english))).toBe("New: a.");
});
