import { describe, expect, test } from "vitest";
import { noteAll, numbered, prose, textOf } from "./test-pages.ts";
import { createTrapGuards } from "./trap-guards.ts";
import type { Said } from "./test-pages.ts";

const name = (i: number) => prose(i, 1);
const notFound = (): Said => ({ title: "Seite nicht gefunden", text: "Diese Seite gibt es nicht." });
const plain = (): Said => ({ title: "Welcome", text: "This page says nothing of what is missing." });

describe("a page that cannot exist is requested from a host", () => {
  test.each<[string, () => Said]>([
    ["of a missing page", notFound],
    ["of any page", plain],
  ])(
    "once, after five different URLs with the text %s, in their directory and with their extension",
    (_about, content) => {
      const enough = 5;
      const guards = createTrapGuards();
      const urls = numbered(enough + 5, (i) => `https://a:8080/old/${name(i)}.html`);
      noteAll(guards, [...urls.slice(0, enough - 1), ...urls.slice(0, 3)], content);
      expect(guards.probes()).toEqual([]);
      noteAll(guards, urls.slice(enough - 1, enough), content);
      expect(guards.probes()).toEqual([
        { url: expect.stringMatching(/^https:\/\/a:8080\/old\/[a-p]{16}\.html$/), kind: "name" },
      ]);
      noteAll(guards, urls.slice(enough), content);
      expect(guards.probes()).toEqual([]);
    },
  );

  test("again in another directory, at most three times for one text and twenty for a host", () => {
    const guards = createTrapGuards();
    let count = 0;
    for (let directory = 0; directory < 10; directory++) {
      noteAll(
        guards,
        numbered(6, (i) => `https://a/d${directory}/${name(i)}`),
        notFound,
      );
      count += guards.probes().length;
    }
    expect(count).toBe(3);
    for (let text = 0; text < 30; text++) {
      const own = () => ({ title: "Not found", text: prose(text, 20) });
      noteAll(
        guards,
        numbered(6, (i) => `https://a/t${text}/${name(i)}`),
        own,
      );
      count += guards.probes().length;
    }
    expect(count).toBe(20);
  });
});

/** The ways in which pages say that they do not exist. */
const ways: [string, (i: number) => Said][] = [
  ["in few words", () => ({ title: "404", text: "Gone." })],
  ["without words", () => ({ title: "", text: "" })],
  ["with their address", (i) => ({ title: `${name(i)} not found`, text: `There is no /old/${name(i)} here.` })],
  [
    "with a token and the time",
    (i) => ({ title: "Not found", text: `No such page. Ref ${name(i + 900)} ${i}:${i} x${i}9f` }),
  ],
  ["in many words", (i) => ({ title: "Error 404", text: `${prose(7, 200)} It is ${i} past ${i}.` })],
];

describe.each(ways)("pages that are missing %s", (_about, content) => {
  const url = (i: number) => `https://a/old/${name(i)}`;
  const probed = () => {
    const guards = createTrapGuards();
    noteAll(guards, numbered(20, url), content);
    noteAll(
      guards,
      numbered(20, (i) => `https://a/old/${name(i + 500)}`),
      (i) => ({ title: `Real ${name(i)}`, text: prose(i + 50) }),
    );
    const [probe] = guards.probes();
    return { guards, probe };
  };

  test("are not pages once the host shows the same for a made-up name: earlier ones and later ones", () => {
    const { guards, probe } = probed();
    if (probe === undefined) throw new Error("nothing was asked for");
    const madeUp = probe.url.split("/").at(-1) ?? "";
    const { title = "", text } = content(77);
    const page = textOf(probe.url, title.replace(name(77), madeUp), text.replace(name(77), madeUp));
    expect(guards.noteProbe(probe, page)).toEqual(numbered(20, url));
    expect(noteAll(guards, [url(30), url(31)], (i) => content(i + 30))).toEqual(["missing", "missing"]);
    expect(noteAll(guards, ["https://a/old/real"], () => ({ title: "Real", text: prose(99) }))).toEqual([undefined]);
    expect(guards.isSuspect({ url: "https://a/any", foundOn: url(30), depth: 3 })).toBe(true);
    expect(guards.reports()).toMatchObject([{ guard: content(0).text === "" ? "any-name" : "soft-404", urls: 22 }]);
  });

  test.each([
    ["answers 404", undefined],
    ["shows something else", "Please ask at the town hall."],
  ])("are pages when the host %s", (_what, text) => {
    const { guards, probe } = probed();
    if (probe === undefined) throw new Error("nothing was asked for");
    expect(guards.noteProbe(probe, text === undefined ? undefined : textOf(probe.url, "Help", text))).toEqual([]);
    expect(noteAll(guards, [url(30)], () => content(30))).toEqual([undefined]);
    expect(guards.reports()).toEqual([]);
  });
});

