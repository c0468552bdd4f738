import { integerIn, isHtml } from "../../accessibility/html-element.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { hasScript } from "./scripts.ts";
import { defineRule, undecided } from "./rule.ts";

export const textDoesNotMove = defineRule({
  id: "moving-text",
  description: "Text does not move or blink on and on",
  title: "text that moves and cannot be stopped",
  wrong: "The marquee moves without end, and the page offers nothing to stop it.",
  affects:
    "People with attention or reading difficulties: the movement distracts them, and they cannot read the text at their own speed.",
  remedy: "Replace the marquee with text that does not move. If it must move, add a button that stops it.",
  examples: {
    fails: ["<marquee>Offices are closed on Friday</marquee>"],
    passes: ["<p>Offices are closed on Friday</p>"],
  },
  questions: {
    "stopped-by-script": "A script on the page may stop this marquee. Can people pause, stop or hide it?",
    "moves-for-a-while": "Does this marquee stop within five seconds, or stand still?",
    blink: "Does this text blink for more than five seconds?",
  },
  learn: ["/WAI/WCAG22/Techniques/failures/F16", "/WAI/WCAG22/Techniques/failures/F47"],
  required: ["2.2.2"],
  axe: ["blink", "marquee"],
  sameAs: ["7.2_HTML_01", "7.3_HTML_01"],
  measure(element, facts, page) {
    if (!isHtml(element, "marquee", "blink") || !facts.isVisible(element)) return undefined;
    if (element.name === "blink") return undecided("blink"); // no current browser blinks
    if (hasScript(page)) return undecided("stopped-by-script");
    const times = integerIn(element.attribute("loop")) ?? 0;
    const isShort =
      times > 0 ||
      asciiLowerCase(element.attribute("behavior") ?? "") === "slide" ||
      integerIn(element.attribute("scrollamount")) === 0;
    return isShort ? undecided("moves-for-a-while") : "moves";
  },
  isMet: () => false,
});
