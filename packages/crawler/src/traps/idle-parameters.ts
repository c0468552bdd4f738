import type { Decision } from "../scope/decision.ts";
import { generalised } from "./generalise.ts";
import { refusalBy } from "./catalogue.ts";
import { hostOf } from "./host.ts";
import type { PageGuard } from "./page-guard.ts";
import type { TrapReport } from "./tally.ts";

/**
 * Finds parameters that change nothing: sessions, the page that one came from, variants for the printer. Identifiers in the path count
 * as parameters.
 */
export interface IdleParameters {
  /** @param exact  equal for pages with the same content. */
  note(url: string, exact: string): void;
  /** A REJECT for a URL whose page is known without the parameter or with another value of it, or nothing. Counts it. */
  refusal(url: string): Decision | undefined;
  /** Whether that is likely: the URL is to wait until nothing else is left. */
  isSuspect(url: string): boolean;
  reports(): TrapReport[];
}

interface Parameter {
  /** Pages that did not change with it. */
  same: number;
  /** Whether a page did. */
  matters: boolean;
  refused: number;
}

const SUSPICIOUS = 5;
const ENOUGH = 15;

const MAX_PARAMETERS = 1_000;
/** About 30 MB. */
const MAX_ADDRESSES = 100_000;
const MAX_PER_URL = 8;
const MIN_IDENTIFIER = 8;

/** Makes the memory of one crawl. Cost: linear in the URL, for each of its first eight parameters. */
export function createIdleParameters(): IdleParameters {
  const parameters = new Map<string, Parameter>();
  /** Address without a parameter -> content. */
  const contents = new Map<string, string>();

  const known = (variant: Variant): string | undefined => contents.get(variant.rest) ?? contents.get(keyOf(variant));
  const likely = (url: string, least: number): [string, Parameter] | undefined => {
    for (const variant of variantsOf(url)) {
      const parameter = parameters.get(variant.name);
      if (parameter === undefined || parameter.matters || parameter.same < least) continue;
      if (known(variant) !== undefined) return [variant.name, parameter];
    }
    return undefined;
  };
  const keep = (address: string, exact: string): void => {
    if (contents.size < MAX_ADDRESSES && !contents.has(address)) contents.set(address, exact);
  };

  return {
    note(url, exact) {
      for (const variant of variantsOf(url)) {
        const before = known(variant);
        keep(keyOf(variant), exact);
        if (before === undefined) continue;
        const parameter = parameters.get(variant.name) ?? { same: 0, matters: false, refused: 0 };
        if (before === exact) parameter.same++;
        else parameter.matters = true;
        if (parameters.size < MAX_PARAMETERS) parameters.set(variant.name, parameter);
      }
      keep(url, exact);
    },
    refusal(url) {
      const found = likely(url, ENOUGH);
      if (found === undefined) return undefined;
      const [name, parameter] = found;
      parameter.refused++;
      const reason = `${name} has changed nothing on ${parameter.same} pages`;
      return refusalBy("idle-parameter", reason);
    },
    isSuspect: (url) => likely(url, SUSPICIOUS) !== undefined,
    reports: () =>
      [...parameters]
        .filter(([, { refused }]) => refused > 0)
        .map(([pattern, { refused }]) => ({ guard: "idle-parameter", pattern, urls: refused })),
  };
}

export function idleParameterGuard(): PageGuard {
  const idle = createIdleParameters();
  return {
    guard: "idle-parameter",
    note({ url }, { exact }) {
      if (exact !== undefined) idle.note(url, exact);
    },
    refusal: ({ url }) => idle.refusal(url),
    isSuspect: (url) => idle.isSuspect(url),
    reports: () => idle.reports(),
  };
}

/** A URL without one of its parameters. */
interface Variant {
  /** Host and parameter: what it does on one page it does on others. */
  readonly name: string;
  readonly rest: string;
}

function keyOf({ name, rest }: Variant): string {
  return `${rest} ${name}`;
}

function variantsOf(url: string): Variant[] {
  const host = hostOf(url);
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? "" : url.slice(mark);
  const segments = path.split("/", 64);
  const variants: Variant[] = [];
  for (const [at, segment] of segments.entries()) {
    if (at < 3 || at === segments.length - 1 || segment.length < MIN_IDENTIFIER || generalised(segment) !== "#")
      continue;
    variants.push({ name: `${host}/: segment ${at - 2}`, rest: segments.with(at, "*").join("/") + query });
  }
  const pairs = query.slice(1).split("&", 4 * MAX_PER_URL);
  for (const [at, pair] of pairs.entries()) {
    const name = pair.slice(0, Math.max(pair.indexOf("="), 0)).slice(0, 40);
    if (name === "" || variants.length >= MAX_PER_URL) continue;
    const others = pairs.toSpliced(at, 1).join("&");
    variants.push({ name: `${host}/: ${name}`, rest: others === "" ? path : `${path}?${others}` });
  }
  return variants;
}
