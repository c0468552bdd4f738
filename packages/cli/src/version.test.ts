import { expect, test } from "vitest";
import { oldNode } from "./version.ts";

test.each(["8.0.0", "20.11.0", "22.9.0", "22.18.2"])("Node %s is too old", (found) => {
  expect(oldNode(found)).toBe(`The program needs Node 22.19 or newer, but this is Node ${found}.`);
});

test.each(["22.19.0", "22.20.1", "24.21.0", "100.0.0", "23.0.0-nightly20241001"])("Node %s will do", (found) => {
  expect(oldNode(found)).toBeUndefined();
});
