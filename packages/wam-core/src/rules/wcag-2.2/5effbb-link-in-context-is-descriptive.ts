import { isGenericPhrase } from "../../accessibility/phrases.ts";
import { hasContext, languageOf, nameOfLink } from "./link-context.ts";
import { unknown } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const linkInContextTells = defineRule({
  id: "5effbb",
  version: "1.0",
  description: "Link in context is descriptive",
  title: "link that says nothing, also in its context",
  wrong: "The link says no more than “{fact}”, and nothing around it says where it leads.",
  affects: "People who use a screen reader: they hear “more” and cannot tell where the link leads.",
  remedy: "Write into the link where it leads.",
  examples: {
    fails: ['<!DOCTYPE html><html lang="en"><title>Sea</title><a href="#sea">More</a><p id="sea">The sea.'],
    passes: ['<a href="#sea">More about the sea</a><p id="sea">The sea.'],
  },
  questions: {
    context: "Do the words around the link say where it leads?",
    text: "Does the link, with the words around it, say where it leads?",
  },
  prompts: ["text"],
  required: ["2.4.4"],
  secondary: ["2.4.9"],
  needsStyle: true,
  measure(element, facts, page) {
    const name = nameOfLink(element, facts);
    if (name === undefined) return undefined;
    if (!isGenericPhrase(name, languageOf(element, facts, page))) return unknown("text");
    return hasContext(element, facts, page) ? unknown("context") : name;
  },
  isMet: () => false,
});
