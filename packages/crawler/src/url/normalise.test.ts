import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../test/support/computing-time.ts";
import { normaliseUrl } from "./normalise.ts";
import { defaultScopePattern, siteRepresentation } from "./site.ts";
import { anyWebUrl } from "../../../../test/support/any-web-url.ts";

describe("spelling (spec 21.2, 23)", () => {
  test("AT-STG-1: the three spellings are one URL", () => {
    const spellings = ["http://example.com", "http://example.com/", "http://example.com:80"];
    expect(new Set(spellings.map((href) => normaliseUrl(href)?.url))).toEqual(new Set(["http://example.com/"]));
  });

  test.each([
    ["letter case of scheme and host", "HTTP://WWW.Example.ORG/Path", "http://www.example.org/Path"],
    ["default port of https", "https://example.org:443/a", "https://example.org/a"],
    ["another port", "https://example.org:80/a", "https://example.org:80/a"],
    ["a fragment", "https://example.org/a#b", "https://example.org/a"],
    ["an empty fragment", "https://example.org/a#", "https://example.org/a"],
    ["user name and password", "https://me:secret@example.org/a", "https://example.org/a"],
    ["an empty query", "https://example.org/a?", "https://example.org/a"],
    ["an empty query before a fragment", "https://example.org/a?#x", "https://example.org/a"],
    ["a question mark in a query", "https://example.org/a??", "https://example.org/a??"],
    [
      "a query: neither sorted nor recoded",
      "https://example.org/?b=%7e&a=%c3%a4&b",
      "https://example.org/?b=%7e&a=%c3%a4&b",
    ],
    ["dot segments", "https://example.org/a/./b/../c", "https://example.org/a/c"],
    ["encoded dot segments", "https://example.org/a/%2e/b/%2E%2e/c", "https://example.org/a/c"],
    ["a dot segment at the end", "https://example.org/a/..", "https://example.org/"],
    ["three dots, which are a name", "https://example.org/.../a", "https://example.org/.../a"],
    ["an IDN host", "https://Bücher.example/", "https://xn--bcher-kva.example/"],
    ["an IPv4 host in another spelling", "http://0x7f.1/", "http://127.0.0.1/"],
    ["an IPv6 host", "http://[::0001]:8080/", "http://[::1]:8080/"],
    ["an escaped unreserved character", "https://example.org/%7Euser/%41%2D%5f", "https://example.org/~user/A-_"],
    ["an escape in lower case", "https://example.org/%c3%a4%2f", "https://example.org/%C3%A4%2F"],
    ["an escaped percent sign, undone once only", "https://example.org/%2541", "https://example.org/%2541"],
    ["a stray percent sign beside escapes", "https://example.org/%%34%31", "https://example.org/%%34%31"],
    ["characters that must be escaped", "https://example.org/ä b", "https://example.org/%C3%A4%20b"],
    ["backslashes", String.raw`https:\\example.org\a`, "https://example.org/a"],
    ["blanks and line ends around and inside", " https://exam\nple.org/a\t ", "https://example.org/a"],
  ])("%s", (_about, href, url) => {
    expect(normaliseUrl(href)?.url).toBe(url);
  });

  test.each([
    "mailto:someone@example.org",
    "javascript:void(0)",
    "ftp://example.org/",
    "file:///etc/passwd",
    "data:text/html,x",
    "/relative",
    "",
    "http://",
    "http:///",
    "https://exa mple.org/",
    "http://256.256.256.256/",
    "http://example.org:99999/",
    "http://[::1/",
  ])("%j is no web address", (href) => {
    expect(normaliseUrl(href)).toBeUndefined();
  });

  test("a URL without session ids is its own key", () => {
    expect(normaliseUrl("http://example.org/a?b=c#d")).toEqual({
      url: "http://example.org/a?b=c",
      key: "http://example.org/a?b=c",
    });
  });

  test("a session id stays in the URL and leaves the key", () => {
    expect(normaliseUrl("http://example.org/a;JSESSIONID=8F2?b=c")).toEqual({
      url: "http://example.org/a;JSESSIONID=8F2?b=c",
      key: "http://example.org/a?b=c",
    });
  });
});

