/** Scheme and slashes of an anchored pattern: http, https, http[s]?, https?, http(s)?, (http|https), with or without `\/`. */
const SCHEME = /^\^?(?:http(?:s\??|\[s\]\??|\((?:\?:)?s\)\??)?|\((?:\?:)?(?:https?\|https?|https?\??)\)):(?:\\?\/){2}/;

/**
 * True when every branch of a scope pattern begins with a scheme and a host that ends where the pattern says: then no URL
 * of a foreign host can match. A warning's question, not a proof: a `false` may be harmless. Spec 5.3, AT-SCOPE-6. Linear.
 *
 * @example `http://www\.example\.com/.*` yes; `.*?type\=x`, `http://.*\.com/` and `http://www\.example\.com` no
 */
export function hasAnchoredHost(pattern: string): boolean {
  return branchesOf(pattern).every((branch) => {
    const start = SCHEME.exec(branch);
    return start !== null && endsItsHost(branch.slice(start[0].length));
  });
}

function endsItsHost(rest: string): boolean {
  for (let index = 0; index < rest.length; index++) {
    const next = rest[index];
    if (next === "/" || next === ":" || next === "$") return index > 0;
    if (next === "\\" && rest[index + 1] === "/") return index > 0;
    if (next === "\\") index++;
    else if (next === "." && /[*+{?]/.test(rest[index + 1] ?? "")) return false;
    else if (next === "(" && /^\((?:\?:)?(?:\\?\/|:)/.test(rest.slice(index, index + 6))) {
      const end = endOfGroup(rest, index);
      if (!/[?*{]/.test(rest[end + 1] ?? "")) return end < rest.length;
      index = end + 1; // a group that may be left out, (/.*)?, ends no host
    } else if (next === "[") {
      const end = endOfClass(rest, index);
      const members = rest.slice(index + 1, end);
      if (members.startsWith("^") ? !members.includes("/") : members.includes("/")) return !members.startsWith("^");
      index = end;
    }
  }
  return false;
}

/** Index of the `)` that ends the group beginning at `open`, or of the end of the text. */
function endOfGroup(rest: string, open: number): number {
  let depth = 0;
  for (let index = open; index < rest.length; index++) {
    if (rest[index] === "\\") index++;
    else if (rest[index] === "[") index = endOfClass(rest, index);
    else if (rest[index] === "(") depth++;
    else if (rest[index] === ")" && --depth === 0) return index;
  }
  return rest.length;
}

/** The branches of alternatives outside of groups. */
function branchesOf(pattern: string): string[] {
  const branches: string[] = [];
  let start = 0;
  let depth = 0;
  for (let index = 0; index < pattern.length; index++) {
    const next = pattern[index];
    if (next === "\\") index++;
    else if (next === "[") index = endOfClass(pattern, index);
    else if (next === "(") depth++;
    else if (next === ")") depth--;
    else if (next === "|" && depth === 0) {
      branches.push(pattern.slice(start, index));
      start = index + 1;
    }
  }
  return [...branches, pattern.slice(start)];
}

/** Index of the `]` that ends the class beginning at `open`, or of the end of the text. */
function endOfClass(pattern: string, open: number): number {
  let index = open + 1;
  if (pattern[index] === "^") index++;
  if (pattern[index] === "]") index++; // as a first member it is a bracket
  for (; index < pattern.length; index++) {
    if (pattern[index] === "\\") index++;
    else if (pattern[index] === "]") return index;
  }
  return pattern.length;
}
