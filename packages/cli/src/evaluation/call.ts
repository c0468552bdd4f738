import type { Evaluator } from "@eiao/sampler/internal/evaluation";
import type { TestExtent } from "@eiao/wam-core";
import type { Configuration } from "../command-line/configuration.ts";
import type { CheckOutput } from "../command-line/outputs.ts";
import type { Baseline, BaselineWriter } from "../findings/baseline.ts";
import type { Levels } from "../findings/levels.ts";
import type { Suppressions } from "../findings/suppressions.ts";
import type { FailOn } from "../findings/verdict.ts";
import type { Input } from "../input/input.ts";
import type { PageOptionValues, PageSettings } from "../input/page-settings.ts";
import type { Selected } from "../rule-sets.ts";
import type { LostSheets } from "./evaluate.ts";

/** The options of `check` that the work on pages reads. */
export interface CheckCallOptions extends PageOptionValues {
  readonly ruleset: string | undefined;
  readonly level: TestExtent["level"];
  readonly prompts: boolean;
  readonly skip: readonly string[];
  readonly failOn: FailOn;
  readonly explain: boolean;
  readonly verbose: boolean;
  readonly summary: boolean;
  readonly jobs: number | undefined;
  readonly terms: "seed" | "earl-1.0" | "both" | undefined;
  readonly baseline: string | undefined;
  readonly updateBaseline: boolean;
  readonly noStylesheets: boolean;
  readonly strictSheets: boolean;
  readonly server: string | undefined;
  readonly tokenFile: string | undefined;
  readonly quiet: boolean;
}

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
