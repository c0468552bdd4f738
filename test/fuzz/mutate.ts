import type { Random } from "../support/choices.ts";

const interesting = [
  "<",
  ">",
  '"',
  "'",
  "&",
  "=",
  "/",
  "\0",
  "-->",
  "]]>",
  "<!--",
  "</style>",
  "<style>",
  "{",
  "}",
  "@media",
  "\xff",
  "\xfe\xff",
  "\xc3",
  "\r",
  "</table>",
  "<table>",
  "<b>",
  "<template>",
];

/** Returns the bytes with a few parts changed, removed, repeated, exchanged or inserted. */
export function mutated(random: Random, original: Uint8Array): Uint8Array {
  let bytes = original.subarray(0, 60_000);
  for (let times = 1 + random.below(6); times > 0; times--) bytes = changed(random, bytes);
  return bytes;
}

function changed(random: Random, bytes: Uint8Array): Uint8Array {
  const from = random.below(bytes.length + 1);
  const to = Math.min(bytes.length, from + random.below(random.pick([2, 20, 2_000])));
  const [before, part, after] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
  switch (random.below(6)) {
    case 0:
      return joined(before, after);
    case 1:
      return before;
    case 2:
      return joined(before, ...Array.from({ length: 1 + random.below(30) }, () => part), after).subarray(0, 200_000);
    case 3:
      return joined(before, Buffer.from(random.pick(interesting), "latin1"), after);
    case 4:
      return joined(after, part, before);
    default:
      return joined(
        before,
        part.map((byte) => (random.chance(0.1) ? random.below(256) : byte)),
        after,
      );
  }
}

export function randomBytes(random: Random): Uint8Array {
  const ascii = random.chance(0.5);
  return Uint8Array.from({ length: random.below(random.pick([10, 500, 5_000])) }, () =>
    ascii ? 32 + random.below(95) : random.below(256),
  );
}

/** Returns the text with characters that no encoding has, and others that break lines or direction. */
export function corrupted(random: Random, text: string): string {
  let result = text.slice(0, 40_000);
  for (let times = 1 + random.below(8); times > 0; times--) {
    const at = random.below(result.length + 1);
    result =
      result.slice(0, at) +
      random.pick([
        "\ud800",
        "\udfff",
        "\ud800\ud800",
        "\0",
        "\ufffe",
        "\u2028",
        "\u202e",
        "\r",
        "\u0085",
        "\ufeff",
        "\u{1f600}",
        "\u0001",
        "\u000b",
      ]) +
      result.slice(at + random.below(3));
  }
  return result;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