test("a server that shows any name in one form has pages, unless the form says that something is missing", () => {
  const shownAs = (text: (name: string) => string) => {
    const guards = createTrapGuards();
    const urls = numbered(40, (i) => `https://a/part/page${i}.html`);
    noteAll(guards, urls, (i) => ({ title: `/part/page${i}.html`, text: text(`page${i}`) }));
    const [probe] = guards.probes().filter(({ kind }) => kind === "name");
    if (probe === undefined) return 0;
    return guards.noteProbe(probe, textOf(probe.url, new URL(probe.url).pathname, text("madeup"))).length;
  };
  expect(shownAs((name) => `This is ${name}`)).toBe(0);
  expect(shownAs((name) => `Sorry, ${name} does not exist`)).toBe(40);
  expect(shownAs(() => "One and the same text")).toBe(0); // the titles differ
});

test("a page with other measurements is no missing page, however similar its words are", () => {
  const guards = createTrapGuards();
  const page = textOf("https://a/abcdabcdabcdabcd", "Not found", "There is no such record here.");
  const { content } = page;
  if (content === undefined) throw new Error("a page has a content digest");
  const measuring = (measured: string) => ({ ...page, content: { ...content, measured, details: "d" } });
  guards.noteProbe({ url: "https://a/abcdabcdabcdabcd", kind: "name" }, measuring("1"));
  expect(guards.notePage({ url: "https://a/x" }, measuring("2"), 200, true)).toBeUndefined();
  expect(guards.notePage({ url: "https://a/y" }, measuring("1"), 200, true)).toBe("missing");
});

test("pages of an allowed pattern count as pages", () => {
  const page = textOf("https://a/abcdabcdabcdabcd", "Not found", "There is no such record here.");
  const guards = createTrapGuards({ allowed: ["a: Not found"] });
  guards.noteProbe({ url: "https://a/abcdabcdabcdabcd", kind: "name" }, page);
  expect(guards.notePage({ url: "https://a/x" }, page, 200, true)).toBeUndefined();
});

test("an album is no missing page, although the page of a missing picture has its title", () => {
  const guards = createTrapGuards();
  const urls = numbered(50, (i) => `https://a/album/${name(i)}`);
  noteAll(guards, urls, (i) => ({ title: "Photo", text: "", images: [`${i}.jpg`] }));
  guards.noteProbe(
    { url: "https://a/album/abc", kind: "name" },
    textOf("https://a/album/abc", "Photo", "", ["no.png"]),
  );
  expect(noteAll(guards, ["https://a/album/last"], () => ({ title: "Photo", text: "", images: ["last.jpg"] }))).toEqual(
    [undefined],
  );
});

test("start pages are pages, whatever the host shows", () => {
  const guards = createTrapGuards();
  const home = textOf("https://a/", "Home", "Welcome to the town.");
  guards.noteProbe({ url: "https://a/abcdabcdabcdabcd", kind: "name" }, home);
  expect(guards.notePage({ url: "https://a/" }, home, 200, false)).toBeUndefined();
  expect(guards.notePage({ url: "https://a/x" }, home, 200, true)).toBe("missing");
});
