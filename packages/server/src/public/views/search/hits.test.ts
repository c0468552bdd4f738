import type { FoundPage } from "@eiao/etl/internal";
import { expect, test } from "vitest";
import { render } from "@eiao/sampler/internal/formats";
import { german } from "../../text/german.ts";
import { hitsMarkup } from "./hits.ts";

const page = (language: string, text: string): FoundPage => ({
  site: "a.example",
  run: "r",
  url: "http://a.example/",
  title: [{ text, isHit: false }],
  snippet: [{ text, isHit: true }],
  score: 0.5,
  letter: "C",
  language,
  date: null,
  type: "text/html",
});

test.each([
  ["ar", "\u202Eمرحبا (1) <b>", ' lang="ar"'],
  ["he", "שלום (א) <b>", ' lang="he"'],
  ["de", "Straße <b>", ""],
  ["", "? <b>", ""],
  ['"><x', "? <b>", ""],
])("a title and a text in the language %s have their own direction and lang attribute", (language, text, attribute) => {
  const markup = render(hitsMarkup([page(language, text)], german));
  const escaped = text.replace("<", "&lt;").replace(">", "&gt;");
  expect(markup.replaceAll(/ +(?=[>l])/g, (spaces) => spaces.slice(0, 1)).replaceAll(" >", ">")).toContain(
    `<bdi${attribute}>${escaped}</bdi>`,
  );
  expect(markup.replaceAll(" >", ">")).toContain(`<p dir="auto"${attribute}><mark>${escaped}</mark></p>`);
});
