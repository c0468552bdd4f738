import { exactly } from "@eiao/sampler";
import type { ChangePart } from "@eiao/sampler";
import { partNames } from "./change-row.ts";
import type { PartName, SiteChangeRow } from "./change-row.ts";

/** A part of the change of a group's mean, and in how many of its sites it is known. */
export interface GroupPart extends ChangePart {
  readonly sites: number;
}

/** The mean of what changed at the sites that both runs have; null: known of none of them. */
export type GroupChange = Readonly<Record<PartName, GroupPart | null>>;

/**
 * The parts of a group's change: the mean over its sites of each, where a part that is not known of a site counts as 0 and stands in `together`
 * there. The parts add up to `difference`, exactly: what division by the number of sites rounds off goes to the largest one. Samples of sites are
 * independent, so that distances of ends add up by their squares.
 */
export function groupChangeOf(sites: readonly SiteChangeRow[]): GroupChange {
  const sums = Object.fromEntries(partNames.map((name) => [name, meanOf(sites, name)])) as Record<
    PartName,
    GroupPart | null
  >;
  const { difference } = sums;
  const largest = partNames
    .filter((name) => name !== "difference" && sums[name] !== null)
    .toSorted((a, b) => Math.abs(sums[b]?.value ?? 0) - Math.abs(sums[a]?.value ?? 0))[0];
  const part = largest === undefined ? null : sums[largest];
  if (difference === null || largest === undefined || part === null) return sums;
  const others = partNames.filter((name) => name !== "difference" && name !== largest);
  const value = others.reduce((rest, name) => rest - (sums[name]?.value ?? 0), difference.value);
  return { ...sums, [largest]: { ...part, value } };
}

function meanOf(sites: readonly SiteChangeRow[], name: PartName): GroupPart | null {
  let [known, sum, below, above] = [0, 0, 0, 0];
  for (const site of sites) {
    const part = site[name];
    if (part === null) continue;
    known++;
    sum += part.value;
    below += (part.value - part.low) ** 2;
    above += (part.high - part.value) ** 2;
  }
  if (known === 0) return null;
  const value = sum / sites.length;
  return {
    value: exactly(value),
    low: exactly(value - Math.sqrt(below) / sites.length),
    high: exactly(value + Math.sqrt(above) / sites.length),
    sites: known,
  };
}
