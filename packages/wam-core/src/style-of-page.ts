import type { Budget } from "./budget.ts";
import type { SheetSteps } from "./load-sheets.ts";
import type { CheckOptions } from "./options.ts";
import type { Page } from "./rule-set/define.ts";
import type { StyledPage } from "./style/cascade/apply.ts";
import type { Environment } from "./style/conditions/environment.ts";
import { styleOf } from "./style/index.ts";

/** The medium that pages are evaluated for unless another one is named (6.2). */
export const DEFAULT_MEDIUM = "screen";

/**
 * Applies the style sheets of a page as the options have it.
 * @param notes         is told which sheets were loaded and not read.
 * @param environments  others that the page is looked at in: changes of that of the options.
 */
export function styleOfPage(
  { document, url, headers }: Page,
  options: Pick<CheckOptions, "medium" | "environment" | "stylesheets" | "sheetCache">,
  budget: Budget,
  encoding: string | undefined,
  notes: string[] | undefined,
  environments: readonly Partial<Environment>[] = [],
): SheetSteps<StyledPage> {
  const { medium = DEFAULT_MEDIUM, environment = {}, stylesheets: enabled = true, sheetCache: cache } = options;
  return styleOf({
    document,
    url,
    headers,
    medium,
    environment,
    environments,
    budget,
    enabled,
    encoding,
    notes,
    cache,
  });
}
