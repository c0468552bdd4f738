import { expect, test } from "vitest";
import { createRing } from "./hash-ring.ts";

const urls = Array.from({ length: 200_000 }, (_, at) => `http://site-${at % 977}.example/page/${at}`);

const shares = (workers: readonly string[]): Map<string | undefined, number> => {
  const ring = createRing(workers);
  const counts = new Map<string | undefined, number>();
  for (const url of urls) {
    const owner = ring.ownerOf(url);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
};

test("AT-STG-2: 200,000 URLs over 3 agents: counts differ by at most 6 % of the mean share", () => {
  const counts = [...shares(["anna", "berit", "carl"]).values()];
  expect(counts).toHaveLength(3);
  expect((Math.max(...counts) - Math.min(...counts)) / (urls.length / 3)).toBeLessThanOrEqual(0.06);
});

test("AT-STG-3: if one of 3 agents dies, only its keys move; when it returns, they move back to it only", () => {
  const all = createRing(["anna", "berit", "carl"]);
  const two = createRing(["carl", "anna"]);
  for (const url of urls.slice(0, 20_000)) {
    const before = all.ownerOf(url);
    const after = two.ownerOf(url);
    if (before === "berit") expect(["anna", "carl"]).toContain(after);
    else expect(after).toBe(before);
  }
});

test("the order of the workers does not matter; without workers there is no owner", () => {
  const [one, other] = [createRing(["a", "b", "c"]), createRing(["c", "a", "b"])];
  for (const url of urls.slice(0, 2_000)) expect(one.ownerOf(url)).toBe(other.ownerOf(url));
  expect(createRing([]).ownerOf("http://a.example/")).toBeUndefined();
  expect(createRing(["only"]).ownerOf("x")).toBe("only");
});
