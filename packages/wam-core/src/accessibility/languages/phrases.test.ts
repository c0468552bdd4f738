import { expect, test } from "vitest";
import { genericPhrase } from "./phrases.ts";

test.each([
  ["here", "en"],
  ["  Click HERE! ", "en-GB"],
  ["Read more …", "EN"],
  ["» More", "en"],
  ["Plus d’infos", "fr"],
  ["WEITERLESEN", "de-AT"],
  ["Περισσότερα", "el"],
  ["Les mer", "no"],
  ["Les meir", "nn"],
  ["Повече", "bg"],
])("%j is a generic phrase in %s", (name, tag) => {
  expect(genericPhrase(name, tag)).toBe("phrase");
});

test.each([
  ["More about us", "en"],
  ["Workshop", "en"],
  ["this product", "en"],
  ["HTML", "en"],
  ["", "en"],
  ["mer", "fr"], // French for "sea"
  ["her", "en"],
  ["here", "de"],
  ["here", ""],
  ["here", "tlh"],
])("%j is not known as a generic phrase in %j", (name, tag) => {
  expect(genericPhrase(name, tag)).toBeUndefined();
});

test.each([
  ["Go", "en"],
  ["Link", "en"],
  ["ir", "es"],
  ["Vai", "it"],
  ["Los", "de"],
  ["Plus", "fr"],
  ["Meer", "nl"],
  ["Odkaz", "cs"],
  ["TU", "pl"],
  ["IDE", "hu"],
])("%j can be a name in %s", (name, tag) => {
  expect(genericPhrase(name, tag)).toBe("ambiguous");
});

test("each official language of the European Union has phrases", () => {
  const here = {
    bg: "тук",
    cs: "zde",
    da: "her",
    de: "hier",
    el: "εδώ",
    en: "here",
    es: "aquí",
    et: "siin",
    fi: "tässä",
    fr: "ici",
    ga: "anseo",
    hr: "ovdje",
    hu: "itt",
    it: "qui",
    lt: "čia",
    lv: "šeit",
    mt: "hawn",
    nl: "hier",
    pl: "tutaj",
    pt: "aqui",
    ro: "aici",
    sk: "tu",
    sl: "tukaj",
    sv: "här",
  };
  expect(Object.entries(here).filter(([tag, word]) => genericPhrase(word, tag) !== "phrase")).toEqual([]);
  expect(Object.keys(here)).toHaveLength(24);
});
