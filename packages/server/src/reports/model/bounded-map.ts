/** Values by key, of which those that nobody asked for go first when they take too much memory together. */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  /** @param octets  that the value takes, about. One that takes more than all may is not kept. */
  set(key: string, value: Value, octets: number): void;
  delete(key: string): void;
  clear(): void;
}

/** @param most  octets that all values take together at most. Cost: constant. */
export function createBoundedMap<Value>(most: number): BoundedMap<Value> {
  /** Least recently used first. */
  const kept = new Map<string, { readonly value: Value; readonly octets: number }>();
  let sum = 0;
  const drop = (key: string): void => {
    sum -= kept.get(key)?.octets ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found); // so that it is the last one again
      return found.value;
    },
    set(key, value, octets) {
      drop(key);
      kept.set(key, { value, octets });
      sum += octets;
      for (const oldest of kept.keys()) {
        if (sum <= most) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear() {
      kept.clear();
      sum = 0;
    },
  };
}
