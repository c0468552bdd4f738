/** Redirects that were followed, to find loops. */
export interface RedirectChains {
  /** `from` and `to`: keys. `setsCookie`: the answer did, so that going round once may lead elsewhere. */
  note(from: string, to: string, setsCookie: boolean): void;
  /**
   * Whether a redirect from `from` to `to` closes a loop: undefined: no; else whether an answer of the loop set a cookie, as cookie
   * walls do, which send to the same page again.
   */
  loop(from: string, to: string): { readonly setsCookie: boolean } | undefined;
}

/** Longer chains are cut by the limit of redirects. */
const LONGEST = 32;

export function createRedirectChains(): RedirectChains {
  const targets = new Map<string, { readonly to: string; readonly setsCookie: boolean }>();
  return {
    note(from, to, setsCookie) {
      targets.set(from, { to, setsCookie });
    },
    loop(from, to) {
      let setsCookie = false;
      let key = to;
      for (let steps = 0; steps < LONGEST; steps++) {
        if (key === from) return { setsCookie };
        const next = targets.get(key);
        if (next === undefined) return undefined;
        setsCookie ||= next.setsCookie;
        key = next.to;
      }
      return undefined;
    },
  };
}
