import type { Accessibility } from "../../accessibility/accessibility.ts";
import { accessibilityOf } from "../../accessibility/accessibility-of.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { CUSTOM_ELEMENT, holdsCustomElement, isCustomElement } from "./custom-element.ts";
import type { Element } from "../../document/document.ts";
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, Example, Page, TestedCriterion } from "../../rule-set/define.ts";
import type { Environment } from "../../style/conditions/environment.ts";
import { lacksSheet } from "../../style/cascade/style-in.ts";
import { explanationOf, levelOfCriterion, sectionOf, W3C } from "./success-criteria.ts";
import { textOf } from "../../document/text.ts";

/** The parts of a rule, as its file declares them. `defineRule` makes the A-WAM and the B-WAM from them. */
export interface RuleParts {
  /** The id of the ACT rule, or our own name. */
  readonly id: string;
  /** Raised when a result of the rule can change. Default: 1.0. */
  readonly version?: string;
  /** The title of the ACT rule at W3C, or the requirement of our own rule. */
  readonly description: string;
  /** The barrier, in a few words. */
  readonly title: string;
  /** One sentence about a target that fails; `{fact}` stands for the measured fact. */
  readonly wrong: string;
  /** The people that the barrier affects, and its effect on them. */
  readonly affects: string;
  /** The remedies, with the smallest change first. */
  readonly remedy: string;
  /** Code that fails and code that passes; each runs as a test. */
  readonly examples: Example;
  /** The question to a person, by the reason of a cannotTell result. */
  readonly questions?: Readonly<Record<string, string>>;
  /** Reasons that only ask a person. Such results are reported if the rule is named, or prompts are requested. */
  readonly prompts?: readonly string[];
  /** Pages for further reading; those at W3C by their paths. The rule's own page at W3C, and explanations of its criteria, are added. */
  readonly learn?: readonly string[];
  /** Numbers of success criteria that are not satisfied if a target fails. */
  readonly required?: readonly string[];
  /** Numbers of success criteria that may be affected too. */
  readonly secondary?: readonly string[];
  /** Names of the same test in axe-core. */
  readonly axe?: readonly string[];
  /** Tests, also of other rule sets, that report the same fault if they fail at the same location. */
  readonly sameAs?: readonly string[];
  /** True if the rule only asks a person. */
  readonly prompt?: boolean;
  /** False if no result depends on style sheets, so that none are loaded for the rule. */
  readonly needsStyle?: boolean;
  /** True if the content of a target names it. */
  readonly isNamedByContent?: boolean;
  /** True if no result is certain while a style sheet of the page is missing. */
  readonly needsWholeStyle?: boolean;
  /** Additional environments in which the rule evaluates the page: changes of the page's own, for `accessibilityIn`. */
  readonly environments?: readonly Partial<Environment>[];
  /** Returns the decisive fact of a target (name, token, ratio ...), or `undecided(reason)`; undefined for an element that is no target. */
  readonly measure: (element: Element, facts: Accessibility, page: Page) => string | undefined;
  /** Returns true if a target with this fact meets the expectation of the rule. Default: a fact is a fault, so a target without one meets it. */
  readonly isMet?: (fact: string) => boolean;
}

const UNKNOWN = "EIAO.unknown:";

/** Returns the fact of a target that the source does not decide. @param reason  a key of the rule's `questions`. */
export function undecided(reason: string): string {
  return UNKNOWN + reason;
}

/** The reason for content in a shadow tree that a script attaches: the source does not show it. */
const UNSEEN = "unseen-content";
/** The reason for a style sheet that could not be loaded; the messages of the report name it. */
const MISSING_SHEET = "missing-sheet";
const questionsOfAll = {
  [UNSEEN]:
    "A script adds content in a shadow tree, which the source of the page does not show. Does that content meet the rule?",
};
const questionsOfRendered = {
  [CUSTOM_ELEMENT]:
    "A script defines this element, or one around or inside it, and can give it a role, a name, states and content that the source does not show. Does it meet the rule in a browser?",
};
const questionsOfStyle = {
  [MISSING_SHEET]:
    "A style sheet of the page could not be loaded. Does the element meet the rule in a browser that loads it?",
};

