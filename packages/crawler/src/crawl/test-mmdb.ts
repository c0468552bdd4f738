/**
 * Returns a MaxMind DB file for tests: record size 24, an IPv6 tree with IPv4 below `::/96`.
 * Source: MaxMind DB File Format Specification 2.0.
 *
 * @param networks  each prefix as bits (`bitsOf`), with its entry.
 */
export function mmdb(networks: readonly { readonly bits: string; readonly entry: Record<string, unknown> }[]): Buffer {
  const tree: (Node | number | undefined)[][] = [[undefined, undefined]];
  const section: Buffer[] = [];
  let sectionSize = 0;
  for (const { bits, entry } of networks) {
    let node = 0;
    for (const [i, bit] of [...bits].entries()) {
      const side = Number(bit);
      const row = tree[node] ?? [];
      if (i === bits.length - 1) {
        row[side] = sectionSize;
      } else {
        const next = row[side];
        if (typeof next === "object") {
          node = next.node;
        } else {
          row[side] = { node: tree.length };
          node = tree.length;
          tree.push([undefined, undefined]);
        }
      }
    }
    const encoded = encode(entry);
    section.push(encoded);
    sectionSize += encoded.length;
  }
  const nodes = Buffer.alloc(tree.length * 6);
  for (const [i, row] of tree.entries()) {
    for (const side of [0, 1]) {
      const to = row[side];
      const value = to === undefined ? tree.length : typeof to === "object" ? to.node : tree.length + 16 + to;
      nodes.writeUIntBE(value, i * 6 + side * 3, 3);
    }
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: "Test-Country",
    description: {},
    ip_version: 6,
    languages: [],
    node_count: tree.length,
    record_size: 24,
  });
  return Buffer.concat([
    nodes,
    Buffer.alloc(16),
    ...section,
    Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"),
    metadata,
  ]);
}

interface Node {
  readonly node: number;
}

/** Returns the bits of a network in the tree: `2.125.160.0/20`, or `2a00:1450::/32` with its groups written out up to the first `::`. */
export function bitsOf(network: string): string {
  const [address = "", length = ""] = network.split("/");
  if (address.includes(".")) {
    const bits = address.split(".").map((byte) => Number(byte).toString(2).padStart(8, "0"));
    return "0".repeat(96) + bits.join("").slice(0, Number(length));
  }
  const groups = (address.split("::")[0] ?? "").split(":").filter((group) => group !== "");
  const bits = groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
  return bits.padEnd(128, "0").slice(0, Number(length));
}

/** Encodes strings and maps with a size under 29, 32-bit integers and empty arrays. */
function encode(value: unknown): Buffer {
  if (typeof value === "string") return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(5, (6 << 5) | 4);
    bytes.writeUInt32BE(value, 1);
    return bytes;
  }
  if (Array.isArray(value)) return Buffer.from([0, 4]);
  const pairs = Object.entries(value ?? {});
  return Buffer.concat([Buffer.from([(7 << 5) | pairs.length]), ...pairs.flat().map(encode)]);
}
