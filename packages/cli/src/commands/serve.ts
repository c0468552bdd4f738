import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { accessOptions, commonOptions, pageOptions } from "../command-line/options.ts";

/** `eiao-wam serve`. Spec cli.md 8. */
export const serve = defineCommand({
  name: "serve",
  operands: "",
  summary: "Start a server that evaluates pages for other programs",
  description: `Starts the WAM server. It speaks SOAP at any path (WSDL at /?wsdl) and JSON at /api/wam/check (OpenAPI description at /openapi.json). Its state is at /health, /ready and /metrics. One process per core evaluates pages. When the queue is full, the server answers 503.

By default it can be reached only from this machine. To serve other machines, put a web server with TLS in front of it that passes on the Host and X-Forwarded-For headers. Name that host with --allow-host, and set a token with --token-file or EIAO_TOKEN: calls from other machines, and /metrics, then need the header "Authorization: Bearer TOKEN". Requests for any other host name are refused.

After Ctrl-C it finishes the calls in progress and ends.`,
  examples: [
    ["eiao-wam serve", "Serves at http://127.0.0.1:8888/."],
    [
      `curl -s http://127.0.0.1:8888/api/wam/check -d '{"kwargs": {"url": "https://example.org/", "cont": "<p><img src=a.gif>"}}'`,
      "Sends a page and prints the result as JSON.",
    ],
    ["eiao-wam serve --port 0 --queue 1000 --jobs 4", "Uses any free port, a longer queue and four processes."],
    [
      "eiao-wam serve --allow-host wam.example.org --token-file /etc/eiao/token",
      "Serves behind a web server on this machine that is reached as wam.example.org.",
    ],
  ],
  options: {
    port: {
      type: "integer",
      value: "N",
      default: 8888,
      maximum: 65_535,
      help: "port to listen on; 0 means any free port",
      section: "Service",
    },
    ...accessOptions,
    queue: {
      type: "integer",
      value: "N",
      default: 256,
      minimum: 1,
      help: "maximum number of waiting pages",
      section: "Service",
    },
    jobs: {
      type: "integer",
      minimum: 1,
      help: "processes that evaluate pages. Default: one per core",
      section: "Service",
    },
    media: pageOptions.media,
    "allow-private": {
      type: "boolean",
      help: "also load style sheets from private networks",
      section: "Network",
    },
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(
        `serve does not accept "${operands[0]}".`,
        "Start it without a page and send pages to it; eiao-wam serve --help shows how.",
      );
    const { runServe } = await import("../serve/run-serve.ts");
    return runServe(options, terminal);
  },
});
