import type { Condition } from "../sheets/stylesheet.ts";

/** One cascade layer of a page. */
export interface Layer {
  readonly parent: Layer | null;
  readonly named: Map<string, Layer>;
  /** In order of first mention. */
  readonly children: Layer[];
  /** Place in the order of all layers, from 0; set by `rankLayers`. */
  rank: number;
}

/** Rank of what stands in no layer: above every layer (CSS Cascade 5, 6.4). */
export const UNLAYERED = Number.MAX_SAFE_INTEGER;

/** The anonymous layers of one sheet at one place of the cascade: each `@layer { }` block is a layer by itself. */
export type AnonymousLayers = Map<Condition, Layer>;

/** A new layer inside `parent`; null: the root, which is no layer. */
export function newLayer(parent: Layer | null): Layer {
  const layer: Layer = { parent, named: new Map(), children: [], rank: UNLAYERED };
  parent?.children.push(layer);
  return layer;
}

/** The layer of that name inside `parent`; made, hence mentioned, when it is new. */
export function namedLayer(parent: Layer, path: readonly string[]): Layer {
  let layer = parent;
  for (const name of path) {
    let child = layer.named.get(name);
    if (child === undefined) {
      child = newLayer(layer);
      layer.named.set(name, child);
    }
    layer = child;
  }
  return layer;
}

/** Numbers all layers below the root: nested ones before what stands in their parent itself. No recursion. */
export function rankLayers(root: Layer): void {
  let rank = 0;
  const stack: { layer: Layer; next: number }[] = [{ layer: root, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = top.layer.children[top.next++];
    if (child !== undefined) stack.push({ layer: child, next: 0 });
    else {
      top.layer.rank = top.layer === root ? UNLAYERED : rank++;
      stack.pop();
    }
  }
}

/** The layer that a condition chain puts its rules into, below `base` (the layer of the import, or the root). */
export function layerOf(base: Layer, condition: Condition | null, anonymous: AnonymousLayers): Layer {
  const path: (Condition & { kind: "layer" })[] = [];
  for (let at = condition; at !== null; at = at.outer) if (at.kind === "layer") path.push(at);
  let layer = base;
  for (const step of path.reverse()) {
    if (step.name !== undefined) layer = namedLayer(layer, step.name);
    else {
      const known = anonymous.get(step) ?? newLayer(layer);
      anonymous.set(step, known);
      layer = known;
    }
  }
  return layer;
}
