import { defineCommand } from "../command.ts";
import { commonOptions, pageOptions } from "../options.ts";

/** `eiao-wam serve`. Spec cli.md 8. */
export const serve = defineCommand({
  name: "serve",
  operands: "",
  summary: "Evaluate pages for other programs, over SOAP and JSON",
  description: `Starts the WAM server: SOAP at any path, a WSDL at /?wsdl, JSON at /api/wam/check with an OpenAPI description at /openapi.json, and /health, /ready and /metrics. Pages are evaluated by a process for each core; a full queue answers 503.

It listens on this machine alone unless told otherwise. Ctrl-C ends it when the calls under way are answered.`,
  examples: [
    ["eiao-wam serve", "At http://127.0.0.1:8888/."],
    [
      `curl -s http://127.0.0.1:8888/api/wam/check -d '{"kwargs": {"url": "https://example.org/", "cont": "<p><img src=a.gif>"}}'`,
      "Has it evaluate a page: the result as JSON.",
    ],
    ["eiao-wam serve --port 0 --queue 1000 --jobs 4", "Any free port, a longer queue, four processes."],
  ],
  options: {
    port: { type: "integer", value: "N", default: 8888, help: "where to listen; 0: any free one", section: "Service" },
    host: {
      type: "string",
      value: "ADDRESS",
      default: "127.0.0.1",
      help: "which address to listen on",
      section: "Service",
    },
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
  async run({ options }, terminal) {
    const { runServe } = await import("../assess/run-serve.ts");
    return runServe(options, terminal);
  },
});
