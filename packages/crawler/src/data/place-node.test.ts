import { expect, test } from "vitest";
import { placeNode } from "./place-node.ts";

test.each([
  ["EU", { level: "group", name: "EU", above: undefined }],
  ["NO", { level: "country", name: "Norway", above: "EFTA" }],
  ["EL30", { level: "NUTS 2", above: "EL3" }],
  ["EL3", { level: "NUTS 1", above: "GR" }],
  ["NO011", { level: "NUTS 3", above: "NO01" }],
])("%s is a place", (code, node) => {
  expect(placeNode(code)).toMatchObject({ code, ...node });
});

test.each(["", "XX", "no", "NO9", "constructor", "toString", "__proto__"])("%j is no place", (code) => {
  expect(placeNode(code)).toBeUndefined();
});
