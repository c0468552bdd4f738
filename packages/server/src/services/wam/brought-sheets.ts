import type { FetchedSheet } from "@eiao/sampler/evaluation";
import type { Fields } from "../../transport/service.ts";
import type { WamSettings } from "./wam-settings.ts";

/** The style sheets of one call of `evaluate`. */
export interface BroughtSheets {
  /** @throws Error for a sheet that the caller says is missing, and for one that is lacking. */
  readonly load: (url: string) => Promise<FetchedSheet>;
  /** URLs that the page asked for and the caller has to bring: what was evaluated without them counts for nothing. */
  readonly lacking: ReadonlySet<string>;
}

/** @param ids  URL -> id of a kept sheet; an empty text, or `!` and the reason: missing. */
export function broughtSheets(ids: Fields, kept: Pick<WamSettings["kept"], "find">): BroughtSheets {
  const known = new Map(Object.entries(ids));
  const lacking = new Set<string>();
  return {
    async load(url) {
      const id = known.get(url);
      if (id === "") throw new Error("the caller reported it as missing");
      if (id?.startsWith("!") === true) throw new Error(id.slice(1));
      const sheet = id === undefined ? undefined : await kept.find(id);
      if (sheet !== undefined) return sheet;
      lacking.add(url);
      throw new Error("the caller did not send it");
    },
    lacking,
  };
}
