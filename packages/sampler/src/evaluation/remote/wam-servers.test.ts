import { expect, test } from "vitest";
import { createWamServers } from "./wam-servers.ts";
import type { WamServersSettings } from "./wam-servers.ts";

const addresses = ["http://127.0.0.1:8888/"];

test.each<[WamServersSettings, string, string]>([
  [{ addresses: [] }, "NoWamServer", "The list of WAM servers is empty."],
  [{ addresses: ["127.0.0.1:8888"] }, "BadWamServer", "127.0.0.1:8888 is not the address of a WAM server."],
  [
    { addresses, perServer: 0 },
    "EvaluationNumber",
    "perServer of an evaluation cannot be 0: it must be a whole number from 1.",
  ],
])("settings with which no server could be called are refused: %o", (settings, code, message) => {
  expect(() => createWamServers(settings)).toThrow(expect.objectContaining({ code, message }) as Error);
});
