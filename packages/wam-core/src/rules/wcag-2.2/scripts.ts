import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

const scripts = {};
const attributes = {};
const handlers = {};

/** Returns true for a page with a script element that a browser runs. Data blocks, such as JSON-LD, do not count. */
export function hasScript(page: Page): boolean {
  return page.once(scripts, ({ document }) =>
    document.elements.some((element) => element.name === "script" && isRun(element.attribute("type") ?? "")),
  );
}

/** Returns true for the types of JavaScript, and modules (HTML, 4.12.1). */
function isRun(type: string): boolean {
  const essence = type.trim().toLowerCase();
  return (
    essence === "" || essence === "module" || /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script/.test(essence)
  );
}

/** Returns true for a page with an event handler in an attribute. */
export function hasEventAttribute(page: Page): boolean {
  return page.once(attributes, ({ document }) => document.elements.some((element) => handlersOf(element).length > 0));
}

/** Returns true for a page with a script, or with a handler that does more than take the focus back. */
export function hasOtherHandlers(page: Page): boolean {
  return page.once(
    handlers,
    ({ document }) =>
      hasScript(page) ||
      document.elements.some((element) => {
        const names = handlersOf(element);
        return names.length > 0 && !(names.length === 1 && takesFocusBack(element));
      }),
  );
}

function handlersOf(element: Element): readonly string[] {
  return element.attributes.flatMap(({ name }) => (/^on[a-z]/.test(name) ? [name] : []));
}

/** The common parts of the rules about keyboard traps. */
export const trapParts = {
  wrong: 'The element takes the focus back as soon as it loses it: onblur="{fact}".',
  affects: "People who use only the keyboard: they can neither leave the element nor reach the rest of the page.",
  remedy: "Remove the event handler.",
  examples: {
    fails: ['<button onblur="this.focus()">Buy</button>'],
    passes: ["<button>Buy</button>"],
  },
  prompts: ["keyboard-trap"],
};

const FOCUS = /^\s*(?:return\s+)?this\s*\.\s*focus\s*\(\s*\)\s*;?\s*$/;
const LATER =
  /^\s*(?:window\s*\.\s*)?setTimeout\s*\(\s*\(\s*\)\s*=>\s*(?:this\s*\.\s*focus\s*\(\s*\)|\{\s*this\s*\.\s*focus\s*\(\s*\)\s*;?\s*\})\s*(?:,\s*\d*\s*)?\)\s*;?\s*$/;

/** Returns true for a control whose `onblur` only takes the focus back, at once or a little later. */
export function takesFocusBack(element: Element): boolean {
  const handler = element.attribute("onblur");
  return handler !== undefined && (FOCUS.test(handler) || LATER.test(handler));
}
