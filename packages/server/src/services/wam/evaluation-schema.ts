import type { JsonSchema, Method } from "../../transport/service.ts";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** An object that may have more fields than these; `optional` ones may be missing. */
function object(required: JsonSchema, optional: JsonSchema = {}): JsonSchema {
  return { type: "object", required: Object.keys(required), properties: { ...required, ...optional } };
}

function listOf(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

const tally = object({
  ruleset: text,
  test: text,
  wam: text,
  checkpoints: listOf(text),
  applied: count,
  failed: { type: "number", minimum: 0, description: "Sum of barrier indicators." },
});

const statistic = object({ wam: text, type: text, value: text, line: count, column: count });

const finding = object(
  { ruleset: text, test: text, wam: text, fingerprint: text, line: count, column: count },
  {
    source: { ...text, description: "The style sheet that line and column count in." },
    snippet: text,
    context: { ...text, description: "The path of enclosing elements that the fingerprint is made of." },
  },
);

const place = { line: count, column: count };

const comment = object(
  { ...place, text: { ...text, description: "The text after eiao-disable-next." } },
  { next: { ...object(place), description: "The place of the next element." } },
);

const evaluation = object(
  {
    url: text,
    status: { enum: ["evaluated", "failed"] },
    contentType: text,
    contentLength: { ...count, description: "Octets received." },
    digest: { type: "string", pattern: "^[0-9a-f]{64}$", description: "SHA-256 of the bytes." },
    date: text,
    tests: listOf(tally),
    statistics: listOf(statistic),
    notes: {
      ...listOf({ enum: ["empty-shell"] }),
      description: "Messages about the document beside its results.",
    },
    sheets: { ...listOf(text), description: "URLs of the style sheets of the page, in order." },
    seconds: { type: "number", description: "Of one core." },
  },
  {
    error: { ...text, description: "Why it failed." },
    code: text,
    remedy: { ...text, description: "The remedy, if there is a code." },
    doctype: { ...text, description: "Public identifier; empty when the document type has none." },
    authoringTools: listOf(text),
    findings: listOf(finding),
    violations: { type: "object", description: "Number of violations of the document type, by code." },
    page: { type: "object", description: "PAGE, as the result of check." },
    comments: listOf(comment),
    earl: text,
  },
);

const ruleSet = object({ id: text, version: text });

/** What `evaluate` answers. */
export const evaluationResult: Method["result"] = {
  type: "value",
  overSoap: "text",
  doc:
    "The evaluation, and the rule sets that the server has; or the URLs of style sheets that it needs first: " +
    "send each by keepSheet, then call again. Over SOAP its JSON text.",
  schema: {
    oneOf: [object({ evaluation, ruleSets: listOf(ruleSet) }), object({ needs: { ...listOf(text), minItems: 1 } })],
  },
};
