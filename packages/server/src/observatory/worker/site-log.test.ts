import { expect, test } from "vitest";
import { createSiteLog } from "./site-log.ts";

const id = "rdf_1_1795000000_1_1";
const line = (text: string, log: "stdout" | "stderr" = "stdout") => ({ id, log, text });

test("lines of one log of one site are one piece, in their order; the lines of one site can be taken alone", () => {
  const log = createSiteLog();
  log.add("a", "crawler", line("1"));
  log.add("b", "crawler", line("2"));
  log.add("a", "crawler", line("3", "stderr"));
  log.add("a", "crawler", line("4"));
  expect(log.take("a")).toEqual([
    { token: "a", id, part: "crawler", log: "stdout", lines: ["1", "4"] },
    { token: "a", id, part: "crawler", log: "stderr", lines: ["3"] },
  ]);
  expect(log.take().map(({ lines }) => lines)).toEqual([["2"]]);
  expect(log.take()).toEqual([]);
});

test("lines that are put back come before newer lines", () => {
  const log = createSiteLog();
  log.add("a", "crawler", line("1"));
  const taken = log.take();
  log.add("a", "crawler", line("2"));
  log.putBack(taken);
  log.add("a", "crawler", line("3"));
  expect(log.take().flatMap(({ lines }) => lines)).toEqual(["1", "2", "3"]);
});

test("memory is limited: of 10 MB of waiting lines 1 MB is kept, and the number of dropped lines is reported", () => {
  const log = createSiteLog();
  for (let at = 0; at < 100_000; at++) log.add("a", "crawler", line("x".repeat(100)));
  const bytes = () => log.take().flatMap(({ lines }) => lines);
  expect(bytes()).toHaveLength(10_000);
  log.add("a", "crawler", line("y"));
  expect(bytes()).toEqual(["(90000 lines were left out; the worker's own logs have them)", "y"]);
  log.add("a", "crawler", line("z".repeat(1_000_000)));
  expect(bytes()[0]).toHaveLength(2_000);
});
