import { defineErrors } from "./coded-error.ts";
import type { ErrorRow } from "./coded-error.ts";

/** Every error that the engine raises. Spec 8.3 to 8.5. */
export const errorRows = {
  MissingUrl: {
    says: "The URL of the page is missing.",
    remedy: "Pass the absolute URL that the page came from.",
    reaction: "end",
  },
  MissingContent: {
    says: "The content of the page is missing.",
    remedy: "Pass its octets or its text; an empty one is allowed.",
    reaction: "end",
  },
  UnknownContent: {
    says: "The content of the page is {kind}, neither octets nor text.",
    remedy: "Pass a Uint8Array, such as await response.bytes(), or a string.",
    reaction: "end",
  },
  RelativeUrl: {
    says: "{url} is not an absolute URL.",
    remedy: "Pass a URL with its scheme, such as https://example.org/.",
    reaction: "end",
  },
  UnknownCompression: {
    says: "The compression {compression} is not known.",
    remedy: "Use base64 or none.",
    reaction: "end",
  },
  InvalidBase64: {
    says: "The content is not valid base64: {reason}.",
    remedy: "Encode the octets by RFC 4648, section 4.",
    reaction: "end",
  },
  UnknownRuleSet: {
    says: "No id of the rule set is known: {ids}.",
    remedy: "List all ids with eiao-wam rules.",
    reaction: "end",
  },
  RuleSetRefused: {
    says: "The rule set {id} cannot be used: {problem}.",
    remedy: "Mend its definition.",
    reaction: "end",
  },
  NotWellFormed: {
    says: "The content is not well-formed XML, line {line}, column {column}: {reason}",
    remedy: "Mend the XML, or send the page as text/html.",
    reaction: "leave-page",
  },
  UnboundedDoctype: {
    says: "What the document's own DOCTYPE declares cannot be written out: {reason}.",
    remedy: "Write the text itself instead of references.",
    reaction: "leave-page",
  },
  InvalidSelector: {
    says: "{selector} is not a valid selector list.",
    remedy: "Write it as in a style sheet, such as h1, .news > a.",
    reaction: "end",
  },
  NotEvaluable: { says: "{url}: {reason}.", remedy: "Pass an HTML or XHTML page.", reaction: "leave-page" },
  TooManyBytes: {
    says: "The content has {found} bytes; the budget is {limit}.",
    remedy: "Raise it by --max-bytes (maxBytes).",
    reaction: "leave-page",
  },
  TooManyNodes: {
    says: "The page has more than {limit} nodes.",
    remedy: "Raise the budget by --max-nodes (maxNodes).",
    reaction: "leave-page",
  },
  TooDeep: {
    says: "Elements are nested more than {limit} deep.",
    remedy: "Raise the budget by --max-depth (maxDepth).",
    reaction: "leave-page",
  },
  TooLongLinkTexts: {
    says: "The texts of the links of the page have more than {limit} characters.",
    remedy: "Take links out of links, or select tests without 13.1_HTML_01.",
    reaction: "leave-page",
  },
  TooManySteps: {
    says: "The evaluation took more than {limit} steps.",
    remedy: "Raise the budget by --max-steps (maxSteps).",
    reaction: "leave-page",
  },
} as const satisfies Record<string, ErrorRow>;

export const coreError = defineErrors(errorRows);
