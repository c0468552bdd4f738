import { changeWithin, publishedChange } from "@eiao/sampler/internal";
import type { Change, ChangePart, PublishedEstimate } from "@eiao/sampler/internal";
import { presentApart } from "@eiao/wam-core/internal";
import { changeSums, groupChangeOf } from "../compute/group-change.ts";
import { groupSites, storedSums } from "../read/change-rows.ts";
import { keepChanges } from "../read/site-changes.ts";
import type { GroupChange, SiteChangeRow } from "../compute/group-change.ts";
import { siteChanges } from "../read/site-changes.ts";
import type { RunRow } from "../../warehouse/runs.ts";
import { earlierRun, earlierRunOfGroup } from "./comparisons.ts";
import { figuresOfGroup, groupName, measuredMean } from "./group-functions.ts";
import type { ResolvedQuery, ReportRow } from "./query.ts";
import { sitesOf } from "./site-functions.ts";
import type { ReportFunction } from "./site-functions.ts";

/** A row without its text. */
type PartRow = Omit<ReportRow, "text">;

/** Returns a row for each part of the change of a site, or of a group of sites. */
export const changeAttribution: ReportFunction = async (query) => {
  return withTexts(
    query.site === undefined
      ? await groupRows(query, await earlierRunOfGroup(query))
      : await siteRows(query, await earlierRun(query)),
  );
};

async function siteRows(query: ResolvedQuery, earlier: RunRow | undefined): Promise<PartRow[]> {
  const { site, db, figures, runRow, ruleSet } = query;
  const base = { site: site ?? "" };
  const [now] = await sitesOf(query);
  if (earlier === undefined) return noChange(base, "There is no earlier published run.");
  const [previous] = await figures.scores({ run: earlier.run, ruleSet, site: base.site });
  if (previous === undefined) return noChange(base, `Run ${earlier.name} does not have this site.`);
  const key = { run: runRow.run, against: earlier.run, ruleSet };
  const [found] = now === undefined ? [] : await siteChanges(db, key, [now.number], keepChanges(db, key));
  if (found === undefined) return noChange(base, "The site has no score in one of the runs.");
  return [...partRows(base, found), allRow(base, previous, now)];
}

function partRows(base: Partial<ReportRow>, change: SiteChangeRow): PartRow[] {
  const { content, sample, rules, together, state, reason, apart, matched } = change;
  const untold = apart === null ? "see together" : `cannot be separated: ${apart}`;
  const notes = {
    content: content === null ? untold : `${matched} pages compared`,
    sample: sample === null ? untold : "the rest",
    rules: {
      same: "the same rules",
      replayed: "the earlier pages by the later rules",
      pending: NOT_YET,
      unknown: "unknown",
    }[state],
    together: [content === null && "content", sample === null && "sample", rules === null && "rules"]
      .filter((name) => name !== false)
      .join(" and "),
  };
  return [
    row(base, "content", content, notes.content),
    row(base, "sample", sample, notes.sample),
    row(base, "rules", rules, reason === null ? notes.rules : `${notes.rules}: ${reason}`),
    ...(together === null ? [] : [row(base, "together", together, notes.together)]),
  ];
}

const NOT_YET = "not yet computed";

function row(
  base: Partial<ReportRow>,
  part: NonNullable<ReportRow["part"]>,
  of: ChangePart | null,
  note: string,
): PartRow {
  return changedRow(base, part, of === null ? undefined : changeWithin(of.value, of.low, of.high), note);
}

function changedRow(
  base: Partial<ReportRow>,
  part: NonNullable<ReportRow["part"]>,
  found: Change | undefined,
  note: string,
): PartRow {
  const { difference: value = null, low = null, high = null, verdict = null } = found ?? {};
  return { ...base, part, value, low, high, verdict, note };
}

