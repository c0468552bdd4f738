import { pipelineError } from "./errors.ts";
import type { StageParameter, PlugIn } from "./stage.ts";

/** Installed plug-ins by identifier. */
export type PlugIns<Services> = ReadonlyMap<string, PlugIn<Services>>;

/**
 * Installs plug-ins, which may come from other sources: every part of a descriptor is mandatory.
 *
 * @throws EiaoError `PlugInRefused` with all missing parts of the first incomplete one. Spec 21.1.
 */
export function installPlugIns<Services>(plugIns: readonly PlugIn<Services>[]): PlugIns<Services> {
  const installed = new Map<string, PlugIn<Services>>();
  for (const plugIn of plugIns) {
    const problems = descriptorProblems(plugIn);
    const identifier = isText(plugIn.identifier) ? plugIn.identifier : "without identifier";
    if (installed.has(identifier)) problems.push("another plug-in has the same identifier.");
    if (problems.length > 0) throw pipelineError("PlugInRefused", { identifier, problems: problems.join(" ") });
    installed.set(identifier, plugIn);
  }
  return installed;
}

function descriptorProblems(plugIn: Partial<PlugIn<never>>): string[] {
  const problems: string[] = [];
  for (const part of ["identifier", "author", "description"] as const) {
    if (!isText(plugIn[part])) problems.push(`${part} is missing.`);
  }
  if (plugIn.input !== null && !isText(plugIn.input)) problems.push("input is missing (it is null for a provider).");
  if (typeof plugIn.create !== "function") problems.push("the entry point create is missing.");
  if (!isCount(plugIn.concurrency)) problems.push("concurrency must be a whole number from 1.");
  for (const [part, keys] of [
    ["parameters", ["type", "description"]],
    ["outputs", ["carries", "description"]],
  ] as const) {
    const table: unknown = plugIn[part];
    if (typeof table !== "object" || table === null) {
      problems.push(`${part} are missing.`);
      continue;
    }
    for (const [name, row] of Object.entries(table as Record<string, Record<string, unknown> | null>)) {
      for (const key of keys) if (!isText(row?.[key])) problems.push(`${part}.${name} has no ${key}.`);
    }
  }
  return problems;
}

/** Returns the fault of a parameter's value, or undefined if it has none. */
export function settingProblem(
  name: string,
  parameter: StageParameter | undefined,
  value: unknown,
): string | undefined {
  if (parameter === undefined) return `it has no parameter ${name}.`;
  if (typeof value === parameter.type && !Number.isNaN(value)) return undefined;
  return `${name} must be a ${parameter.type}.`;
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
