/** The position of a record: the file relative to the data folder, the offset in bytes of the compressed file. */
export interface WarcPosition {
  readonly file: string;
  readonly offset: number;
  /** Octets of the compressed record. */
  readonly length: number;
}

/** The end of what was written: octets of one file; the files before it are complete. */
export interface WarcEnd {
  readonly file: string;
  readonly offset: number;
}
