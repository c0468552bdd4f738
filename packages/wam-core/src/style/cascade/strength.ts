import { asciiLowerCase } from "../../document/text.ts";
import type { CascadeCandidate } from "./candidate.ts";
import type { DeclarationSource } from "../sheets/stylesheet.ts";
import { unescapedValue } from "../syntax/unescaped-value.ts";

export function valueOf(declaration: DeclarationSource, text: string): string {
  return text.slice(declaration.valueStart, declaration.valueEnd);
}

/** Returns the winner. Skips `revert-layer` with all declarations of its layer; if nothing is left, `revert-layer` wins (6.9). */
export function winnerOf(candidates: readonly CascadeCandidate[]): CascadeCandidate | undefined {
  const [strongest] = candidates;
  if (strongest === undefined || !revertsLayer(strongest)) return strongest; // the usual case needs no set
  const skipped = new Set<number>();
  for (const candidate of candidates) {
    const layer = layerKey(candidate);
    if (skipped.has(layer)) continue;
    if (!revertsLayer(candidate)) return candidate;
    skipped.add(layer);
  }
  return strongest;
}

function revertsLayer({ declaration, text }: CascadeCandidate): boolean {
  const { valueStart, valueEnd } = declaration;
  if (valueEnd - valueStart < "revert-layer".length) return false; // true of nearly every value
  return asciiLowerCase(unescapedValue(valueOf(declaration, text))) === "revert-layer";
}

/** Returns the layer of a candidate. The style attribute counts as its own layer. */
function layerKey(candidate: CascadeCandidate): number {
  return candidate.match === null ? -1 : candidate.match.active.layer;
}

/** Returns a negative number if `a` is stronger (6.4). */
export function compareStrength(a: CascadeCandidate, b: CascadeCandidate): number {
  const { important } = a.declaration;
  if (important !== b.declaration.important) return important ? -1 : 1;
  if (a.match === null || b.match === null) return a.match === b.match ? 0 : a.match === null ? -1 : 1;
  const [x, y] = [a.match, b.match];
  if (x.active.layer !== y.active.layer) return important === x.active.layer < y.active.layer ? -1 : 1;
  if (x.specificity !== y.specificity) return y.specificity - x.specificity;
  if (x.proximity !== y.proximity) return x.proximity < y.proximity ? -1 : 1;
  return 0;
}
