import { hasContext, nameOfLink, saysNothing } from "./link-context.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const linkInContextTells = defineRule({
  id: "5effbb",
  description: "Link in context is descriptive",
  title: "link whose purpose is unclear, even in context",
  wrong: "The link says only “{fact}”, and nothing around it says where it leads.",
  affects:
    "Screen reader users: they hear “more” and cannot tell where the link leads. The same is true for people who see only a small part of the page.",
  remedy: "Write link text that says where the link leads.",
  examples: {
    fails: ['<!DOCTYPE html><html lang="en"><title>Sea</title><a href="#sea">More</a><p id="sea">The sea.'],
    passes: ['<a href="#sea">More about the sea</a><p id="sea">The sea.'],
  },
  questions: {
    context:
      "Do the words around the link, such as its sentence, its list item or the heading before it, say where the link leads?",
    text: "Does the link text, together with the words around it, say where the link leads?",
  },
  prompts: ["text"],
  required: ["2.4.4"],
  secondary: ["2.4.9"],
  measure(element, facts, page) {
    const name = nameOfLink(element, facts);
    if (name === undefined) return undefined;
    if (!saysNothing(name, element, facts, page)) return undecided("text");
    return hasContext(element, facts, page) ? undecided("context") : name;
  },
  isMet: () => false,
});
