/** A file or stream larger than allowed. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";
  readonly remedy = "Raise --max-bytes if that is meant.";

  constructor(maxBytes: number) {
    super(`It is larger than ${maxBytes} bytes.`);
  }
}
