import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Browser, Frame, Page } from "playwright-core";
import { launchChromium } from "../support/chromium/launch.ts";
import { groupSize, Marks } from "../support/chromium/annotate.ts";
import type { Accepted, MarkedDeclaration, MarkedRule } from "../support/chromium/annotate.ts";
import { accept, askInPage, lookAtStyle, readMarks, writeMarks } from "../support/chromium/in-page.ts";
import type { ElementText } from "../support/chromium/in-page.ts";
import { scanSheet, scanStyleAttribute } from "../support/chromium/scan-css.ts";
import type { ScannedDeclaration } from "../support/chromium/scan-css.ts";

export interface Resource {
  readonly content: Uint8Array;
  readonly contentType: string;
}

/** A page with its files, by path from the root of one origin. */
export interface StyledPage {
  /** The path of the page, e.g. `/spectre.css/docs/elements.html`. */
  readonly path: string;
  file(path: string): Resource | undefined;
}

export interface StyledElement {
  /** The path, such as `/html[1]/body[1]/p[2]`, counted among siblings of one local name. */
  readonly path: string;
  readonly matched: readonly MarkedRule[];
  readonly winners: ReadonlyMap<string, MarkedDeclaration>;
}

/** The rules that match the elements of a page and the declarations that win, by Chromium. */
export interface ChromiumStyle {
  readonly url: string;
  readonly quirks: boolean;
  /** The longhands that its author style sets, in the names of Chromium. */
  readonly properties: readonly string[];
  /** Elements in document order. For a page with very many rules, an even choice of them. */
  readonly elements: readonly StyledElement[];
  readonly rules: readonly MarkedRule[];
  readonly declarations: readonly MarkedDeclaration[];
}

/** The most pairs of element and rule that are examined on one page. */
const maximumPairs = 400_000;

/**
 * Headless Chromium, which computes styles with scripts off and only this origin reachable. No cascade, matching or validity
 * is decided here. A page is loaded twice: unchanged, to learn its sheets and accepted declarations, then with the marks of
 * annotate.ts in every rule, whose computed values give the answer. Limit: pages whose sheets depend on `style` attributes
 * (`[style]`), since marks are written into these too.
 */
export class StyleOracle {
  readonly origin: string;
  readonly version: string;
  readonly #page: Page;
  readonly #close: () => Promise<void>;
  readonly #screen: { readonly width: number; readonly height: number };
  #loading: readonly Loading[] = [];
  #requests = 0;

  private constructor(
    browser: Browser,
    page: Page,
    origin: string,
    screen: { width: number; height: number },
    close: () => Promise<void>,
  ) {
    this.version = browser.version();
    this.#page = page;
    this.origin = origin;
    this.#screen = screen;
    this.#close = close;
  }

