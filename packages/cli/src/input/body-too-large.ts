/** An error for a file or stream that is larger than allowed. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";

  /** @param option  the option that raises the limit, if there is one. */
  constructor(maxBytes: number, option: string | undefined) {
    super(`It is larger than ${maxBytes} bytes${option === undefined ? "" : `, the limit of ${option}`}.`);
  }
}
