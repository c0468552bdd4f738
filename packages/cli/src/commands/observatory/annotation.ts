import { defineCommand } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { answerOptions, isForPrograms, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import type { AnnotationSource, ListedAnnotation } from "../../formats/annotations.ts";
import { readGivenText } from "../../input/read-text.ts";
import { alignedTable, plain } from "../../output/text.ts";
import { actionOf, withSiteUrlServer } from "../../services/site-url-server.ts";
import type { ServerSession } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  ...inSection("Subject", {
    run: { value: "RUN" },
    page: { value: "URL" },
    test: { value: "TEST" },
    fingerprint: { value: "DIGITS" },
    key: { value: "KEY" },
  }),
  ...inSection("Annotation", {
    reference: { value: "URL" },
    public: { type: "boolean" },
    author: { value: "NAME" },
  }),
  ...siteUrlServerOptions,
  ...answerOptions,
  ...inSection("General", {
    format: { choices: ["text", "json", "csv", "baseline"] },
  }),
} as const;

/** `eiao-observatory annotation`. Spec 20.1. */
export const annotation = defineCommand({
  name: "annotation",
  ...texts.annotation,
  options,
  async run({ options, operands: [actionName, ...operands] }, terminal) {
    const action = actionIn(actionName, operands, options);
    return await withSiteUrlServer(options, terminal, (session) =>
      runAction({ action, operands, options, terminal, ...session }),
    );
  },
});

type AnnotationOptions = OptionValues<typeof options>;

/** The operands of each action. An operand in brackets may be missing. */
const actions = {
  add: ["SITE", "KEY", "VALUE"],
  list: ["[SITE]"],
  remove: ["ID"],
  import: ["FILE"],
  export: ["[SITE]"],
} as const;

/** Options that belong to some actions only. */
const ownOptions: Readonly<Record<"test" | "reference" | "author" | "key", readonly string[]>> = {
  test: ["add"],
  reference: ["add"],
  author: ["add", "import"],
  key: ["list", "export"],
};

/** 64 MB, the limit of the site URL server. */
const MOST_BYTES = 64_000_000;

interface Call extends ServerSession {
  readonly action: keyof typeof actions;
  readonly operands: readonly string[];
  readonly options: AnnotationOptions;
  readonly terminal: Terminal;
}

/** Checks the operands and options of a call, and returns its action. @throws CommandError. */
function actionIn(
  actionName: string | undefined,
  operands: readonly string[],
  options: AnnotationOptions,
): keyof typeof actions {
  const action = actionOf(
    "annotation",
    Object.keys(actions) as (keyof typeof actions)[],
    actionName,
    "list www.example.org",
  );
  const names = actions[action];
  const needed = names.filter((name) => !name.startsWith("["));
  if (operands.length < needed.length || operands.length > names.length)
    throw new CommandError(
      `annotation ${action} takes ${names.join(" ")}.`,
      "Put quotation marks around a value that has blanks.",
    );
  for (const [name, own] of Object.entries(ownOptions))
    if (options[name as keyof typeof ownOptions] !== undefined && !own.includes(action))
      throw new CommandError(`annotation ${action} does not accept --${name}.`, `Use it with ${own.join(" or ")}.`);
  if (["csv", "baseline"].includes(options.format ?? "") && action !== "export")
    throw new CommandError(
      `annotation ${action} cannot print ${options.format}.`,
      `Use: eiao-observatory annotation export --format ${options.format}`,
    );
  return action;
}

async function runAction(call: Call): Promise<void> {
  const { writeAnnotations } = await import("../../formats/annotations.ts");
  const { action, operands, options, invoke, output, terminal, print, report } = call;
  if (action === "add") {
    const added = (await invoke("addAnnotation", addedOf(call))) as { readonly id: string; readonly added: boolean };
    await report(added, `${added.added ? "Added" : "It was there already:"} annotation ${plain(added.id, 800)}.`);
  } else if (action === "remove") {
    const removed = (await invoke("removeAnnotation", { id: operands[0] })) as ListedAnnotation;
    await report(removed, `Removed the ${plain(removed.key, 60)} of ${plain(removed.site, 200)}.`);
  } else if (action === "import") {
    const file = operands[0] ?? "";
    const limits = { maxBytes: MOST_BYTES, tooLarge: "Split the file into several files." };
    const annotations = await readGivenText(`The annotations ${file}`, file, terminal, limits);
    const done = (await invoke("importAnnotations", { annotations, author: options.author })) as Imported;
    await report(done, `Annotations: ${done.added} added, ${done.changed} changed, ${done.unchanged} unchanged.`);
  } else if (action === "export") {
    const format = isForPrograms(options) ? "json" : (options.format ?? "json");
    if (format === "text")
      throw new CommandError(
        "annotation export cannot print text.",
        "For people, use: eiao-observatory annotation list",
      );
    await writeAnnotations(format, sourceOf(call), output);
  } else {
    const listed: ListedAnnotation[] = [];
    for await (const page of sourceOf(call).rows()) listed.push(...page);
    await print(listed, listText(listed));
  }
}

interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

function addedOf({ operands: [site, key, value], options }: Call): Readonly<Record<string, unknown>> {
  const { run, page, test, fingerprint, reference, author } = options;
  return { site, key, value, run, page, test, fingerprint, reference, author, public: options.public };
}

/** Reads the annotations that the options select, in parts. */
function sourceOf({ operands: [site], options, invoke }: Call): AnnotationSource {
  const { run, page, fingerprint, key } = options;
  const chosen = { site, run, page, fingerprint, key, ...(options.public ? { public: true } : {}) };
  async function* pages<Part extends { readonly next: string | null }>(
    method: string,
    more: object = {},
  ): AsyncGenerator<Part> {
    for (let after: string | null = ""; after !== null;) {
      const part = (await invoke(method, { ...chosen, ...more, after })) as Part;
      yield part;
      after = part.next;
    }
  }
  return {
    async *rows(more) {
      type Part = { readonly annotations: readonly ListedAnnotation[]; readonly next: string | null };
      for await (const { annotations } of pages<Part>("annotations", more)) yield annotations;
    },
    items: () => pages("exportAnnotations"),
  };
}

function listText(annotations: readonly ListedAnnotation[]): string {
  if (annotations.length === 0) return "There are no annotations.\n";
  const rows = annotations
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .map(({ id, site, run, page, fingerprint, key, value, author, date, public: isPublic }) =>
      [
        date.slice(0, 10),
        author,
        isPublic ? "yes" : "no",
        aboutText({ site, run, page, fingerprint }),
        key,
        value,
        id,
      ].map((cell) => plain(cell, 100)),
    );
  const head = ["Date", "Author", "Public", "About", "Key", "Value", "Id"];
  const isNumber = head.map(() => false);
  return [...alignedTable(head, rows, isNumber)].join("");
}

function aboutText({
  site,
  run,
  page,
  fingerprint,
}: Pick<ListedAnnotation, "site" | "run" | "page" | "fingerprint">): string {
  if (fingerprint !== null) return `${fingerprint} on ${page ?? ""}`;
  return page ?? (run === null ? site : `${site} in ${run}`);
}