  /** Opens the oracle. `screen` is the viewport in CSS pixels. */
  static async open(screen = { width: 1280, height: 720 }): Promise<StyleOracle> {
    const holder: { oracle?: StyleOracle } = {};
    const server = createServer((request, response) => {
      const answer = holder.oracle?.serve(request.url ?? "/");
      if (answer === undefined) response.writeHead(404).end();
      else
        response
          .writeHead(200, { "content-type": answer.contentType, "cache-control": "no-store" })
          .end(answer.content);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    server.on("connect", (_, socket) => socket.destroy());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const browser = await launchChromium();
    // The server is also the proxy for every other origin, and serves nothing from them: that is quicker than examining each request.
    const context = await browser.newContext({
      viewport: screen,
      screen,
      javaScriptEnabled: false,
      proxy: { server: origin },
    });
    const page = await context.newPage();
    const close = async () => {
      await browser.close();
      server.close();
      server.closeAllConnections();
    };
    holder.oracle = new StyleOracle(browser, page, origin, screen, close);
    return holder.oracle;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Returns the answer of the server to the address of a request line. */
  serve(address: string): Resource | undefined {
    this.#requests++;
    if (!address.startsWith("/") && !address.startsWith(this.origin)) return undefined;
    const path = decodeURI(new URL(address, this.origin).pathname);
    if (path === hostPath) return { content: Buffer.from(this.#host()), contentType: "text/html; charset=utf-8" };
    for (const { page, sheets, marked } of this.#loading) {
      const resource = page.file(path);
      if (resource === undefined) continue;
      if (resource.contentType !== "text/css") return resource;
      sheets.add(path);
      const text = marked.get(path);
      return text === undefined ? resource : { content: Buffer.from(text), contentType: "text/css; charset=utf-8" };
    }
    return undefined;
  }

  /** Loads a page unchanged, for other questions. */
  async visit(page: StyledPage): Promise<Page> {
    await this.#load([{ page, sheets: new Set(), marked: new Map() }]);
    return this.#page;
  }

  async ask(page: StyledPage): Promise<ChromiumStyle> {
    return (await this.askAll([page]))[0] as ChromiumStyle;
  }

  /** Asks about several small pages at once, each in a frame as large as the screen. Their paths must differ. Much quicker than one by one. */
  async askAll(pages: readonly StyledPage[]): Promise<ChromiumStyle[]> {
    const untouched = pages.map((page) => ({ page, sheets: new Set<string>(), marked: new Map<string, string>() }));
    const before = await this.#load(untouched);
    const marked = await Promise.all(untouched.map((loading, i) => this.#mark(loading, before[i] as Frame)));
    const after = await this.#load(
      pages.map((page, i) => ({ page, sheets: new Set<string>(), marked: (marked[i] as Marked).sheets })),
    );
    return Promise.all(marked.map((one, i) => this.#read(pages[i] as StyledPage, one, after[i] as Frame)));
  }

  /** Writes the marks of one page. */
  async #mark({ page, sheets: paths }: Loading, frame: Frame): Promise<Marked> {
    const { quirks, styles, attributes } = await askInPage(frame, lookAtStyle, undefined);
    const sheets = [...paths].map((path) => {
      const text = new TextDecoder().decode(page.file(path)?.content);
      return { path, text, scanned: scanSheet(text) };
    });
    const embedded = styles.map((style) => ({ ...style, scanned: scanSheet(style.text) }));
    const inline = attributes.map((attribute) => ({ ...attribute, scanned: scanStyleAttribute(attribute.text) }));

    const declarations = [...sheets, ...embedded]
      .flatMap((sheet) => [...sheet.scanned.declarations])
      .concat(...inline.map((one) => one.scanned));
    const marks = new Marks(await acceptance(frame, declarations));
    marks.note(declarations);
    return {
      marks,
      quirks,
      sheets: new Map(
        sheets.map(({ path, text, scanned }) => [path, marks.sheet(this.origin + encodeURI(path), text, scanned)]),
      ),
      styles: embedded.map(({ index, path, text, scanned }) => ({
        index,
        text: marks.sheet(`style:${path}`, text, scanned),
      })),
      attributes: inline.map(({ index, text, scanned }) => ({ index, text: marks.styleAttribute(text, scanned) })),
    };
  }

  async #read(page: StyledPage, { marks, quirks, styles, attributes }: Marked, frame: Frame): Promise<ChromiumStyle> {
    const properties = [...marks.longhands].filter((name) => !marks.aliased.has(name)).sort();
    await frame.evaluate(writeMarks, { styles, attributes });
    if (styles.some(({ text }) => /@import/i.test(text))) await this.#quiet();
    const answers = await askInPage(frame, readMarks, {
      rules: marks.rules.length,
      rulesInGroup: groupSize,
      longhands: marks.groups,
      properties,
      maximumPairs,
    });
    const elements = answers.map(({ path, rules, winners }) => ({
      path,
      matched: rules.map((id) => marks.rules[id] as MarkedRule),
      winners: new Map(winners.map(([property, id]) => [property, marks.declarations[id] as MarkedDeclaration])),
    }));
    return {
      url: this.origin + encodeURI(page.path),
      quirks,
      properties,
      elements,
      rules: marks.rules,
      declarations: marks.declarations,
    };
  }

  /** Loads the pages and returns the frame of each. */
  async #load(loading: readonly Loading[]): Promise<Frame[]> {
    this.#loading = loading;
    const single = loading.length === 1 ? loading[0] : undefined;
    await this.#page.goto(this.origin + (single === undefined ? hostPath : encodeURI(single.page.path)), {
      waitUntil: "load",
    });
    if (single !== undefined) return [this.#page.mainFrame()];
    const frames = new Map(this.#page.frames().map((frame) => [frame.url(), frame]));
    return loading.map(({ page }) => frames.get(this.origin + encodeURI(page.path)) as Frame);
  }

  /** Waits until there was no request for 100 ms: new text makes a `style` element import its sheets again. */
  async #quiet(): Promise<void> {
    for (let before = -1; before !== this.#requests;) {
      before = this.#requests;
      await setTimeout(100);
    }
  }

  #host(): string {
    const { width, height } = this.#screen;
    const frames = this.#loading.map(({ page }) => `<iframe src="${encodeURI(page.path)}"></iframe>`).join("");
    return `<!DOCTYPE html><style>iframe { width: ${width}px; height: ${height}px; border: 0 }</style>${frames}`;
  }
}

const hostPath = "/host-of-frames.html";

interface Loading {
  readonly page: StyledPage;
  /** The paths of the requested sheets so far, in order. */
  readonly sheets: Set<string>;
  /** The texts to serve instead. */
  readonly marked: ReadonlyMap<string, string>;
}

interface Marked {
  readonly marks: Marks;
  readonly quirks: boolean;
  readonly sheets: ReadonlyMap<string, string>;
  readonly styles: readonly ElementText[];
  readonly attributes: readonly ElementText[];
}

/** Returns the longhands that each declaration sets, by the browser, in a document of the page's mode. */
async function acceptance(
  frame: Frame,
  declarations: readonly ScannedDeclaration[],
): Promise<(declaration: ScannedDeclaration) => Accepted> {
  const written = (declaration: ScannedDeclaration) => `${declaration.property}:${declaration.value}`;
  const texts = [...new Set(declarations.map(written))];
  const answers = await askInPage(frame, accept, texts);
  const byText = new Map(texts.map((text, i) => [text, answers[i] as Accepted]));
  return (declaration) => byText.get(written(declaration)) as Accepted;
}
