import { defineErrors } from "./coded-error.ts";
import type { ErrorRow } from "./coded-error.ts";

/** Every error that the engine throws. Spec 8.3 to 8.5. */
export const errorRows = {
  MissingUrl: {
    message: "The URL of the page is missing.",
    remedy: "Pass the absolute URL of the page.",
  },
  MissingContent: {
    message: "The content of the page is missing.",
    remedy: "Pass the bytes or the text of the page. They can be empty.",
  },
  UnknownContent: {
    message: "The content of the page must be bytes or text, but it is {kind}.",
    remedy: "Pass a Uint8Array, such as await response.bytes(), or a string.",
  },
  RelativeUrl: {
    message: "{url} is not an absolute URL.",
    remedy: "Pass a URL with its scheme, such as https://example.org/.",
  },
  UnknownCompression: {
    message: "The compression {compression} is unknown.",
    remedy: "Use base64 or none.",
  },
  InvalidBase64: {
    message: "The content is not valid base64: {reason}.",
    remedy: "Encode the bytes as RFC 4648, section 4, describes.",
  },
  UnknownRuleSet: {
    message: "The rule set has no test with these ids: {ids}.",
    remedy: "Run eiao-wam rules to list all ids.",
  },
  RuleSetRefused: {
    message: "The rule set {id} cannot be used: {problem}.",
    remedy: "Fix the definition of the rule set.",
  },
  NotWellFormed: {
    message: "The page is not well-formed XML at line {line}, column {column}: {reason}",
    remedy: "Fix the XML, or send the page as text/html.",
    reaction: "leave-page",
  },
  UnboundedDoctype: {
    message: "The entities that the DOCTYPE of the page declares cannot be expanded: {reason}.",
    remedy: "Replace the entity references by their text.",
    reaction: "leave-page",
  },
  InvalidSelector: {
    message: "{selector} is not a valid selector list.",
    remedy: "Write selectors as in a style sheet, for example: h1, .news > a.",
  },
  NotEvaluable: {
    message: "{url} cannot be evaluated: {reason}",
    remedy: "Pass an HTML or XHTML page.",
    reaction: "leave-page",
  },
  TooManyBytes: {
    message: "The page has {found} bytes; the limit is {limit}.",
    remedy: "Raise the limit with --max-bytes (maxBytes in the library).",
    reaction: "leave-page",
  },
  TooManyNodes: {
    message: "The page has more than {limit} nodes.",
    remedy: "Raise the limit with --max-nodes (maxNodes in the library).",
    reaction: "leave-page",
  },
  TooDeep: {
    message: "The page nests elements more than {limit} levels deep.",
    remedy: "Raise the limit with --max-depth (maxDepth in the library).",
    reaction: "leave-page",
  },
  TooLongLinkTexts: {
    message: "The link texts of the page have more than {limit} characters.",
    remedy: "Remove links inside links, or select tests without 13.1_HTML_01.",
    reaction: "leave-page",
  },
  TooManySteps: {
    message: "The evaluation of the page took more than {limit} steps.",
    remedy: "Raise the limit with --max-steps (maxSteps in the library).",
    reaction: "leave-page",
  },
} as const satisfies Record<string, ErrorRow>;

export const coreError = defineErrors(errorRows);
