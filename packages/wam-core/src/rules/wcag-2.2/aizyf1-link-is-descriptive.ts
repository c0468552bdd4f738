import { isGenericPhrase } from "../../accessibility/phrases.ts";
import { languageOf, nameOfLink } from "./link-context.ts";
import { unknown } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const linkTells = defineRule({
  id: "aizyf1",
  version: "1.0",
  description: "Link is descriptive",
  title: "link that says nothing by itself",
  wrong: "The link says no more than “{fact}”.",
  affects: "People who use a screen reader and go from link to link, or read a list of them.",
  remedy: "Write into the link where it leads.",
  examples: {
    fails: ['<!DOCTYPE html><html lang="en"><title>Sea</title><p>The sea: <a href="/sea">more</a>'],
    passes: ['<p><a href="/sea">More about the sea</a>'],
  },
  questions: {
    text: "Does the link say by itself where it leads?",
  },
  prompts: ["text"],
  required: ["2.4.9"],
  needsStyle: true,
  measure(element, facts, page) {
    const name = nameOfLink(element, facts);
    if (name === undefined) return undefined;
    return isGenericPhrase(name, languageOf(element, facts, page)) ? name : unknown("text");
  },
  isMet: () => false,
});
