import { exactly } from "@eiao/sampler/internal";
import type { ChangePart, AttributedChange } from "@eiao/sampler/internal";

/** A part of the change of a group's mean, and in how many of its sites it is known. */
export interface GroupPart extends ChangePart {
  readonly sites: number;
}

/** The mean of what changed at the sites that both runs have; null: known of none of them. */
export type GroupChange = Readonly<Record<PartName, GroupPart | null>>;

/** The sums of a part over the sites: values, and squares of the distances to the ends of the interval. */
export interface PartSums {
  readonly known: number;
  readonly sum: number;
  readonly below: number;
  readonly above: number;
}

export type ChangeSums = Readonly<Record<PartName, PartSums>>;

/**
 * The parts of a group's change: the mean over its sites of each, where a part that is not known of a site counts as 0 and stands in `together`
 * there. The parts add up to `difference`, exactly: what division by the number of sites rounds off goes to the largest one. Samples of sites are
 * independent, so that distances of ends add up by their squares.
 */
export function groupChangeOf(sums: ChangeSums): GroupChange {
  const sites = sums.difference.known;
  const parts = Object.fromEntries(partNames.map((name) => [name, meanOf(sums[name], sites)])) as Record<
    PartName,
    GroupPart | null
  >;
  const { difference } = parts;
  const size = (name: PartName): number => Math.abs(parts[name]?.value ?? 0);
  const [largest, ...others] = partNames
    .filter((name) => name !== "difference" && parts[name] !== null)
    .toSorted((a, b) => size(b) - size(a));
  const part = largest === undefined ? null : parts[largest];
  if (difference === null || largest === undefined || part === null) return parts;
  const value = others.reduce((rest, name) => rest - (parts[name]?.value ?? 0), difference.value);
  return { ...parts, [largest]: { ...part, value } };
}

function meanOf({ known, sum, below, above }: PartSums, sites: number): GroupPart | null {
  if (known === 0) return null;
  const value = sum / sites;
  return {
    value: exactly(value),
    low: exactly(value - Math.sqrt(below) / sites),
    high: exactly(value + Math.sqrt(above) / sites),
    sites: known,
  };
}

/** The sums of changes that are at hand. */
export function changeSums(sites: readonly SiteChangeRow[]): ChangeSums {
  const sumsOf = (name: PartName): PartSums => {
    let [known, sum, below, above] = [0, 0, 0, 0];
    for (const { [name]: part } of sites) {
      if (part === null) continue;
      known++;
      sum += part.value;
      below += (part.value - part.low) ** 2;
      above += (part.high - part.value) ** 2;
    }
    return { known, sum, below, above };
  };
  return Object.fromEntries(partNames.map((name) => [name, sumsOf(name)])) as Record<PartName, PartSums>;
}

/** The parts of a change, and all of it: names of columns, and of rows of the report. */
export const partNames = ["content", "sample", "rules", "together", "difference"] as const;

export type PartName = (typeof partNames)[number];

/** The comparison of the rules of two runs: the same, distinguished by a replay, not yet distinguished, or impossible to distinguish. */
export type RulesState = "same" | "replayed" | "pending" | "unknown";

/** The change of a site's score between two runs, as it is kept. */
export interface SiteChangeRow extends Omit<AttributedChange, "apart"> {
  readonly site: number;
  readonly state: RulesState;
  /** A sentence if the state is `unknown`. */
  readonly reason: string | null;
  /** The reason why content and sample are not distinguished. */
  readonly apart: string | null;
}
