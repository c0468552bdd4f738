import { expect, test } from "vitest";
import { evaluateDocument } from "./evaluate-document.ts";
import { notesOfPage, pageNotes } from "./page-notes.ts";
import { taskOf } from "./test-tasks.ts";

const noSheet = (): Promise<never> => Promise.reject(new Error("there is none"));
const page = (body: string) => `<!DOCTYPE html><html lang="en"><title>x</title>${body}</html>`;
const script = '<script src="app.js"></script>';

/** Pages with or without anything to see or use if scripts do not run. */
test.each([
  ["a root that scripts fill", `<body><div id="root"></div>${script}</body>`, true],
  ["scripts in the head", `${script}<body><div id="app">\n&nbsp;</div></body>`, true],
  [
    "words for browsers without scripts",
    `<body><noscript>Switch it on.</noscript><app-root></app-root>${script}`,
    true,
  ],
  ["a token for forms", `<body><input type="Hidden" name="token" value="1"><div id="root"></div>${script}`, true],
  ["words that scripts show later", `<body><div hidden>Gone. <img src="a.gif"></div><my-app></my-app>${script}`, true],
  ["characters of no width", `<body>&#8203;<div>&#xFEFF;&#8205;</div>${script}</body>`, true],
  ["a word beside hidden text", `<body><div hidden>Gone.</div><p>Hello</p>${script}</body>`, false],
  ["a word", `<body><div id="root">Loading</div>${script}</body>`, false],
  ["an image", `<body><img src="a.gif">${script}</body>`, false],
  ["a field", `<body><form><input></form>${script}</body>`, false],
  ["a frameset", `${script}<frameset><frame src="a.html"></frameset>`, false],
  ["nothing, and no script either", "<body></body>", false],
])("an empty shell: %s", async (_, body, isShell) => {
  const { notes, page: json } = await evaluateDocument(taskOf(page(body), { wants: { page: true } }), noSheet);
  expect(notes).toEqual(isShell ? ["empty-shell"] : []);
  expect(json?.messages.includes(pageNotes["empty-shell"])).toBe(isShell);
});

test("a page is a shell if all its frames are shells, because a frameset itself shows nothing", () => {
  const [shell, other] = [{ notes: ["empty-shell"] as const }, { notes: [] }];
  expect(notesOfPage([shell])).toEqual(["empty-shell"]);
  expect(notesOfPage([other])).toEqual([]);
  expect(notesOfPage([other, shell, shell])).toEqual(["empty-shell"]);
  expect(notesOfPage([other, shell, other])).toEqual([]);
  expect(notesOfPage([])).toEqual([]);
});

test.each([
  [1, "1 place"],
  [999, "999 places"],
  [3_000, "1000 or more places"],
])("%d violations of the document type are counted up to the limit", async (count, places) => {
  const doctype = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">';
  const text = `${doctype}<html><head><title>t</title></head><body>${"<p foo=a>x</p>".repeat(count)}</body></html>`;
  const { page: json } = await evaluateDocument(taskOf(text, { wants: { page: true } }), noSheet);
  expect(json?.messages.map((message) => message.slice(0, message.indexOf(".")))).toEqual([
    `The markup violates its document type in ${places}`,
  ]);
});
