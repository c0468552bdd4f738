import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
  ".css": "text/css",
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

/** Serves a folder on loopback: on the port given, so that a second call measures the same site, or on a free one. */
export async function serveFolder(folder, port) {
  const server = createServer((call, reply) => void answer(folder, call, reply).catch(() => reply.destroy()));
  const listen = (number) =>
    new Promise((resolve, reject) => server.once("error", reject).listen(number, "127.0.0.1", resolve));
  await listen(port).catch(() => listen(0));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(folder, call, reply) {
  const path = normalize(decodeURIComponent(new URL(call.url, "http://x").pathname));
  const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
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
  const type = types[extname(file)] ?? "application/octet-stream";
  reply.writeHead(200, { "content-type": type, "content-length": found.size, "last-modified": modified });
  if (call.method === "HEAD") reply.end();
  else createReadStream(file).pipe(reply);
}
