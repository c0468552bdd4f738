import type { AccessibilityReport, OutlineLine } from "@eiao/wam-core/accessibility";
import { defineCommand } from "../../command-line/command.ts";
import { budgetOptions, commonOptions, networkOptions, pageOptions, textOrJson } from "../../command-line/options.ts";
import { explainPage } from "../../input/explain-page.ts";
import { jsonParts } from "../../output/json-parts.ts";
import { plain } from "../../output/text.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam tree`. Spec wcag22.md 3.9. */
export const tree = defineCommand({
  name: "tree",
  ...texts.tree,
  options: {
    format: textOrJson,
    role: { type: "list", value: "ROLE", configurable: false },
    ...pageOptions,
    ...networkOptions,
    ...budgetOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const { accessibilityReport } = await import("@eiao/wam-core/accessibility");
    const roles = new Set(options.role.map((role) => role.trim().toLowerCase()));
    const isAsked = (role: string | null | undefined): boolean => roles.size === 0 || roles.has(role ?? "");
    await explainPage(
      {
        command: "tree",
        operands,
        options,
        explain: accessibilityReport,
        write: function* ({ url, elements, tree: lines }) {
          if (options.format === "json") {
            yield* jsonParts({ url, elements: elements.filter(({ role }) => isAsked(role)) });
            yield "\n";
          } else yield* treeText(url, lines, isAsked);
        },
      },
      terminal,
    );
    return 0;
  },
});

function* treeText(
  url: AccessibilityReport["url"],
  lines: readonly OutlineLine[],
  isAsked: (role: string | undefined) => boolean,
): Generator<string> {
  yield `${url}\n\n`;
  let shown = 0;
  for (const line of lines) {
    if (!isAsked(line.role)) continue;
    shown++;
    yield `${lineText(line)}\n`;
  }
  if (shown === 0) yield "No element with this role is exposed to assistive technology.\n";
}

/** The depth up to which levels are indented. */
const DEEPEST = 40;

function lineText({ depth, role, element, name, level, states, line }: OutlineLine): string {
  const facts = [...(level === undefined ? [] : [`level ${level}`]), ...states].map((text) => plain(text, 60));
  const parts = [
    role ?? `<${plain(element, 60)}>`,
    name === undefined ? "" : `"${plain(name, 120)}"`,
    facts.length === 0 ? "" : `[${facts.join(", ")}]`,
    line === 0 ? "" : `line ${line}`,
  ];
  return "  ".repeat(Math.min(depth, DEEPEST)) + parts.filter((part) => part !== "").join("  ");
}
