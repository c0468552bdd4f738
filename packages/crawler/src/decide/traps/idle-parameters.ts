import { generalised, hostOf } from "./url-groups.ts";
import type { FarPages, LearnedPattern, PageGuard } from "./page-guard.ts";
import { farAway } from "./made-up.ts";
import { ENOUGH, MANY } from "./page-guard.ts";
import { isSame } from "./page-text.ts";
import type { Sameness } from "./page-text.ts";

interface Parameter {
  /** The number of pages that did not change with the parameter. */
  same: number;
  /** True if a page changed with the parameter. */
  matters: boolean;
  /** The address of a page with a value far away, and the content that the page has if the parameter is idle. */
  far?: { readonly url: string; readonly same: Sameness } | undefined;
}

const SUSPICIOUS = 5;

const MAX_PARAMETERS = 1_000;
/** These limits bound the memory to about 40 MB. */
const MAX_ADDRESSES = 100_000;
const MAX_PER_URL = 8;
const MIN_IDENTIFIER = 8;

/**
 * Creates the guard against parameters that change nothing: sessions, the previous page, variants for printing. Identifiers in the path
 * count as parameters. Cost: linear in the URL, for each of its first eight parameters.
 */
export function idleParameterGuard(farPages: FarPages): PageGuard {
  const parameters = new Map<string, Parameter>();
  /** The contents of pages, by their address without a parameter. */
  const contents = new Map<string, Sameness>();

  const known = (variant: Variant): Sameness | undefined => contents.get(variant.rest) ?? contents.get(keyOf(variant));
  const likely = (url: string, holds: (parameter: Parameter) => boolean): [string, Parameter] | undefined => {
    for (const variant of variantsOf(url)) {
      const parameter = parameters.get(variant.name);
      if (parameter === undefined || parameter.matters || !holds(parameter)) continue;
      if (known(variant) !== undefined) return [variant.name, parameter];
    }
    return undefined;
  };
  const isSuspicious = ({ same }: Parameter): boolean => same >= SUSPICIOUS;
  const isClosed = ({ same, far }: Parameter): boolean => {
    if (same < ENOUGH) return false;
    const farPage = far === undefined ? undefined : farPages.shown(far.url);
    const isIdle =
      farPage === undefined || (typeof farPage === "object" && far !== undefined && isSame(far.same, farPage.same));
    return isIdle || same >= MANY;
  };
  /** Keeps the content of an address. */
  const keep = (address: string, same: Sameness): void => {
    const before = contents.get(address);
    // The first page of a text has no digests, so it is replaced by the next one with the same text for later comparisons.
    if (before === undefined ? contents.size < MAX_ADDRESSES : before.measured === undefined && isSame(before, same))
      contents.set(address, same);
  };

  let hasPatterns = false;
  return {
    get hasPatterns() {
      return hasPatterns;
    },
    note({ url }, { same }) {
      if (same.exact === undefined) return false;
      let opens = false;
      for (const variant of variantsOf(url)) {
        const before = known(variant);
        keep(keyOf(variant), same);
        if (before === undefined) continue;
        const parameter: Parameter = parameters.get(variant.name) ?? { same: 0, matters: false };
        if (isSame(before, same)) {
          parameter.same++;
          if (parameter.same === ENOUGH && variant.far !== undefined) {
            parameter.far = { url: variant.far, same };
            farPages.ask(variant.far);
          }
        } else {
          opens ||= !parameter.matters && isClosed(parameter);
          parameter.matters = true;
        }
        hasPatterns ||= parameter.same >= SUSPICIOUS;
        if (parameters.size < MAX_PARAMETERS) parameters.set(variant.name, parameter);
      }
      keep(url, same);
      return opens;
    },
    patternOf({ url, foundOn }): LearnedPattern | undefined {
      const found = likely(url, isClosed);
      if (found === undefined || foundOn === undefined) return undefined;
      const [name, parameter] = found;
      if (!variantsOf(foundOn).some((variant) => variant.name === name)) return undefined;
      return { guard: "idle-parameter", name, reason: `${name} has changed nothing on ${parameter.same} pages` };
    },
    isSuspect: ({ url }) => likely(url, isSuspicious) !== undefined,
  };
}

/** A URL without one of its parameters. */
interface Variant {
  /** The host and the parameter, which has the same effect on all pages of the host. */
  readonly name: string;
  readonly rest: string;
  /** The URL with a far-away value of the parameter. Undefined if the value has no digits. */
  readonly far: string | undefined;
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
    const far = farValue(segment);
    variants.push({
      name: `${host}/: segment ${at - 2}`,
      rest: segments.with(at, "*").join("/") + query,
      far: far === undefined ? undefined : segments.with(at, far).join("/") + query,
    });
  }
  const pairs = query.slice(1).split("&", 4 * MAX_PER_URL);
  for (const [at, pair] of pairs.entries()) {
    const name = pair.slice(0, Math.max(pair.indexOf("="), 0)).slice(0, 40);
    if (name === "" || variants.length >= MAX_PER_URL) continue;
    const others = pairs.toSpliced(at, 1).join("&");
    const far = farValue(pair.slice(pair.indexOf("=") + 1));
    variants.push({
      name: `${host}/: ${name}`,
      rest: others === "" ? path : `${path}?${others}`,
      far:
        far === undefined
          ? undefined
          : `${path}?${pairs.with(at, `${pair.slice(0, pair.indexOf("="))}=${far}`).join("&")}`,
    });
  }
  return variants;
}

/** Returns a value like this one that no real site reaches, or undefined if the value has no digits. */
function farValue(value: string): string | undefined {
  const far = farAway(`http://h/${value}`);
  return far?.slice("http://h/".length);
}
