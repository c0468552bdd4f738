import type { PageRow } from "@eiao/crawler/internal/repository";
import { defineCommand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { openRepositoryToRead, pageRowJson } from "../../data/directory.ts";
import { CommandError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam pages`. Spec cli.md 6. */
export const pages = defineCommand({
  name: "pages",
  ...texts.pages,
  options: {
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [{ siteRepresentation }, { nameOfSite }] = await Promise.all([
      import("@eiao/crawler/internal/repository"),
      import("../../input/sites.ts"),
    ]);
    const naming = { nameOfSite, siteRepresentation };
    const { database, repository } = await openRepositoryToRead(options.data, terminal);
    try {
      const known = (await repository.allSites()).map(({ site }) => site);
      const chosen =
        operands.length === 0 ? known : [...new Set(operands.map((operand) => siteNamed(operand, known, naming)))];
      const output = await openOutput(options.output, terminal);
      const json = options.format === "json";
      let written = 0;
      for (const site of chosen) {
        for (const page of await repository.pagesOf(site)) {
          await output.write(
            json ? `${written === 0 ? "[" : ",\n"}${JSON.stringify(pageRowJson(page))}` : pageLine(page),
          );
          written++;
        }
      }
      if (json) await output.write(written === 0 ? "[]\n" : "]\n");
      await output.close();
      if (!json && written === 0) terminal.note("eiao-wam: No page was found yet. Run eiao-wam crawl first.");
      return 0;
    } finally {
      await database.close();
    }
  },
});

type NamingOfSites = Readonly<Record<"nameOfSite" | "siteRepresentation", (written: string) => string>>;

/** Returns the name of a site, given its name in any form, or a URL on its host. */
function siteNamed(operand: string, known: readonly string[], { nameOfSite, siteRepresentation }: NamingOfSites) {
  if (known.includes(operand)) return operand;
  const name = nameOfSite(operand);
  if (known.includes(name)) return name;
  const url = URL.parse(operand);
  if (url !== null && /^https?:$/.test(url.protocol)) {
    for (const name of [siteRepresentation(url.href), url.host]) if (known.includes(name)) return name;
  }
  throw new CommandError(
    `The data folder has no site ${operand}.`,
    `It has: ${known.slice(0, 10).join(", ") || "none"}.`,
  );
}

function pageLine({ url, depth, status, contentType }: PageRow): string {
  return `${String(depth).padStart(3)}  ${status}  ${(contentType ?? "").split(";", 1)[0]?.padEnd(22)}  ${url}\n`;
}
