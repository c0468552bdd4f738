import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { CallRecord } from "./call-method.ts";
import { transportError } from "./errors.ts";
import { answerCall } from "./answer-call.ts";
import { wholeReply } from "./reply.ts";
import { createServiceApp } from "./service-app.ts";
import type { ServiceAppOptions } from "./service-app.ts";
import type { Arguments, Service, ArgumentValue } from "./service.ts";

/** Returns the arguments of a call, so that tests see how they were bound. */
const echo = async (args: Arguments): Promise<ArgumentValue> =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString("hex")}` : (value as ArgumentValue),
    ]),
  );

export const testService: Service = {
  name: "test",
  namespace: "http://www.eiao.net/test/",
  title: "Test",
  doc: "Shows what its methods got.",
  methods: [
    {
      name: "testRun",
      doc: "As the ETL server's.",
      parameters: [
        { name: "numberOfSites", type: "integer", required: true, doc: "Sites." },
        { name: "testRun", type: "text", required: true, doc: "Run." },
        { name: "final", type: "boolean", required: false, doc: "Last one." },
      ],
      result: { type: "value", doc: "What came." },
      call: echo,
    },
    {
      name: "check",
      doc: "As the WAM server's.",
      parameters: [
        { name: "url", type: "text", required: true, doc: "URL." },
        { name: "cont", type: "text or bytes", required: true, doc: "Content." },
        { name: "contentType", type: "text", required: false, doc: "Type." },
        { name: "encoding", type: "text", required: false, doc: "Encoding." },
        { name: "ruleset", type: "names", required: false, doc: "Rules." },
        { name: "httpheader", type: "fields", required: false, doc: "Headers." },
        { name: "compression", type: "text", required: false, doc: "base64." },
      ],
      result: { type: "value", doc: "What came." },
      call: echo,
    },
    {
      name: "fail",
      doc: "Fails as asked.",
      parameters: [{ name: "how", type: "text", required: true, doc: "busy or bug." }],
      result: { type: "text", doc: "Nothing." },
      call: async ({ how }) => {
        if (how === "busy") throw transportError("Busy", { seconds: 5 });
        throw new TypeError("secret of the program");
      },
    },
    {
      name: "nothing",
      doc: "Answers null.",
      parameters: [],
      result: { type: "value", doc: "null." },
      call: async () => null,
    },
  ],
};

export interface RunningService {
  readonly app: FastifyInstance;
  readonly port: number;
  readonly records: CallRecord[];
  readonly faults: unknown[];
}

export async function startTestService(options: Partial<ServiceAppOptions> = {}): Promise<RunningService> {
  const records: CallRecord[] = [];
  const faults: unknown[] = [];
  const { service = testService } = options;
  const onFault = (error: unknown) => void faults.push(error);
  const caller = { service, onCall: (record: CallRecord) => void records.push(record), onFault };
  const app = createServiceApp({
    service,
    answer: async (request) => wholeReply(await answerCall(caller, request)),
    version: "1.2.3",
    onFault,
    ...options,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port, records, faults };
}
