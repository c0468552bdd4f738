import { expect, test } from "vitest";
import { mainText } from "./archived-texts.ts";

const read = (markup: string, contentType = "text/html; charset=utf-8", maxBytes?: number) =>
  mainText({ url: "http://a.eu/", contentType, body: Buffer.from(markup) }, maxBytes);

test("the text is the content of main, or else the body without what repeats on all pages", () => {
  const around = "<header>Menu</header><nav>Home</nav><footer>Contact</footer><script>x()</script>";
  expect(read(`<title> A\n page </title>${around}<main><h1>One</h1><p>two&amp;</main>`)).toEqual({
    title: "A page",
    text: "One two&",
  });
  expect(read(`<title>B</title>${around}<div>three</div><div role=navigation>four</div><p hidden>five</p>`)).toEqual({
    title: "B",
    text: "three",
  });
});

test("the text is cut at the end of a word; pages that are too deep or not HTML have none", () => {
  expect(read(`<p>${"ord ".repeat(3_000)}`)?.text).toHaveLength(4_095);
  expect(read(`<p>${"é".repeat(30)}`, "text/html", 10)?.text).toBe("ééééé");
  expect(read(`${"<div>".repeat(1_500)}deep`)?.text).toBe("deep");
  expect(read(`${"<div>".repeat(5_000)}deep`)).toBeUndefined();
  expect(read("%PDF-1.4", "application/pdf")).toBeUndefined();
});