/** Returns the test of a rule, with its measurement. Cost of the measurement: O(elements), and that of `measure`. */
export function defineRule(parts: RuleParts): BWam {
  const {
    id,
    version = "1.0",
    needsStyle = true,
    needsWholeStyle = false,
    isNamedByContent = false,
    environments = [],
    isMet = (fault) => fault === "",
    ...others
  } = parts;
  const { required = [], secondary = [], questions, learn = [], ...texts } = others;
  const producer = isActId(id) ? "ACT" : "EIAO";
  const isFailed = (fact: string): boolean => !fact.startsWith(UNKNOWN) && !isMet(fact);
  const dependsOnScript = (element: Element, facts: Accessibility, page: Page): boolean =>
    isCustomElement(element, page) || (isNamedByContent && holdsCustomElement(element, facts, page));
  const measured = defineAWam({
    id: `${producer}.A.${id}.${version}`,
    title: texts.description,
    kind: "target",
    needsStyle,
    environments,
    *measure(page) {
      const facts = accessibilityOf(page);
      const isUncertain = needsWholeStyle && lacksSheet(page, environments, facts.isInNoscript);
      let hasFailed = false;
      for (const element of facts.tree.elements) {
        // Of the elements without a start tag only html and body have a location, (0, 0): a page has one of each, but any number of tbody.
        if (element.start < 0 && !isHtml(element, "html", "body")) continue;
        if (facts.isInNoscript(element)) continue;
        const found = parts.measure(element, facts, page);
        if (found === undefined) continue;
        // A rule that needs no style judges the source, not what scripts make of it.
        const isOpen = needsStyle && isFailed(found) && dependsOnScript(element, facts, page);
        const fact = isUncertain ? undecided(MISSING_SHEET) : isOpen ? undecided(CUSTOM_ELEMENT) : found;
        hasFailed ||= isFailed(fact);
        yield [element, fact] as const;
      }
      if (!hasFailed && hasUnseenContent(page)) yield [null, undecided(UNSEEN)] as const;
    },
  });
  const { measure: _, ...shown } = texts;
  return defineBWam({
    ...shown,
    id: `${producer}.B.${id}.DEF.${version}`,
    test: id,
    ...criteriaOf(required, secondary),
    questions: {
      ...questions,
      ...(needsWholeStyle ? questionsOfStyle : {}),
      ...(needsStyle ? questionsOfRendered : {}),
      ...questionsOfAll,
    },
    learn: [
      ...(producer === "ACT" ? [pageOf(id)] : []),
      ...(required.length > 0 ? required : secondary).map(explanationOf),
      ...learn.map((page) => (page.startsWith("/") ? `${W3C}${page}` : page)),
    ],
    ...(producer === "ACT" ? { url: pageOf(id) } : {}),
    partOf: required.map(sectionOf),
    at: [measured],
    result(read) {
      const fact = String(read(measured));
      if (fact.startsWith(UNKNOWN)) return { result: null, reason: fact.slice(UNKNOWN.length) };
      return { result: Number(!isMet(fact)), fact };
    },
  });
}

/** Returns true for the id of an ACT rule: six letters and digits, with at least one digit. */
function isActId(id: string): boolean {
  return /^(?=.*\d)[a-z\d]{6}$/.test(id) || id === "ucwvc8";
}

function pageOf(id: string): string {
  return `${W3C}/WAI/standards-guidelines/act/rules/${id}/`;
}

function criteriaOf(required: readonly string[], secondary: readonly string[]) {
  const tested = (numbers: readonly string[], isRequired: boolean): TestedCriterion[] =>
    numbers.map((num) => ({ num, level: levelOfCriterion(num), required: isRequired }));
  const criteria = [...tested(required, true), ...tested(secondary, false)];
  const [level = "A"] = (required.length > 0 ? required : secondary).map(levelOfCriterion).sort();
  return { criteria, level, checkpoint: criteria[0]?.num ?? "", priority: level.length as 1 | 2 | 3 };
}

const unseen = {};

/** Returns true for a page with an inline script that attaches a shadow tree. */
function hasUnseenContent(page: Page): boolean {
  return page.once(unseen, ({ document }) =>
    document.named("script").some((script) => textOf(script).includes("attachShadow")),
  );
}
