/** The position of a record: the file relative to the data folder, the offset in bytes of the compressed file. */
export interface WarcPosition {
  readonly file: string;
  readonly offset: number;
  /** The length of the compressed record, in bytes. */
  readonly length: number;
}

/** The end of the written part: an offset in bytes of one file. The files before it are complete. */
export interface WarcEnd {
  readonly file: string;
  readonly offset: number;
}
