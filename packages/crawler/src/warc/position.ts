/** Where a record begins: file relative to the data directory, offset in octets of the compressed file. */
export interface WarcPosition {
  readonly file: string;
  readonly offset: number;
  /** Octets of the compressed record. */
  readonly length: number;
}
