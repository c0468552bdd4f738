import type { StyleJson } from "@eiao/wam-core";
import { defineCommand } from "../../command-line/command.ts";
import { notConfigurable } from "../../command-line/option.ts";
import { budgetOptions, commonOptions, networkOptions, pageOptions, textOrJson } from "../../command-line/options.ts";
import { CommandError } from "../../errors.ts";
import { explainPage } from "../../input/explain-page.ts";
import { jsonParts } from "../../output/json-parts.ts";
import { plain } from "../../output/text.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam style`. Spec cli.md 3. */
export const style = defineCommand({
  name: "style",
  ...texts.style,
  options: {
    format: textOrJson,
    ...notConfigurable({
      selector: { value: "S" },
      property: { type: "list", value: "P" },
      computed: { type: "boolean" },
    }),
    ...pageOptions,
    ...networkOptions,
    ...budgetOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (options.computed && options.property.length === 0)
      throw new CommandError(
        "--computed needs the properties whose values it prints; name each of them with --property.",
      );
    const { styleReport } = await import("@eiao/wam-core");
    const { selector, property, computed } = options;
    await explainPage(
      {
        command: "style",
        operands,
        options,
        explain: async (resource, reading) => {
          const report = await styleReport(resource, {
            ...reading,
            computed,
            ...(selector === undefined ? {} : { selector }),
            ...(property.length === 0 ? {} : { properties: property.map((name) => name.trim()) }),
          });
          if (selector !== undefined && report.elements.length === 0)
            reading.notes?.push(`No element matches ${plain(selector, 500)}.`);
          return report;
        },
        write: function* (report) {
          yield* options.format === "json" ? jsonParts(report) : styleText(report);
          if (options.format === "json") yield "\n";
        },
      },
      terminal,
    );
    return 0;
  },
});

function* styleText(report: StyleJson): Generator<string> {
  yield `${report.url} (${report.mode}${report.quirks ? ", quirks mode" : ""})\n\n`;
  const styled = report.elements.filter(
    ({ matched, winners, computed }) => matched.length > 0 || Object.keys(winners).length > 0 || computed !== undefined,
  );
  for (const { path, matched, winners, computed = {} } of styled) {
    const rules = matched.map(
      (rule) => `  matches  ${plain(rule.selector ?? "style attribute", 100)}  ${location(rule)}`,
    );
    const won = Object.entries(winners).map(
      ([property, winner]) =>
        `  wins     ${property}: ${plain(winner.value, 100)}${winner.important ? " !important" : ""}  ${location(winner)}`,
    );
    const values = Object.entries(computed).map(
      ([property, value]) =>
        `  computed ${property}: ${value === null ? "(not known from source)" : plain(value, 100)}`,
    );
    yield `${[path, ...rules, ...won, ...values, ""].join("\n")}\n`;
  }
  const others = report.elements.length - styled.length;
  if (others > 0) yield `${others} of ${report.elements.length} elements have no author style.\n`;
}

function location({
  sheet,
  line,
  column,
}: {
  readonly sheet: string;
  readonly line?: number;
  readonly column?: number;
}): string {
  return line === undefined ? `(${sheet})` : `(${sheet}:${line}:${column ?? 1})`;
}
