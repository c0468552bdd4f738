import { nameOfLink, saysNothing } from "./link-context.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const linkTells = defineRule({
  id: "aizyf1",
  description: "Link is descriptive",
  title: "link whose purpose is unclear from its text alone",
  wrong: "The link says only “{fact}”, which does not say where it leads.",
  affects:
    "Screen reader users who move from link to link, or read a list of the links: they hear the link without the text around it.",
  remedy: "Write link text that says where the link leads.",
  examples: {
    fails: ['<!DOCTYPE html><html lang="en"><title>Sea</title><p>The sea: <a href="/sea">more</a>'],
    passes: ['<p><a href="/sea">More about the sea</a>'],
  },
  questions: {
    text: "Does the link text alone say where the link leads?",
  },
  prompts: ["text"],
  required: ["2.4.9"],
  measure(element, facts, page) {
    const name = nameOfLink(element, facts);
    if (name === undefined) return undefined;
    return saysNothing(name, element, facts, page) ? name : undecided("text");
  },
  isMet: () => false,
});
