import { expect, test } from "vitest";
import type { FrontierEntry } from "../url/frontier-entry.ts";
import type { Visit } from "../url/visit.ts";
import { visitId } from "../url/visit.ts";
import { decideRedirect } from "./decide-redirect.ts";

/** Spec 8.3, 23: ten redirects, loops, cookie walls. By hand. */

const source: FrontierEntry = {
  url: "http://s.example/a",
  key: "http://s.example/a",
  depth: 3,
  foundBy: "link",
  hops: 0,
};
const target = "http://s.example/b";

interface Known {
  /** The redirect loop; undefined when there is none. */
  readonly loop?: { readonly setsCookie: boolean };
  readonly seen?: boolean;
}

function redirected(
  entry: Partial<FrontierEntry>,
  setsCookie: boolean,
  { loop, seen = false }: Known,
  to = target,
  maxRedirects = 10,
) {
  const steps: unknown[] = [];
  const redirects = { note: () => undefined, loop: (...visits: Visit[]) => (steps.push(visits.map(visitId)), loop) };
  const hasSeen = (visit: Visit) => (steps.push(visit), seen);
  return {
    verdict: decideRedirect({ ...source, ...entry }, { target: to, setsCookie }, { redirects, maxRedirects, hasSeen }),
    steps,
  };
}
const on = { depth: 3, foundBy: "redirect", foundOn: source.url, hops: 1, requested: source.url } as const;

test("the target of a redirect has the depth of its source, and knows the URL first requested", () => {
  const { verdict, steps } = redirected({}, false, {});
  expect(verdict).toEqual({ kind: "followed", origin: on });
  expect(steps).toEqual([[source.key, target]]);
  const later = redirected({ hops: 4, requested: "http://s.example/first", scenario: "7" }, true, {});
  expect(later.verdict).toEqual({
    kind: "followed",
    origin: { ...on, hops: 5, requested: "http://s.example/first", scenario: "7" },
  });
});

test("ten redirects are followed, the eleventh is not", () => {
  expect(redirected({ hops: 9 }, false, {}).verdict).toMatchObject({ kind: "followed", origin: { hops: 10 } });
  expect(redirected({ hops: 10 }, true, {}).verdict).toEqual({ kind: "lost", reason: "more than 10 redirects" });
  expect(redirected({ hops: 1 }, false, {}, target, 2).verdict).toMatchObject({ kind: "followed" });
  expect(redirected({ hops: 2 }, false, {}, target, 2).verdict).toEqual({
    kind: "lost",
    reason: "more than 2 redirects",
  });
});

test("a target that is no URL of a page is left to the normaliser, which reports it", () => {
  expect(redirected({}, false, { loop: { setsCookie: false } }, "mailto:a@s.example").verdict).toEqual({
    kind: "followed",
    origin: on,
  });
});

const lost = { kind: "lost", reason: "redirect loop" };
const round = { kind: "followed", origin: { ...on, again: true } };
test.each([
  ["no cookies", {}, false, { loop: { setsCookie: false } }, lost],
  ["cookies of this answer", {}, true, { loop: { setsCookie: false } }, round],
  ["cookies of an earlier answer", {}, false, { loop: { setsCookie: true } }, round],
  ["cookies, but it was already followed with them", { again: true }, true, { loop: { setsCookie: true } }, lost],
  [
    "cookies, but the target was already requested with them",
    {},
    true,
    { loop: { setsCookie: true }, seen: true },
    lost,
  ],
] as const)("a loop with %s", (_, entry, setsCookie, known, expected) => {
  expect(redirected(entry, setsCookie, known).verdict).toEqual(expected);
});

test("a frame that goes round stays a frame of its scenario", () => {
  const { verdict, steps } = redirected({ scenario: "7" }, true, { loop: { setsCookie: false } });
  expect(verdict).toEqual({ kind: "followed", origin: { ...on, scenario: "7", again: true } });
  expect(steps[1]).toEqual({ key: target, scenario: "7", again: true });
});

const sid = "?PHPSESSID=0123456789abcdef0123456789abcdef";
test.each([
  ["the page with a session id", source.url, `${source.url}${sid}`, round],
  ["the page with another session id", `${source.url}${sid}`, `${source.url}${sid.toUpperCase()}`, round],
  ["the page without the requested session id", `${source.url}${sid}`, source.url, round],
  ["an earlier page with a session id", "http://s.example/b", `${source.url}${sid}`, round],
  ["the requested URL, with its session id", `${source.url}${sid}`, `${source.url}${sid}`, lost],
  ["an earlier page", "http://s.example/b", source.url, lost],
])("a loop that leads to %s", (_, url, to, expected) => {
  const key = url.replace(/\?.*/, "");
  expect(redirected({ url, key }, false, { loop: { setsCookie: false } }, to).verdict).toMatchObject(
    expected === lost ? lost : { kind: "followed", origin: { again: true } },
  );
  expect(redirected({ url, key, again: true }, false, { loop: { setsCookie: false } }, to).verdict).toEqual(lost);
});
