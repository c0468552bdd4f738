/** The URLs that a crawl has come upon. Spec 8.5. */
export interface SeenSet {
  has(key: string): boolean;
  /** True when the key is new. */
  add(key: string): boolean;
  /** Takes over what an earlier process knew: the keys of the repository, after a restart (D-50). */
  refill(keys: Iterable<string>): void;
  /** Moves the local dictionary into the shared part of the run, where every crawl of the run sees it. */
  flush(): void;
  /** Keys in both parts. */
  readonly size: number;
}

/** The shared parts by run: a run never sees, and its end never touches, another one's (D-18). */
export interface SharedSeen {
  part(run: string): Set<string>;
  /** Forgets one run: when it is loaded anew, and when its crawls have ended. */
  reset(run: string): void;
}

export function createSharedSeen(): SharedSeen {
  const parts = new Map<string, Set<string>>();
  return {
    part(run) {
      const known = parts.get(run);
      if (known !== undefined) return known;
      const made = new Set<string>();
      parts.set(run, made);
      return made;
    },
    reset(run) {
      parts.delete(run);
    },
  };
}

/** The shared part of this process. */
export const sharedSeen: SharedSeen = createSharedSeen();

/**
 * The seen-set of one crawl: a local dictionary before the shared part of its run. The keys themselves are compared, so
 * there are no collisions.
 *
 * @param run     what shares: test run, or launch. Reset it in `shared` when its crawls are over.
 * @param shared  that of the process unless given.
 *
 * Cost: about 0.3 µs a question; 60 to 80 octets a key, and its characters.
 */
export function createSeenSet(run: string, shared: SharedSeen = sharedSeen): SeenSet {
  const local = new Set<string>();
  const has = (key: string) => local.has(key) || shared.part(run).has(key);
  return {
    has,
    add(key) {
      if (has(key)) return false;
      local.add(key);
      return true;
    },
    refill(keys) {
      const part = shared.part(run);
      for (const key of keys) part.add(key);
    },
    flush() {
      const part = shared.part(run);
      for (const key of local) part.add(key);
      local.clear();
    },
    get size() {
      const part = shared.part(run);
      let size = part.size;
      for (const key of local) if (!part.has(key)) size++; // another crawl of the run may have flushed it
      return size;
    },
  };
}
