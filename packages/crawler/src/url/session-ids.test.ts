import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutSessionIds } from "./session-ids.ts";

const HEX = "0123456789abcdef0123456789abcdef";
const BASE64 = "q7Zr2LkT9xWv0NbY3cPd";

test.each([
  ["Java", "/a.jsp;jsessionid=8F2A!-12", "/a.jsp"],
  ["Java, before a query", "/a.jsp;jsessionid=8F2A?x=1", "/a.jsp?x=1"],
  ["Java, on a directory", "/a;jsessionid=1/b", "/a/b"],
  ["Java, beside another path parameter", "/a;v=2;jsessionid=1", "/a;v=2"],
  ["Java, letter case", "/a;JSessionID=1", "/a"],
  ["Java, in the query", "/a?jsessionid=1", "/a"],
  ["PHP, alone", `/a.php?PHPSESSID=${HEX}`, "/a.php"],
  ["PHP, first", `/a.php?PHPSESSID=${HEX}&x=1`, "/a.php?x=1"],
  ["PHP, in the middle", `/a.php?x=1&PHPSESSID=${HEX}&y=2`, "/a.php?x=1&y=2"],
  ["PHP, last", `/a.php?x=1&PHPSESSID=${HEX}`, "/a.php?x=1"],
  ["classic ASP", "/a.asp?ASPSESSIONIDQADRBBCD=KLMNOPQRSTUVWXYZABCDEFGH", "/a.asp"],
  ["ASP.NET, cookieless", "/(S(lit3py55t21z5v55vlm25s55))/a.aspx", "/a.aspx"],
  ["ASP.NET, with tickets", "/app/(A(x1)S(y2)F(z3))/a.aspx", "/app/a.aspx"],
  ["ASP.NET 1.1", "/(lit3py55t21z5v55vlm25s55)/a.aspx", "/a.aspx"],
  ["ASP.NET, nothing else", "/(S(lit3py55t21z5v55vlm25s55))", "/"],
  ["ColdFusion", "/a.cfm?CFID=12&CFTOKEN=34&x=1", "/a.cfm?x=1"],
  ["osCommerce", `/a?osCsid=${HEX}`, "/a"],
  ["Zen Cart", `/a?zenid=${HEX}`, "/a"],
  ["sid with hexadecimal digits", `/a?sid=${HEX}&x=1`, "/a?x=1"],
  ["sid with 16 of them", "/a?sid=0123456789abcdef", "/a"],
  ["session with a UUID", "/a?session=123e4567-e89b-12d3-a456-426614174000", "/a"],
  ["session_id with base64", `/a?session_id=${BASE64}==`, "/a"],
  ["sid as a path parameter", `/a;sid=${HEX}`, "/a"],
  ["vBulletin", `/a.php?s=${HEX}&t=5`, "/a.php?t=5"],
  ["one of several", `/a?x=1&sid=${HEX}&sid=${HEX}`, "/a?x=1"],
])("%s: dropped", (_about, path, expected) => {
  expect(withoutSessionIds(`https://example.org${path}`)).toBe(`https://example.org${expected}`);
});

test.each([
  ["/a?sid=5"],
  ["/a?session=spring"],
  ["/a?session=springconference2024"],
  ["/a?session=introduction-to-web-accessibility"],
  ["/a?session=keynote-2024-11-20"],
  ["/a?sessionid=opening"],
  ["/a?s=jsessionid"],
  ["/a?s=accessibility"],
  ["/a?id=0123456789abcdef0123456789abcdef"],
  ["/a?side=0123456789abcdef0123456789abcdef"],
  ["/president/inside/session"],
  ["/a;v=1"],
  ["/a;"],
  ["/a;b"],
  ["/(draft)/a"],
  ["/Set_(mathematics)"],
  ["/f(S(x))/a"],
  ["/a?x=;jsessionid"],
  ["/a?PHPSESSID"],
  ["/a?"],
])("%s stays", (path) => {
  expect(withoutSessionIds(`https://example.org${path}`)).toBe(`https://example.org${path}`);
});

test("a segment that would become a dot segment stays", () => {
  expect(withoutSessionIds("https://example.org/a/..;jsessionid=1/b")).toBe("https://example.org/a/..;jsessionid=1/b");
});

test("a host that looks like a session is a host", () => {
  expect(withoutSessionIds("https://jsessionid.example/a")).toBe("https://jsessionid.example/a");
});

test("any two session ids in any of the places give one key", () => {
  const id = fc.stringMatching(/^[0-9a-f]{32}$/);
  const place = fc.constantFrom(
    (value: string) => `/a;jsessionid=${value}?x=1`,
    (value: string) => `/a?PHPSESSID=${value}&x=1`,
    (value: string) => `/a?x=1&sid=${value}`,
    (value: string) => `/(S(${value.slice(0, 24)}))/a?x=1`,
  );
  fc.assert(
    fc.property(id, place, (value, path) => {
      fc.pre(/\d/.test(value));
      expect(withoutSessionIds(`https://example.org${path(value)}`)).toBe("https://example.org/a?x=1");
    }),
  );
});
