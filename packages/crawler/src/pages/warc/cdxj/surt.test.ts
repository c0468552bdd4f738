import fc from "fast-check";
import { expect, test } from "vitest";
import { CDXIndexer } from "warcio";
import { surtKey } from "./cdxj-line.ts";
import { anyText } from "../../../../../../test/support/any-text.ts";

// The Internet Archive's canonicaliser documents these keys.
test.each([
  ["http://www.archive.org/", "org,archive)/"],
  ["https://archive.org", "org,archive)/"],
  ["http://archive.org/goo/", "org,archive)/goo"],
  ["http://archive.org/goo/?", "org,archive)/goo"],
  ["http://archive.org/goo/?b&a", "org,archive)/goo?a&b"],
  ["http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo?a=1&a=2&b"],
  ["http://www34.archive.org/index.html?b=a&b=b&a=b", "org,archive)/index.html?a=b&b=a&b=b"],
  ["http://www2foo.com/", "com,www2foo)/"],
  ["http://www.archive.org:443/big/", "org,archive:443)/big"],
  ["https://www.archive.org:443/", "org,archive)/"],
  ["http://ARCHIVE.org/A/B.HTML?X=Y", "org,archive)/a/b.html?x=y"],
  ["http://user:secret@archive.org/", "org,archive)/"],
  ["http://archive.org/a#b", "org,archive)/a"],
  ["http://archive.org/%7Euser/%41%2525", "org,archive)/~user/a%25"],
  ["http://archive.org//a//b/../c", "org,archive)/a/c"],
  ["http://archive.org/a?x//y", "org,archive)/a?x//y"],
  ["http://bücher.ch:8080/", "ch,xn--bcher-kva:8080)/"],
  ["http://archive.org/ü", "org,archive)/%c3%bc"],
  ["http://195.127.0.11/blah", "11,0,127,195)/blah"],
  [
    "http://archive.org/index.php?PHPSESSID=0123456789abcdefghijklemopqrstuv&action=profile;u=4221",
    "org,archive)/index.php?action=profile;u=4221",
  ],
  ["http://a.b/x?CFID=1169580&CFTOKEN=48630702&dt=1", "b,a)/x?dt=1"],
  ["http://a.b/x?jsessionid=0123456789abcdefghijklemopqrstuv0", "b,a)/x?jsessionid=0123456789abcdefghijklemopqrstuv0"],
  ["http://a.b/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx", "b,a)/mileg.aspx"],
  ["http://a.b/photos/36050182@N05/", "b,a)/photos/36050182@n05"],
  [
    "http://visit.webhosting.yahoo.com/visit.gif?&r=http%3A//web.archive.org/&b=Netscape%205.0%20%28Windows%3B%20en-US%29&s=1",
    "com,yahoo,webhosting,visit)/visit.gif?&b=netscape%205.0%20(windows;%20en-us)&r=http://web.archive.org/&s=1",
  ],
  ["mailto:foo@example.com", "mailto:foo@example.com"],
  // surt 0.3.1 makes these keys.
  ["http://www.archive.org./a", "org,archive)/a"],
  ["http://archive..org/", "org,archive)/"],
  ["http://[2001:db8::1]:8080/a", "2001:db8::1:8080)/a"],
  ["http://a.b/?x&sid=0123456789abcdefghijklemopqrstuv", "b,a)/?&x"],
  ["http://a.b/?x&&y=sid=0123456789abcdefghijklemopqrstuv&z", "b,a)/?&x&y=z"],
  ["http://a.b/?cfid=&cftoken=2", "b,a)/?cfid=&cftoken=2"],
  ["http://a.b/?cfid=1&cftoken=2&cfid=3&cftoken=4", "b,a)/?&cfid=1&cftoken=2"],
  ["http://a.b/(S(4hqa0555fwsecu455xqckv45))/x%3F/y.aspx", "b,a)/(s(4hqa0555fwsecu455xqckv45))/x?/y.aspx"],
  ["http://a.b/(S(4hqa0555fwsecu455xqckv45))/x.aspx/y", "b,a)/x.aspx/y"],
  ["http://a.b/%252e%252e/c", "b,a)/../c"],
])("the key of %s is %s", (url, key) => {
  expect(surtKey(url)).toBe(key);
});

test("simple URLs have the key that warcio gives them", () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9]{1,8}$/);
  const name = fc.stringMatching(/^[a-zA-Z0-9]{4}$/); // of one length: warcio sorts "ab=" before "a=", surt does not
  const urls = fc
    .tuple(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.array(word, { maxLength: 3 }),
      fc.array(name, { maxLength: 3 }),
    )
    .map(([host, path, query]) => {
      const search = query.length === 0 ? "" : `?${query.map((name, at) => `${name}=${at}`).join("&")}`;
      return `https://www.${host.join(".")}.org/${path.join("/")}${search}`;
    });
  fc.assert(
    fc.property(urls, (url) => {
      const record = { warcTargetURI: url, _urlkey: url };
      const indexer = new CDXIndexer() as unknown as { getField(name: string, of: typeof record): string };
      expect(surtKey(url)).toBe(indexer.getField("urlkey", record));
    }),
  );
});

test("keys of hostile URLs are one word of visible ASCII, and escapes within escapes cost no more than reading them", () => {
  fc.assert(
    fc.property(anyText(), anyText(), (path, query) => {
      expect(surtKey(`https://example.org/${path}?${query}`)).toMatch(/^org,example\)\/[\x21-\x7e]*$/);
    }),
  );
  expect(surtKey(`https://example.org/%${"25".repeat(50_000)}`)).toBe("org,example)/%25");
});
