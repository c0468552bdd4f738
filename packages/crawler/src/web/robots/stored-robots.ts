/** robots.txt of an origin as last fetched; kept across launches up to 24 h. */
export interface StoredRobots {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly fetchedAt: Date;
  /** HTTP status after redirects; 0 when there was no answer. */
  readonly status: number;
  /** At most 500 KiB. */
  readonly body: string;
}

/** Keeps robots.txt across launches. */
export interface RobotsStore {
  robots(origin: string): Promise<StoredRobots | undefined>;
  saveRobots(robots: StoredRobots): Promise<void>;
}
