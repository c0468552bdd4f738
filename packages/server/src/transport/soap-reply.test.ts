import { expect, test } from "vitest";
import { EiaoError } from "@eiao/wam-core/errors";
import { transportErrorRows } from "./errors.ts";
import { callStyleOf, faultReply } from "./soap-reply.ts";

// SOAP 1.1, 4.4.1: Client if the message was wrong, Server if the processing failed. HTTP has 4xx and 5xx for the same.
test.each(Object.entries(transportErrorRows))(
  "the fault code for %s is that of the HTTP status: client or server",
  (code, { status }) => {
    const error = new EiaoError({ code, message: "What.", remedy: "Mend it.", reaction: "end" });
    const reply = [...faultReply(error, callStyleOf("text/xml")).text()].join("");
    expect(reply).toContain(`<faultcode>SOAP-ENV:${status < 500 ? "Client" : "Server"}</faultcode>`);
  },
);
