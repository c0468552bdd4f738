import { judgeLanguage } from "@eiao/wam-core/accessibility";
import { describe, expect, test } from "vitest";
import { languageDetector } from "./language-detector.ts";

const judge = (text: string, tag: string) => judgeLanguage(text, tag, languageDetector);

const english =
  "The observatory measures how well people can use the web sites of public bodies. Each month it draws pages at random, checks them against open rules and publishes the results together with their error margins.";
const german =
  "Das Observatorium misst, wie gut Menschen die Websites öffentlicher Stellen benutzen können. Jeden Monat zieht es zufällig Seiten, prüft sie nach offenen Regeln und veröffentlicht die Ergebnisse mit ihren Fehlergrenzen.";
const norwegian =
  "Observatoriet måler hvor godt folk kan bruke nettstedene til offentlige organer. Hver måned trekker det tilfeldige sider, prøver dem mot åpne regler og offentliggjør resultatene sammen med feilmarginene.";

const filler =
  "Lorem ipsum dolor sit amet, consectetur adipisicing elit. Sunt ut voluptatum eius sapiente, totam reiciendis temporibus qui quibusdam, recusandae sit vero unde, sed, incidunt et ea quo dolore laudantium consectetur!";

describe("the language of a text", () => {
  test.each([
    [english, "en-GB"],
    [german, "DE"],
    [norwegian, "nb"],
    [norwegian, "no-NO"],
    [`${english} ${english} ${english} ${english} ${english} ${english}`, "en"],
  ])("%s is %s", (text, tag) => {
    expect(judge(text, tag)).toBe("same");
  });

  test.each([
    [english, "de"],
    [german, "en"],
    [norwegian, "fi"],
    [`${german} `.repeat(5) + `${english} `.repeat(5), "fr-FR"],
  ])("%s is not %s", (text, tag) => {
    expect(judge(text, tag)).toBe("other");
  });

  test.each([
    ["of few words", english.split(" ").slice(0, 19).join(" "), "de"],
    ["of a language that the detector does not know", english, "mt"],
    ["of languages that are taken for each other", norwegian, "sv"],
    ["without letters", "1 2 3 4 5 ".repeat(20), "de"],
    ["that is filler text of a template", filler, "en"],
    ["partly in the language that is named", `${german} `.repeat(5) + `${english} `.repeat(5), "de"],
  ])("there is no verdict on a text %s", (_, text, tag) => {
    expect(judge(text, tag)).toBeUndefined();
  });

  test("there is no verdict without a detector", () => {
    expect(judgeLanguage(english, "de", undefined)).toBeUndefined();
  });
});
