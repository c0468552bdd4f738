import { roundToGrid } from "@eiao/sampler/internal";
import type { ChangePart, AttributedChange } from "@eiao/sampler/internal";

/** A part of the change of a group's mean, and the number of sites for which it is known. */
export interface GroupPart extends ChangePart {
  readonly sites: number;
}

/** The mean change of the sites that both runs have. A part is null if it is known for none of them. */
export type GroupChange = Readonly<Record<PartName, GroupPart | null>>;

/** The sums of a part over the sites: values, and squared distances to the ends of the interval. */
export interface PartSums {
  readonly known: number;
  readonly sum: number;
  readonly below: number;
  readonly above: number;
}

export type ChangeSums = Readonly<Record<PartName, PartSums>>;

/**
 * Returns the parts of a group's change: the mean of each part over the sites. If a part is unknown for a site, it counts as 0, and is included
 * in `together`. The parts add up to `difference` exactly: the rounding error of the division goes to the largest part. Samples of sites are
 * independent, so distances to interval ends add up by their squares.
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
    value: roundToGrid(value),
    low: roundToGrid(value - Math.sqrt(below) / sites),
    high: roundToGrid(value + Math.sqrt(above) / sites),
    sites: known,
  };
}

/** Computes the sums of given changes. */
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

/** The parts of a change, and the whole: names of columns, and of rows of the report. */
export const partNames = ["content", "sample", "rules", "together", "difference"] as const;

export type PartName = (typeof partNames)[number];

/** The state of the comparison of two runs' rules: equal, separated by a replay, not yet separated, or impossible to separate. */
export type RulesState = "same" | "replayed" | "pending" | "unknown";

/** The stored change of a site's score between two runs. */
export interface SiteChangeRow extends Omit<AttributedChange, "apart"> {
  readonly site: number;
  readonly state: RulesState;
  /** The reason for the state `unknown`, as a sentence. */
  readonly reason: string | null;
  /** The reason why content and sample are not separated. */
  readonly apart: string | null;
}
