import { legalFragment } from "./characters.ts";
import {
  graphNode,
  locationNode,
  type EarlPage,
  type GraphNode,
  type LocationText,
  type NodeValue,
} from "./graph-node.ts";
import { namespaces } from "./vocabulary.ts";

export interface StatisticText {
  readonly id: string;
  readonly type: string;
  readonly number: string;
  readonly location: LocationText;
  readonly value: string;
}

/** Returns the id of an M-WAM result's metadata, without its number. */
export function metadataId({ host }: EarlPage, wam: string): string {
  return `${host}.${legalFragment(wam)}-M`;
}

/** Returns location and metadata of one M-WAM result, in this order. EARL 1.0 has no statistics, so eiao:MetaData stays. */
export function statisticNodes(page: EarlPage, statistic: StatisticText): readonly GraphNode[] {
  const base = `${page.host}.${legalFragment(statistic.id)}`;
  const location = { id: `${base}-L${statistic.number}` };
  return [
    locationNode(page, location, statistic.location),
    graphNode(
      page.terms,
      { id: metadataId(page, statistic.id) + statistic.number },
      [["always", "eiao:MetaData"]],
      [
        ["seed", "earl:subject", { iri: page.url }],
        ["always", "eiao:type", statisticType(statistic.type)],
        ["always", "eiao:value", { text: statistic.value }],
        ["always", "eiao:singleLocation", location],
        ["earl-1.0", "dct:subject", { iri: page.url }],
      ],
    ),
  ];
}

/** Returns the type, such as eiao:technology. A type of a foreign rule set may need its full IRI. */
function statisticType(type: string): NodeValue {
  if (/^[A-Za-z][A-Za-z0-9]*$/.test(type)) return { name: `eiao:${type}` };
  return { iri: namespaces.eiao + legalFragment(type) };
}
