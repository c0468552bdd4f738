/** A file or stream larger than allowed. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";

  /** @param option  that raises the limit, when there is one. */
  constructor(maxBytes: number, option: string | undefined) {
    super(`It is larger than ${maxBytes} bytes${option === undefined ? "" : ` (${option})`}.`);
  }
}
