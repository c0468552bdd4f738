import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { accessOptions, commonOptions, pageOptions } from "../command-line/options.ts";

/** `eiao-wam serve`. Spec cli.md 8. */
export const serve = defineCommand({
  name: "serve",
  operands: "",
  summary: "Evaluate pages for other programs, over SOAP and JSON",
  description: `Starts the WAM server: SOAP at any path, a WSDL at /?wsdl, JSON at /api/wam/check with an OpenAPI description at /openapi.json, and /health, /ready and /metrics. Pages are evaluated by a process for each core; a full queue answers 503.

It listens on this machine alone unless told otherwise. For other machines put a web server with TLS before it, which passes the Host header and X-Forwarded-For on, name it by --allow-host, and give a token: by --token-file or EIAO_TOKEN. Then calls from elsewhere, and /metrics, need the header "Authorization: Bearer TOKEN". Requests for a host that is neither a loopback name nor the address listened on, nor allowed, are refused.

Ctrl-C ends it when the calls under way are answered.`,
  examples: [
    ["eiao-wam serve", "At http://127.0.0.1:8888/."],
    [
      `curl -s http://127.0.0.1:8888/api/wam/check -d '{"kwargs": {"url": "https://example.org/", "cont": "<p><img src=a.gif>"}}'`,
      "Has it evaluate a page: the result as JSON.",
    ],
    ["eiao-wam serve --port 0 --queue 1000 --jobs 4", "Any free port, a longer queue, four processes."],
    [
      "eiao-wam serve --allow-host wam.example.org --token-file /etc/eiao/token",
      "Behind a web server on this machine that answers for wam.example.org.",
    ],
  ],
  options: {
    port: {
      type: "integer",
      value: "N",
      default: 8888,
      maximum: 65_535,
      help: "where to listen; 0: any free one",
      section: "Service",
    },
    ...accessOptions,
    queue: {
      type: "integer",
      value: "N",
      default: 256,
      minimum: 1,
      help: "pages that may wait for their turn",
      section: "Service",
    },
    jobs: {
      type: "integer",
      minimum: 1,
      help: "processes that evaluate pages; else one for each core",
      section: "Service",
    },
    media: pageOptions.media,
    "allow-private": {
      type: "boolean",
      help: "load style sheets from private networks too",
      section: "Network",
    },
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(
        `serve takes no "${operands[0]}".`,
        "Pages are sent to it; eiao-wam serve --help tells how.",
      );
    const { runServe } = await import("../serve/run-serve.ts");
    return runServe(options, terminal);
  },
});
