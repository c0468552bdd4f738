import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../../", import.meta.url);
const page = "/examples/library-browser/index.html";

/** The files that the page needs. No others are served. */
const served: Readonly<Record<string, string>> = {
  [page]: "text/html; charset=utf-8",
  "/examples/library-browser/page.css": "text/css; charset=utf-8",
  "/examples/library-browser/check-in-page.js": "text/javascript; charset=utf-8",
  "/packages/wam-core/dist/browser.js": "text/javascript; charset=utf-8",
};

/** Serves the example on the loopback address. Port 0 takes a free one. Resolves to the server and the page's URL. */
export async function servePage(port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").replace(/[?#].*$/, "");
    const type = Object.hasOwn(served, path) ? served[path] : undefined;
    if (type === undefined) return void response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    readFile(new URL(`.${path}`, root)).then(
      (bytes) => response.writeHead(200, { "content-type": type }).end(bytes),
      () =>
        response
          .writeHead(404, { "content-type": "text/plain" })
          .end(`${path} is not there: run npm start once, it builds\n`),
    );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${page}` };
}

const script = argv[1];
if (script !== undefined && import.meta.url === pathToFileURL(script).href) {
  const { url } = await servePage();
  console.log(`Open ${url} (end with Ctrl-C). Served from ${fileURLToPath(root)}`);
}
