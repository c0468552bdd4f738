import type { Condition } from "./stylesheet.ts";

/** One cascade layer of a page. */
export interface Layer {
  readonly parent: Layer | null;
  readonly named: Map<string, Layer>;
  readonly anonymous: Map<object, Layer>;
  /** In order of first mention. */
  readonly children: Layer[];
  /** Place in the order of all layers, from 0; set by `rankLayers`. */
  rank: number;
}

/** Rank of what stands in no layer: above every layer (CSS Cascade 5, 6.4). */
export const UNLAYERED = Number.MAX_SAFE_INTEGER;

export function newLayer(parent: Layer | null): Layer {
  return { parent, named: new Map(), anonymous: new Map(), children: [], rank: UNLAYERED };
}

/** The layer of that name inside `parent`; made, hence mentioned, when it is new. */
export function namedLayer(parent: Layer, path: readonly string[]): Layer {
  let layer = parent;
  for (const name of path) {
    let child = layer.named.get(name);
    if (child === undefined) {
      child = newLayer(layer);
      layer.named.set(name, child);
      layer.children.push(child);
    }
    layer = child;
  }
  return layer;
}

/** The anonymous layer of one `@layer { }` or `@import ... layer`; `key` is that construct, on that page. */
export function anonymousLayer(parent: Layer, key: object): Layer {
  let child = parent.anonymous.get(key);
  if (child === undefined) {
    child = newLayer(parent);
    parent.anonymous.set(key, child);
    parent.children.push(child);
  }
  return child;
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
export function layerOf(base: Layer, condition: Condition | null): Layer {
  const path: (Condition & { kind: "layer" })[] = [];
  for (let at = condition; at !== null; at = at.outer) if (at.kind === "layer") path.push(at);
  let layer = base;
  for (const step of path.reverse()) layer = step.name === undefined ? anonymousLayer(layer, step) : namedLayer(layer, step.name);
  return layer;
}
