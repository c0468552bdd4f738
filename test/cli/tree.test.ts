import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderWith, removeFolder, wam } from "../support/programs.ts";

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({
    "page.html": `<!DOCTYPE html><html lang=en><title>Ferries</title>
<link rel=stylesheet href=page.css>
<nav aria-label=Main><a href=a>Home</a> <a class=icon href=b></a></nav>
<main><div><h3>Fares</h3><p>Text</p></div>
<label>Age <input type=number required></label><input type=checkbox checked disabled>
<p class=gone>Old <button>no</button></p><iframe title=Map></iframe>
<button tabindex=-1 aria-expanded=false>More</button>
</main>`,
    "shadow.html": "<title>t</title><div><template shadowrootmode=open><button>In shadow</button></template></div>",
    "page.css": `.gone { display: none } .icon::before { content: "Menu" }`,
    "picture.png": "x",
  });
});
afterAll(() => removeFolder(cwd));

describe("tree", () => {
  const tree = (...args: string[]) => wam(["tree", ...args], { cwd });

  test("text has a line for each exposed element, indented", async () => {
    const { code, out, err } = await tree("page.html");
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n").slice(2)).toEqual([
      'document  "Ferries"  line 1',
      '  navigation  "Main"  line 3',
      '    link  "Home"  line 3',
      '    link  "Menu"  line 3',
      "  main  line 4",
      '    heading  "Fares"  [level 3]  line 4',
      "    paragraph  line 4",
      '    spinbutton  "Age"  [required]  line 5',
      '    checkbox  ""  [checked, disabled]  line 5',
      '    <iframe>  "Map"  [focusable]  line 6',
      '    button  "More"  [expanded=false, not in the tab order]  line 7',
      "",
    ]);
  });

  // `wam` itself checks the output by the schema.
  test("JSON has every element, also hidden ones", async () => {
    const { code, out } = await tree("page.html", "--format", "json");
    expect(code).toBe(0);
    const { elements } = JSON.parse(out) as { elements: readonly Record<string, unknown>[] };
    const at = (path: string) => elements.find((element) => element["path"] === path);
    const hidden = { exposed: false, hidden: true, visible: false, focusable: false, sequential: false };
    expect(at("/html[1]/body[1]/main[1]/p[1]/button[1]")).toEqual({
      path: "/html[1]/body[1]/main[1]/p[1]/button[1]",
      role: "button",
      name: "",
      ...hidden,
    });
    expect(at("/html[1]/body[1]/main[1]/button[1]")).toMatchObject({
      role: "button",
      name: "More",
      exposed: true,
      hidden: false,
      visible: true,
      focusable: true,
      sequential: false,
    });
    expect(at("/html[1]/body[1]/main[1]/iframe[1]")).toMatchObject({ role: null, name: "Map", sequential: true });
    expect(at("/html[1]/body[1]/main[1]/div[1]/p[1]")).toMatchObject({ role: "paragraph", name: null, visible: true });
    expect(at("/html[1]/head[1]/title[1]")).toMatchObject(hidden);
  });

  test("declarative shadow trees are a part of the tree", async () => {
    const { out } = await tree("shadow.html", "--role", "button", "--format", "json");
    expect(JSON.parse(out)).toMatchObject({
      elements: [{ path: "/html[1]/body[1]/div[1]/#shadow[1]/button[1]", name: "In shadow", sequential: true }],
    });
  });

  test("--role keeps the elements of a role", async () => {
    const { out } = await tree("page.html", "--role", "link", "--role", "MAIN");
    expect(out.split("\n").slice(2)).toEqual([
      '    link  "Home"  line 3',
      '    link  "Menu"  line 3',
      "  main  line 4",
      "",
    ]);
    expect((await tree("page.html", "--role", "slider")).out).toContain("No element with this role is exposed");
  });

  test.each([
    [["none.html"], /none\.html: There is no file none\.html\. Check the name\./],
    [["picture.png"], /picture\.png/],
    [[], /No page was given/],
    [["page.html", "page.html"], /takes one page/],
  ])("%j gives exit code 1 and the reason", async (args, message) => {
    expect(await tree(...args)).toMatchObject({ code: 1, out: "", err: expect.stringMatching(message) as string });
  });
});