function allRow(
  base: Partial<ReportRow>,
  previous: PublishedEstimate | undefined,
  current: PublishedEstimate | undefined,
): PartRow {
  const [before, now] = presentApart(previous?.value ?? undefined, current?.value ?? undefined);
  return changedRow(base, "all", previous && current && publishedChange(previous, current), `from ${before} to ${now}`);
}

function noChange(base: Partial<ReportRow>, note: string): PartRow[] {
  return [row(base, "all", null, note)];
}

async function groupRows(query: ResolvedQuery, earlier: RunRow | undefined): Promise<PartRow[]> {
  const base = groupName(query);
  if (earlier === undefined) return noChange(base, "There is no earlier published run.");
  const before = { ...query, runRow: earlier };
  const [now, previous] = [await figuresOfGroup(query), await figuresOfGroup(before)];
  if (now.mean === null || previous.mean === null) return noChange(base, "One of the runs has no mean for this group.");
  const { runRow, ruleSet, group: siteGroup, db } = query;
  const key = { run: runRow.run, against: earlier.run, ruleSet, ...siteGroup };
  const { both, joined, left } = await groupSites(db, key);
  const stored = await storedSums(db, key);
  const sums =
    stored.difference.known === both.length
      ? stored
      : changeSums(await siteChanges(db, key, both, keepChanges(db, key)));
  const group = groupChangeOf(sums);
  const all = allRow(base, measuredMean(previous), measuredMean(now));
  const others = (all.value ?? 0) - (group.difference?.value ?? 0);
  const isSame = joined + left === 0;
  return [
    ...groupPartRows(base, group, both.length),
    ...(isSame ? [] : [{ ...changedRow(base, "sites", undefined, `${joined} joined, ${left} left`), value: others }]),
    all,
  ];
}

function groupPartRows(base: Partial<ReportRow>, group: GroupChange, sites: number): PartRow[] {
  const of = (name: "content" | "sample" | "rules" | "together"): PartRow => {
    const part = group[name];
    return row(base, name, part, `of ${part?.sites ?? 0} of ${sites} sites`);
  };
  return [of("content"), of("sample"), of("rules"), ...(group.together === null ? [] : [of("together")])];
}

/** The number of steps per unit in shown values (four decimals). The rounding error goes to the largest part, so that the shown parts add up. */
const SHOWN = 10_000;

function withTexts(rows: readonly PartRow[]): ReportRow[] {
  const rounded = rows.map(({ value }) => (value === null ? null : Math.round(value * SHOWN)));
  const isPart = (at: number): boolean => rows[at]?.part !== "all" && rounded[at] !== null;
  const parts = [...rounded.keys()].filter(isPart);
  const all = rounded[rows.findIndex(({ part }) => part === "all")] ?? null;
  const [largest] = parts.toSorted((a, b) => Math.abs(rows[b]?.value ?? 0) - Math.abs(rows[a]?.value ?? 0));
  if (all !== null && largest !== undefined)
    rounded[largest] = parts.filter((at) => at !== largest).reduce((rest, at) => rest - (rounded[at] ?? 0), all);
  return rows.map((one, at) => {
    const number = rounded[at] ?? null;
    if (number === null) return { ...one, text: one.part === "all" ? "–" : "n/a" };
    const ends =
      typeof one.low !== "number" || typeof one.high !== "number"
        ? ""
        : ` (${endText(one.low)} to ${endText(one.high)})`;
    return { ...one, text: `${signed(number / SHOWN)}${ends}` };
  });
}

/** Writes an end of an interval. Only ends below a millionth become 0, because an interval that excludes 0 would seem to include it. */
function endText(value: number): string {
  const text = signed(value);
  return Number(text) === 0 && Math.abs(value) >= 5e-7 ? `${value > 0 ? "+" : ""}${value.toFixed(6)}` : text;
}

function signed(value: number): string {
  const text = value.toFixed(4);
  return Number(text) === 0 ? "0.0000" : `${value > 0 ? "+" : ""}${text}`;
}