describe("any input", () => {
  // Pieces that occur in attacks on URL parsers, and pieces that take the fast way.
  const piece = fc.constantFrom(
    ..."/ // . .. ? # ; : @ \\ % %% %2e %2E %41 %7e %c3%a4 %2 %25 = & + ~ ' [ ] | ^ { } ( ) (S(abc)) sid= ;jsessionid=1 a B 1 0x7f ä 😀 \ud800 \t example.org index.html".split(
      " ",
    ),
    " ",
    "\n",
  );
  const rest = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  const href = fc.oneof(
    anyWebUrl({ fragment: true, query: true, port: true, userInfo: true }),
    fc
      .tuple(fc.constantFrom("http://example.org/", "https://127.0.0.1:8080/", "http://", "HTTP:", "https://h"), rest)
      .map((parts) => parts.join("")),
    rest,
    fc.string(),
  );

  /** Applies the rules one after the other with the parser's own setters. */
  function reference(text: string): string | undefined {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    if (!["http:", "https:"].includes(url.protocol)) return undefined;
    url.hash = "";
    url.username = "";
    url.password = "";
    if (url.search === "") url.search = "";
    const [front = "", ...query] = url.href.split("?");
    const start = front.indexOf("/", 8);
    const path = front.slice(start);
    if (
      path
        .split("%")
        .slice(1)
        .some((part) => !/^[0-9a-fA-F]{2}/.test(part))
    )
      return url.href;
    const escapes = path.split(/(%..)/).map((part) => {
      if (!part.startsWith("%")) return part;
      const byte = Number.parseInt(part.slice(1), 16);
      return byte < 128 && /[A-Za-z0-9._~-]/.test(String.fromCharCode(byte))
        ? decodeURIComponent(part)
        : part.toUpperCase();
    });
    return [front.slice(0, start) + escapes.join(""), ...query].join("?");
  }

  test("it agrees with the URL parser and the rules applied one by one", () => {
    fc.assert(
      fc.property(href, (text) => {
        expect(normaliseUrl(text)?.url).toBe(reference(text));
      }),
      { numRuns: 5000 },
    );
  });

  test("normalising a second time changes neither URL nor key", () => {
    fc.assert(
      fc.property(href, (text) => {
        const once = normaliseUrl(text);
        fc.pre(once !== undefined);
        expect(normaliseUrl(once.url)).toEqual(once);
        const stray = /%(?![0-9a-f]{2})/i.test(once.url.split("?")[0] ?? ""); // it may be removed with the session id
        if (!stray) expect(normaliseUrl(once.key)?.key).toBe(once.key);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ["10 MB of a path", `http://example.org/${"a".repeat(10_000_000)}`],
    ["100,000 segments", `http://example.org${"/a".repeat(100_000)}`],
    ["a million dot segments", `http://example.org${"/.".repeat(1_000_000)}`],
    ["a million escapes", `http://example.org/${"%41".repeat(1_000_000)}`],
    ["a million path parameters", `http://example.org/${";jsessionid=1".repeat(1_000_000)}`],
    ["a million query parameters", `http://example.org/?${"sid=0123456789abcdef&".repeat(1_000_000)}`],
  ])("%s end in time", (_about, text) => {
    const started = computingMilliseconds();
    normaliseUrl(text);
    expect(computingMilliseconds() - started).toBeLessThan(5000);
  });
});

describe("site representation (spec 4.1, D-21)", () => {
  test.each([
    ["http://www.example.com", "www.example.com"],
    ["http://www.example.com/", "www.example.com"],
    ["https://WWW.Example.com:443/", "www.example.com"],
    ["http://www.example.com/site1", "www.example.com/site1"],
    ["http://www.example.com/site1/", "www.example.com/site1"],
    ["http://www.example.com/a/b//", "www.example.com/a/b"],
    ["http://www.example.com/%7Eme/x%5Fy/", "www.example.com/~me/x_y"],
    ["http://www.example.com/stra%c3%9fe", "www.example.com/stra%C3%9Fe"],
    ["http://www.example.com/straße/a%2fb", "www.example.com/stra%C3%9Fe/a%2Fb"],
    ["http://www.example.com/%/%7e", "www.example.com/%/%7e"],
    ["http://localhost:8080/", "localhost:8080"],
    ["www.example.com/site1/", "www.example.com/site1"],
    ["localhost:8080/docs/", "localhost:8080/docs"],
    ["https://me:secret@example.org/a?b#c", "example.org/a"],
  ])("%s is %s", (url, site) => {
    expect(siteRepresentation(url)).toBe(site);
  });

  test.each([
    ["ftp://me:secret@example.org/", "ftp://example.org/"],
    ["me:secret@exa mple.org", "exa mple.org"],
    ["", ""],
  ])("%j is refused, and the message keeps no password", (url, text) => {
    expect(() => siteRepresentation(url)).toThrow(
      expect.objectContaining({ code: "NotWebAddress", message: `"${text}" is not the address of a website.` }),
    );
  });
});

describe("default scope (spec 5.1)", () => {
  test.each([
    ["http://www.example.com/a/b", String.raw`http[s]?://www\.example\.com/.*`], // AT-REP-3
    ["https://example.org:8443/", String.raw`http[s]?://example\.org:8443/.*`],
    ["http://[::1]:8080/", String.raw`http[s]?://\[::1\]:8080/.*`],
    ["http://libstdc++.example/", String.raw`http[s]?://libstdc\+\+\.example/.*`],
  ])("%s", (seed, pattern) => {
    expect(defaultScopePattern(seed)).toBe(pattern);
  });

  test.each([..."$()*+{}!\"&',;=`_~-"])("matches only its own host if the name contains %s", (mark) => {
    const pattern = new RegExp(`^${defaultScopePattern(`http://a${mark}b.example/`)}$`);
    expect(pattern.test(`http://a${mark}b.example/c`)).toBe(true);
    expect(pattern.test("http://aab.example/c")).toBe(false);
    expect(pattern.test(`http://a${mark}bxexample/c`)).toBe(false);
  });
});
