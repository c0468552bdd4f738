import type { Budget } from "./budget.ts";
import type { SheetSteps } from "./load-sheets.ts";
import type { CheckOptions } from "./options.ts";
import type { Page } from "./rule-set/define.ts";
import type { StyledPage } from "./style/cascade/apply.ts";
import type { Environment } from "./style/conditions/environment.ts";
import { styleOf } from "./style/index.ts";

/** The default medium for evaluating pages (6.2). */
export const DEFAULT_MEDIUM = "screen";

/**
 * Applies the style sheets of a page according to the options.
 * @param notes         receives the sheets that were loaded and not read.
 * @param environments  other environments in which rules evaluate the page: changes of that of the options.
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
