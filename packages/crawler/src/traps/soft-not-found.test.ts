import { expect, test } from "vitest";
import { noteAll, numbered, textOf } from "./test-pages.ts";
import { createTrapGuards } from "./trap-guards.ts";

const gone = (i: number) => ({ simhash: `ffffffff0000000${"0123"[i % 4]}`, words: 60 });
const names = ["about", "team", "press", "jobs", "legal", "shop", "blog"];

test("five different URLs of one text, with the title of a missing page, ask for one probe, in their directory", () => {
  const guards = createTrapGuards();
  const title = () => "Seite nicht gefunden";
  noteAll(
    guards,
    names.slice(0, 4).map((name) => `https://a:8080/old/${name}`),
    gone,
    title,
  );
  noteAll(guards, ["https://a:8080/old/press"], gone, title); // known already
  expect(guards.wantsProbe("https://a:8080/x")).toBeUndefined();
  noteAll(guards, ["https://a:8080/old/legal?x=/y"], gone, title);
  expect(guards.wantsProbe("https://b/x")).toBeUndefined();
  expect(guards.wantsProbe("https://a:8080/x")).toMatch(/^https:\/\/a:8080\/old\/[0-9a-f]{32}$/);
  expect(guards.wantsProbe("https://a:8080/x")).toBeUndefined();
});

test("with any other title it takes fifty", () => {
  const guards = createTrapGuards();
  const url = (i: number) => `https://a/${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}`;
  noteAll(guards, numbered(49, url), gone, () => "Index");
  expect(guards.wantsProbe("https://a/")).toBeUndefined();
  noteAll(guards, [url(49)], gone, () => "Index");
  expect(guards.wantsProbe("https://a/")).toBeDefined();
});

test("a resumed crawl asks for the same URL", () => {
  const probes = [1, 2].map(() => {
    const guards = createTrapGuards();
    noteAll(
      guards,
      names.map((name) => `https://a/${name}`),
      gone,
      () => "Page not found",
    );
    return guards.wantsProbe("https://a/");
  });
  expect(probes[0]).toBeDefined();
  expect(probes[0]).toBe(probes[1]);
});

test("pages like the probe's are reported, earlier and later ones", () => {
  const guards = createTrapGuards();
  noteAll(
    guards,
    names.map((name) => `https://a/${name}`),
    gone,
    () => "Not found\n",
  );
  noteAll(guards, ["https://a/real"], () => textOf(77));
  guards.wantsProbe("https://a/");
  guards.noteProbe("a", gone(2));
  noteAll(guards, ["https://a/one-more"], gone, () => "Not found\n");
  noteAll(guards, ["https://a/real-too"], () => textOf(78));
  expect(guards.reports()).toEqual([{ guard: "soft-404", pattern: "a: Not found", urls: 8 }]);
});

test.each([
  ["answers 404", undefined],
  ["has another text", textOf(5)],
])("nothing is reported when the probe %s", (_about, probe) => {
  const guards = createTrapGuards();
  noteAll(
    guards,
    names.map((name) => `https://a/${name}`),
    gone,
  );
  guards.wantsProbe("https://a/");
  guards.noteProbe("a", probe);
  noteAll(guards, ["https://a/one-more"], gone);
  expect(guards.reports()).toEqual([]);
});

test("a group whose last 100 pages are not there is shut, whatever their names; real ones beside it are not", () => {
  const guards = createTrapGuards();
  const maze = (i: number) => `https://a/maze/${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10) % 10]}uv`;
  noteAll(
    guards,
    names.map((name) => `https://a/${name}`),
    gone,
  );
  guards.wantsProbe("https://a/");
  guards.noteProbe("a", gone(0));
  noteAll(
    guards,
    numbered(100, (i) => `https://a/docs/${maze(i).slice(-4)}`),
    (i) => textOf(i + 1),
  );
  const group = noteAll(guards, numbered(99, maze), gone);
  expect(guards.closedGroup(group, "https://a/maze/next")).toBeUndefined();
  noteAll(guards, [maze(99)], gone);
  expect(guards.closedGroup(group, "https://a/maze/next")?.rule).toBe("SoftNotFoundDecideRule");
  expect(guards.closedGroup("a/docs/", "https://a/docs/next")).toBeUndefined();
});

test("a shell of a few words that a program fills is not shut: it may have pages", () => {
  const guards = createTrapGuards();
  const shell = () => ({ simhash: "0123456789abcdef", words: 9 });
  const url = (i: number) => `https://a/app/${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10) % 10]}`;
  noteAll(guards, numbered(10, url), shell);
  guards.noteProbe("a", shell());
  const group = noteAll(guards, numbered(200, url), shell, (i) => `Page ${i}`);
  expect(guards.closedGroup(group, "https://a/app/next")).toBeUndefined();
});
