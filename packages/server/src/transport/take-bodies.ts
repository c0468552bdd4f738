import type { FastifyInstance, FastifyRequest } from "fastify";
import { transportError } from "./errors.ts";
import { readBody } from "./read-body.ts";

export interface BodySettings {
  /** Octets of one body; by path where some take more. */
  readonly bodyLimit: (path: string) => number;
  /** Octets of all bodies held at a time. */
  readonly bodyBudget: number;
  /** True when calls would be refused: then their bodies are not kept. */
  readonly isBusy: () => boolean;
}

/** Every body is read as octets, whatever type it claims; it counts in the budget until the answer is sent. */
export function takeBodies(app: FastifyInstance, { bodyLimit, bodyBudget, isBusy }: BodySettings): void {
  const budget = { most: bodyBudget, held: 0 };
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const stream = payload as FastifyRequest["raw"];
    const { "content-length": declared, "content-encoding": coding = "identity" } = request.headers;
    if (!/^\s*(?:identity)?\s*$/i.test(coding)) {
      throw transportError("UnsupportedType", {
        problem: `The Content-Encoding ${coding.slice(0, 40)} is not supported`,
      });
    }
    const length = declared === undefined ? undefined : Number(declared);
    const { body, release } = await readBody(stream, length, bodyLimit(request.url), budget, isBusy());
    releases.set(request, release);
    // The connection may end without an answer.
    request.raw.socket.once("close", release);
    return body;
  });
  app.addHook("preValidation", async (request) => {
    // Without a Content-Type nothing is parsed.
    request.body ??= Buffer.alloc(0);
  });
  app.addHook("onResponse", async (request) => {
    const release = releases.get(request);
    if (release === undefined) return;
    request.raw.socket.off("close", release);
    release();
  });
}
