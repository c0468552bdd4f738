import type { Evaluator } from "@eiao/sampler/internal/evaluation";
import type { Configuration } from "../command-line/configuration.ts";
import type { CheckOutput } from "../command-line/outputs.ts";
import type { Baseline, BaselineWriter } from "../findings/baseline.ts";
import type { Levels } from "../findings/levels.ts";
import type { Suppressions } from "../findings/suppressions.ts";
import type { Input } from "../input/input.ts";
import type { PageSettings } from "../input/page-settings.ts";
import type { Selected } from "../rule-sets.ts";
import type { CheckCallOptions } from "./check-options.ts";
import type { LostSheets } from "./evaluate.ts";

/** A call of `check`, before any page is read. */
export interface Check {
  readonly options: CheckCallOptions;
  readonly configuration: Configuration;
  readonly outputs: readonly CheckOutput[];
  /** The time of the report. */
  readonly date: string;
  readonly inputs: readonly Input[];
  readonly suppressions: Suppressions;
  readonly baseline: Baseline | undefined;
}

/** A call of `check` that is ready to evaluate pages. */
export interface Ready extends Check {
  readonly selection: Selected;
  readonly levels: Levels;
  readonly settings: PageSettings;
  readonly evaluator: Evaluator;
  /** The writer that collects the findings. */
  readonly newBaseline: BaselineWriter;
  readonly lostSheets: LostSheets;
}
