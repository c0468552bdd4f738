import type { AddressInfo } from "node:net";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import type { FastifyInstance } from "fastify";
import { serviceError } from "../transport/service-errors.ts";

/** Listens on a port, or on a free one if it is taken. @throws EiaoError `NotListening` if the address is not of this machine. */
export async function listenOn(app: FastifyInstance, host: string, port: number): Promise<AddressInfo> {
  try {
    await app.listen({ host, port }).catch(async (error: unknown) => {
      if (codeOf(error) !== "EADDRINUSE") throw error;
      return await app.listen({ host, port: 0 });
    });
  } catch (error) {
    throw serviceError("NotListening", { host, reason: messageOf(error) }, error);
  }
  return app.server.address() as AddressInfo;
}

/** Returns the address of a server for browsers, such as `http://127.0.0.1:8889/`. */
export function addressOf({ address, port, family }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}/`;
}
