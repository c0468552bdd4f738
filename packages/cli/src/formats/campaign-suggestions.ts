import { counted, plain } from "../output/text.ts";

/** The answer of the method `suggestions`. */
export interface ListedSuggestions {
  readonly forwarded: { readonly all: number; readonly sites: readonly Forwarded[] };
  readonly small: { readonly all: number; readonly sites: readonly Small[] };
  readonly hosts: { readonly all: number; readonly hosts: readonly Host[] };
}

interface Forwarded {
  readonly site: string;
  readonly target: string;
  readonly seeds: readonly string[];
}

interface Small {
  readonly site: string;
  readonly run: string;
  readonly pages: number;
}

interface Host {
  readonly host: string;
  readonly start: string;
  readonly site: string;
  readonly sites: number;
  readonly order: string | null;
}

/** Returns suggestions, each with the command that accepts it. */
export function withCommands({ forwarded, small, hosts }: ListedSuggestions) {
  return {
    forwarded: { ...forwarded, sites: forwarded.sites.map((each) => ({ ...each, command: forwardCommand(each) })) },
    small: {
      ...small,
      sites: small.sites.map((each) => ({
        ...each,
        command: commandOf("eiao-wam", "sites", "set", each.site, "--small", "yes"),
      })),
    },
    hosts: { ...hosts, hosts: hosts.hosts.map((each) => ({ ...each, command: hostCommand(each) })) },
  };
}

function forwardCommand({ site, seeds }: Forwarded): string {
  return commandOf("eiao-wam", "sites", "set", site, ...seeds.flatMap((seed) => ["--seed", seed]));
}

function hostCommand({ host, start, order }: Host): string {
  if (order === null) return commandOf("eiao-wam", "sites", "set", host, "--seed", start);
  return commandOf("eiao-observatory", "order", "extend", order, start);
}

/** Returns a command line for a shell. */
function commandOf(...args: readonly string[]): string {
  return args
    .map((arg) => (/^[\w./:@%+=,~-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", String.raw`'\''`)}'`))
    .join(" ");
}

const LONGEST = 2_000;

/** Writes suggestions for people. */
export function suggestionsText(suggestions: ListedSuggestions): string {
  const { forwarded, small, hosts } = withCommands(suggestions);
  const parts = [
    part(
      "Sites that forward to another host",
      forwarded.all,
      forwarded.sites,
      ({ site, target }) => `${site} forwards to ${target}`,
    ),
    part(
      "Sites that were discarded because they have too few pages",
      small.all,
      small.sites,
      (each) => `${each.site} has ${counted(each.pages, "page")} (run ${each.run})`,
    ),
    part(
      "Hosts that pages link to and no site has",
      hosts.all,
      hosts.hosts,
      ({ host, site, sites }) =>
        `${host} is linked from ${site}${sites > 1 ? ` and ${counted(sites - 1, "other site")}` : ""}`,
    ),
  ].filter((text) => text !== "");
  return parts.length === 0 ? "There are no suggestions.\n" : parts.join("\n");
}

function part<Row extends { readonly command: string }>(
  title: string,
  all: number,
  rows: readonly Row[],
  textOf: (row: Row) => string,
): string {
  if (rows.length === 0) return "";
  const lines = rows.map((row) => `${plain(textOf(row), LONGEST)}\n  ${plain(row.command, LONGEST)}\n`);
  const more = all > rows.length ? `And ${all - rows.length} more.\n` : "";
  return `${title} (${all}):\n${lines.join("")}${more}`;
}
