import { successCriteria } from "@eiao/wam-core/wcag";
import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import { expect, test } from "vitest";
import { catalogues, languageOfPath, languagePrefix } from "./catalogues.ts";
import { english } from "./english.ts";

const others = catalogues.filter((one) => one !== catalogues[0]);

/** Returns the messages of a catalogue by path, each with its text or number of parameters. Tables of codes and rule texts are left out. */
function messagesOf(value: unknown, path: string): [string, string | number][] {
  if (path === "sectors" || path === "rules" || path === "notes") return [];
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, value.length]];
  return Object.entries(value as object).flatMap(([name, one]) =>
    messagesOf(one, path === "" ? name : `${path}.${name}`),
  );
}

test.each(others)(
  "$languageName has every message of the English catalogue, with the same parameters, and none is empty",
  (one) => {
    const own = new Map(messagesOf(one, ""));
    const all = messagesOf(english, "");
    expect(all.length).toBeGreaterThan(200);
    expect([...own.keys()].toSorted()).toEqual(all.map(([path]) => path).toSorted());
    for (const [path, message] of all) {
      if (typeof message === "number") expect(own.get(path), path).toBe(message);
      else expect(own.get(path), path).toMatch(/\S/);
    }
  },
);

test.each(others)("messages in $languageName use the same parameters as in English", (one) => {
  const marks = ["qqa", "qqb", "qqc", "qqd"];
  const visit = (mine: unknown, other: unknown, path: string): void => {
    if (typeof mine === "function") {
      const [ours, theirs] = [mine, other].map((message) =>
        String((message as (...of: unknown[]) => unknown)(...argumentsOf(path, marks))),
      );
      for (const mark of marks) expect(theirs?.includes(mark), `${path}: ${mark}`).toBe(ours?.includes(mark));
    } else if (typeof mine === "object" && mine !== null)
      for (const [name, part] of Object.entries(mine))
        visit(part, (other as Record<string, unknown>)[name], `${path}.${name}`);
  };
  visit(english, one, "");
});

/** Returns the arguments of a message: lists, if it takes lists. */
function argumentsOf(path: string, marks: readonly string[]): readonly unknown[] {
  return /distributionText|historyText|changeText/.test(path) ? [marks.map((mark) => [mark, mark])] : marks;
}

test.each([
  ["/", "en", "/"],
  ["/sites/de", "en", "/sites/de"],
  ["/de", "de", "/"],
  ["/de/", "de", "/"],
  ["/de/sites/a.example", "de", "/sites/a.example"],
  ["/dex/sites", "en", "/dex/sites"],
  ["/fr/sites", "en", "/fr/sites"],
  ["/en/sites", "en", "/en/sites"],
  ["/de//x", "de", "//x"],
])("the language of %s is %s, and its path is %s", (address, code, path) => {
  const found = languageOfPath(address);
  expect([found.say.code, found.path]).toEqual([code, path]);
});

test("the first language has no prefix, each other has its own", () => {
  expect(catalogues.map(languagePrefix)).toEqual(["", "/de"]);
});

test.each(others)("no sentence in $languageName is the same as in English; single words may be", (one) => {
  const own = new Map(messagesOf(one, ""));
  const same = messagesOf(english, "").filter(
    ([path, message]) => /\S\s+\S/.test(String(message)) && own.get(path) === message,
  );
  expect(same).toEqual([]);
});

const ruleSets = await installedRuleSets();

/** The texts of the rule sets, and the titles of the success criteria. */
const ruleTexts = [
  ...ruleSets.map(({ title }) => title),
  ...successCriteria.map(({ title }) => title),
  ...ruleSets
    .flatMap(({ judges }) => judges)
    .flatMap(({ title, description, wrong, affects, remedy, questions = {} }) => [
      title,
      description,
      ...(wrong === undefined ? [] : [wrong]),
      affects,
      remedy,
      ...Object.values(questions),
    ]),
];

test.each(others)(
  "$languageName has every text of the rule sets, and no text that they no longer have",
  ({ rules }) => {
    expect(Object.keys(rules).toSorted()).toEqual([...new Set(ruleTexts)].toSorted());
  },
);

test.each(others)("texts in $languageName have the measured facts in the same order as in English", ({ rules }) => {
  const factsOf = (text: string) => text.match(/\{\w+\}/g) ?? [];
  for (const [text, translated] of Object.entries(rules)) expect(factsOf(translated), text).toEqual(factsOf(text));
});
