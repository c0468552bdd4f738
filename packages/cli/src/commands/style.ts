import type { StyleJson } from "@eiao/wam-core";
import { defineCommand } from "../command-line/command.ts";
import { CommandError, describeError } from "../errors.ts";
import { shortenedText } from "../formats/describe.ts";
import { jsonParts } from "../formats/json-parts.ts";
import { filesRead, findInput } from "../input/inputs.ts";
import { budgetOptions, commonOptions, networkOptions, pageOptions, textOrJson } from "../command-line/options.ts";
import { openOutput } from "../output/output.ts";

/** `eiao-wam style`. Spec cli.md 3. */
export const style = defineCommand({
  name: "style",
  operands: "<page>",
  summary: "Show which CSS rules match an element and which declarations win",
  description:
    "Applies the style sheets of a page. For each element it shows the rules that match and, for each property, the declaration that wins.",
  examples: [
    ["eiao-wam style page.html --selector h1", "Shows rules and winning declarations of each h1."],
    [
      "eiao-wam style https://example.org/ --property color --property display --format json",
      "Prints two properties of all elements as JSON.",
    ],
    [
      "eiao-wam style page.html --selector a --property color --computed",
      "Adds the colour that each link has in the end, with inheritance and the defaults of browsers.",
    ],
  ],
  options: {
    format: textOrJson,
    selector: { type: "string", value: "S", help: "only elements that this CSS selector matches", configurable: false },
    property: { type: "list", value: "P", help: "only the winning declaration of this property", configurable: false },
    computed: { type: "boolean", help: "add the computed value of each --property", configurable: false },
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
    const input = await findInput(operands, terminal.cwd, "style");
    const [{ styleReport }, { pageSettings }, { createSheetLoader }, { readInput }] = await Promise.all([
      import("@eiao/wam-core"),
      import("../command-line/page-settings.ts"),
      import("../network/loader.ts"),
      import("../input/read-input.ts"),
    ]);
    const settings = await pageSettings(options, 1, terminal);
    const reads = filesRead([input], terminal);
    try {
      const { resource, shownUrl, asker } = await readInput(input, settings.read, terminal).catch((error: unknown) => {
        throw new CommandError(`${input.url}: ${describeError(error)}`, undefined, error);
      });
      const loader = createSheetLoader(settings.read.fetch, settings.read.files, (file) =>
        reads.add(file, "a style sheet"),
      );
      const notes: string[] = [];
      const report = await styleReport(resource, {
        medium: settings.medium,
        environment: settings.environment,
        budget: settings.budget,
        load: (url: string) =>
          loader.load(url, asker).catch((error: unknown) => Promise.reject(new Error(describeError(error)))),
        notes,
        computed: options.computed,
        ...(options.selector === undefined ? {} : { selector: options.selector }),
        ...(options.property.length === 0 ? {} : { properties: options.property.map((name) => name.trim()) }),
      });
      for (const note of notes) terminal.note(`eiao-wam: ${note}`);
      if (options.selector !== undefined && report.elements.length === 0)
        terminal.note(`eiao-wam: No element matches ${shortenedText(options.selector, 500)}.`);
      const shown = { ...report, url: shownUrl };
      const output = await openOutput(options.output, terminal, { reads });
      for (const part of options.format === "json" ? jsonParts(shown) : styleText(shown)) await output.write(part);
      if (options.format === "json") await output.write("\n");
      await output.close();
      return 0;
    } finally {
      await settings.http.close();
    }
  },
});

function* styleText(report: StyleJson): Generator<string> {
  yield `${report.url} (${report.mode}${report.quirks ? ", quirks mode" : ""})\n\n`;
  const styled = report.elements.filter(
    ({ matched, winners, computed }) => matched.length > 0 || Object.keys(winners).length > 0 || computed !== undefined,
  );
  for (const { path, matched, winners, computed = {} } of styled) {
    const rules = matched.map(
      (rule) => `  matches  ${shortenedText(rule.selector ?? "style attribute", 100)}  ${location(rule)}`,
    );
    const won = Object.entries(winners).map(
      ([property, winner]) =>
        `  wins     ${property}: ${shortenedText(winner.value, 100)}${winner.important ? " !important" : ""}  ${location(winner)}`,
    );
    const values = Object.entries(computed).map(
      ([property, value]) =>
        `  computed ${property}: ${value === null ? "(not known from source)" : shortenedText(value, 100)}`,
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
