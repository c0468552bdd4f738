import type { Budget } from "../budget.ts";
import type { Document } from "../document/document.ts";
import { coreError } from "../errors.ts";
import { StyledPage } from "./cascade/apply.ts";
import { Cascade } from "./cascade/cascade.ts";
import type { Environment } from "./conditions/environment.ts";
import { environmentOf } from "./conditions/environment.ts";
import { SheetCache } from "./sheets/sheet-cache.ts";
import type { LoadedSheet } from "./sheets/received-sheet.ts";
import { sheetTree } from "./sheets/sheet-tree.ts";

export { createSheetCache } from "./sheets/sheet-cache.ts";
export type { SheetCache } from "./sheets/sheet-cache.ts";
export type { LoadedSheet } from "./sheets/received-sheet.ts";

export interface StyleInput {
  readonly document: Document;
  /** The absolute URL of the page. */
  readonly url: string;
  /** The HTTP headers, with names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly medium: string;
  /** Features that differ from the desktop of spec 6.8. */
  readonly environment: Partial<Environment>;
  /** Other environments in which the page is examined, as changes to `environment`. Sheets that apply there are loaded too. */
  readonly environments?: readonly Partial<Environment>[];
  readonly budget: Budget;
  readonly cache?: SheetCache | undefined;
  /** False if external sheets must not be loaded. */
  readonly enabled: boolean;
  /** The encoding of the page. */
  readonly encoding?: string | undefined;
  /** Receives texts about sheets that were not loaded or not read (D75). */
  readonly notes?: string[] | undefined;
}

/**
 * Collects and applies the tested style sheets of a page (spec 6). It is a generator, so that one flow serves callers that
 * wait for sheets and callers that have them: it yields batches of absolute URLs and receives the sheets in the same order.
 *
 * @throws EiaoError `TooManySteps` if the page's selectors cost more than the budget (when the style is used).
 */
export function* styleOf(
  input: StyleInput,
): Generator<readonly string[], StyledPage, readonly (LoadedSheet | undefined)[]> {
  const { document, medium, budget, environments = [], cache = new SheetCache() } = input;
  const environment = environmentOf(input.environment);
  const all = [environment, ...environments.map((changes) => ({ ...environment, ...changes }))];
  const sheets = yield* sheetTree({ ...input, environments: all, cache });
  const { maxSteps } = budget;
  const exceeded = (): never => {
    throw coreError("TooManySteps", { limit: maxSteps });
  };
  const contentLanguage = input.headers.get("content-language");
  return new StyledPage(
    new Cascade({ document, contentLanguage, medium, environment, sheets, maxSteps, exceeded }),
    input.url,
  );
}
