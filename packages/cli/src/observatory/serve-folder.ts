import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

// `import` would make Node load its own `fetch` too, which takes 50 ms in each process.
const { createServer } = process.getBuiltinModule("node:http");

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".gif": "image/gif",
  ".html": "text/html",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".xhtml": "application/xhtml+xml",
  ".xml": "application/xml",
};

/** A folder that is served on loopback. */
export interface ServedFolder {
  /** The start of all addresses, such as `http://127.0.0.1:8087`. */
  readonly origin: string;
  readonly port: number;
  close(): void;
}

/** Serves a folder on loopback: on the port given, so that a later start measures the same site, or on a free one. */
export async function serveFolder(folder: string, port: number): Promise<ServedFolder> {
  const server = createServer((call, reply) => void answer(folder, call, reply).catch(() => reply.destroy()));
  const listen = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(number, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  await listen(port).catch(() => listen(0));
  const { port: bound } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${bound}`,
    port: bound,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(folder: string, call: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname } = new URL(call.url ?? "/", "http://x");
  const name = path.normalize(decodeURIComponent(pathname));
  const file = path.join(folder, name.endsWith("/") ? `${name}index.html` : name);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) {
    reply.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end("<!DOCTYPE html><title>Not found</title>");
    return;
  }
  const modified = new Date(Math.floor(found.mtimeMs / 1000) * 1000).toUTCString();
  if (call.headers["if-modified-since"] === modified) {
    reply.writeHead(304, { "last-modified": modified }).end();
    return;
  }
  const type = types[path.extname(file)] ?? "application/octet-stream";
  reply.writeHead(200, { "content-type": type, "content-length": found.size, "last-modified": modified });
  if (call.method === "HEAD") reply.end();
  else createReadStream(file).pipe(reply);
}
