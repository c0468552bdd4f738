/** Documents that are being fetched, by URL: the same one may be wanted for two scenarios. */
export interface UnderWay {
  /** Resolves when the document is settled; undefined: it is not under way. */
  get(url: string): Promise<void> | undefined;
  /** The function given back is to be called when the document is settled. */
  begin(url: string): () => void;
}

export function createUnderWay(): UnderWay {
  const waits = new Map<string, Promise<void>>();
  return {
    get: (url) => waits.get(url),
    begin(url) {
      let resolve: () => void = () => undefined;
      const wait = new Promise<void>((settled) => (resolve = settled));
      waits.set(url, wait);
      return () => {
        if (waits.get(url) === wait) waits.delete(url);
        resolve();
      };
    },
  };
}
