import type { Condition } from "../sheets/stylesheet.ts";

/** One cascade layer of a page. */
export interface Layer {
  readonly parent: Layer | null;
  readonly named: Map<string, Layer>;
  /** The layers inside it, in order of first mention. */
  readonly children: Layer[];
  /** The position in the order of all layers, from 0. Set by `rankLayers`. */
  rank: number;
}

/** The rank of rules outside of layers: above every layer (CSS Cascade 5, 6.4). */
export const UNLAYERED = Number.MAX_SAFE_INTEGER;

/** The anonymous layers of one sheet at one position of the cascade. Each `@layer { }` block is its own layer. */
export type AnonymousLayers = Map<Condition, Layer>;

/** Creates a layer inside `parent`. If `parent` is null, creates the root, which is no layer. */
export function newLayer(parent: Layer | null): Layer {
  const layer: Layer = { parent, named: new Map(), children: [], rank: UNLAYERED };
  parent?.children.push(layer);
  return layer;
}

/** Returns the layer with a name inside `parent`. Creates it if it is new, which counts as its first mention. */
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

/** Numbers all layers below the root. Nested layers come before the rules of their parent itself. Does not recurse. */
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

/** Returns the layer of the rules under a condition chain, below `base` (the layer of the import, or the root). */
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
