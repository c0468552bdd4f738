import fc from "fast-check";
import type { Ics, IcsOrder, IcsRule, IcsSite } from "./ics.ts";
import { recurrences } from "../../recurrence.ts";
import { anyCharacter, anyText } from "../../../../../../../test/support/any-text.ts";

/** Texts without NUL, which no database can store. */
const text = fc.oneof(
  anyText({ maxLength: 30 }).map((value) => value.replaceAll("\0", "0")),
  fc.constantFrom("<script>alert(1)</script>", "שלום עולם", 'She said "x \\ y".\r\n\t', "x".repeat(10_000), ""),
);

const word = fc
  .string({ unit: anyCharacter, minLength: 1, maxLength: 12 })
  .map((value) => value.replaceAll("\0", "0").trim())
  .filter((value) => value !== "");
const words = fc.uniqueArray(word, { maxLength: 4 });

const name = fc
  .stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,12}[A-Za-z0-9._-])?$/)
  .filter((value) => value !== "none");

const date = fc
  .date({ min: new Date("2031-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((each) => each.toISOString());

const languageTag = fc.constantFrom("nb", "nn", "en-GB", "de", "zh-Hant-TW", "fr");
const pattern = fc.constantFrom(
  ".*",
  String.raw`https?://www\.example\.com/.*`,
  String.raw`.*/\d{4}/"[^<>]+\\.*`,
  "https?://[a-c]+\\.example/(?:x|y)",
  "ü.*",
);

const rule: fc.Arbitrary<IcsRule> = fc.oneof(
  fc.record({ type: fc.constantFrom("include", "exclude"), pattern }),
  fc.record({
    type: fc.constantFrom("include", "exclude"),
    countries: fc.uniqueArray(fc.constantFrom("NO", "GB", "DE"), { minLength: 1 }),
  }),
);

/** Generates a site of an order. @param number  makes the site different from the others of its specification. */
const siteOf = (number: number): fc.Arbitrary<IcsSite> =>
  fc.record({
    seeds: fc
      .uniqueArray(fc.constantFrom("", "a/", "ä?q=1|2", "x%20y", "b{c}^d`e", "~tilde/ü"), {
        minLength: 1,
        maxLength: 3,
      })
      .map((paths) => paths.map((path) => `https://s${number}.example/${path}`)),
    scope: fc.array(rule, { maxLength: 3 }),
    maxPages: fc.option(fc.integer({ min: 1, max: 100_000 })),
    oneHopBeyond: fc.boolean(),
  });

function ordersNamed(names: readonly string[]): fc.Arbitrary<IcsOrder[]> {
  const order = (each: string, at: number) =>
    fc.record({
      name: fc.constant(each),
      recurrence: fc.constantFrom(...recurrences),
      date: fc.option(date),
      from: fc.option(date),
      until: fc.option(date),
      active: fc.boolean(),
      panel: fc.option(name),
      ruleSets: fc.option(fc.shuffledSubarray(["uwem-1.2", "wcag-2.2"], { minLength: 1 })),
      sites: fc
        .integer({ min: 1, max: 2 })
        .chain((count) => fc.tuple(...numbers(count).map((site) => siteOf(at * 10 + site)))),
    });
  return fc.tuple(...names.map(order));
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const weightOfLanguage = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const icon = fc
  .uint8Array({ maxLength: 20 })
  .chain((rest) =>
    fc.constantFrom(["png", png], ["jpeg", [0xff, 0xd8, 0xff]]).map(([type, head]) => ({ type, head, rest })),
  )
  .map(
    ({ type, head, rest }) =>
      `data:image/${type as string};base64,${Buffer.from([...(head as number[]), ...rest]).toString("base64")}`,
  );

/** Generates a specification in its stored form, with orders sorted by name. @param id  the name of the campaign. */
export function anyIcs(id: string): fc.Arbitrary<Ics> {
  return fc
    .record({
      id: fc.constant(id),
      title: text,
      description: text,
      comment: text,
      tags: words,
      icon: fc.option(icon),
      owner: text,
      active: fc.boolean(),
      bounds: fc.tuple(fc.option(date), fc.option(date)),
      languages: fc.uniqueArray(
        fc.record({ language: fc.oneof(languageTag, fc.constant("*")), weight: weightOfLanguage }),
        {
          maxLength: 4,
          selector: ({ language }) => language,
        },
      ),
      assumedLanguage: fc.option(languageTag),
      keywords: words,
      categories: fc.record({
        nace: fc.option(fc.constantFrom("84.11", "2.1:84.11")),
        continent: fc.option(fc.constantFrom("EU", "AF")),
        country: fc.option(fc.constant("NO")),
        nuts: fc.option(fc.constantFrom("NO081", "NO0")),
      }),
      pauseSeconds: fc.option(number(0, 3_600)),
      weights: fc.uniqueArray(fc.record({ pattern, score: number(-1, 1) }), {
        maxLength: 3,
        selector: ({ pattern: each }) => each,
      }),
      orders: fc
        .uniqueArray(name, { maxLength: 3 })
        .chain((names) => ordersNamed(names.map((each) => `${id} ${each}`).toSorted())),
    })
    .map(({ bounds: [one, other], ...ics }) => {
      const [start, end] = one !== null && other !== null && one > other ? [other, one] : [one, other];
      return { ...ics, start, end: start !== null && start === end ? null : end };
    });
}
