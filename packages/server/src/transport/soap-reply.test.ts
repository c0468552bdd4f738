import { expect, test } from "vitest";
import { EiaoError } from "@eiao/wam-core/errors";
import { transportErrorRows } from "./errors.ts";
import { callStyleOf, faultReply } from "./soap-reply.ts";

// SOAP 1.1, 4.4.1: Client, when the message was wrong; Server, when the processing failed. HTTP tells the same by 4xx and 5xx.
test.each(Object.entries(transportErrorRows))("whose fault is %s", (code, { status }) => {
  const error = new EiaoError({ code, message: "What.", remedy: "Mend it.", reaction: "end" });
  const told = [...faultReply(error, callStyleOf("text/xml")).text()].join("");
  expect(told).toContain(`<faultcode>SOAP-ENV:${status < 500 ? "Client" : "Server"}</faultcode>`);
});
