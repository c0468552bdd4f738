/** Namespace of an element. */
export type Namespace = "html" | "svg" | "math";

/** Deeper nesting is not followed: browsers stop at 512, and each end tag searches the whole stack. */
const MAX_DEPTH = 512;

/** Elements with HTML in them (13.2.5, "HTML integration point" and "MathML text integration point"). */
const integrationPoints: Readonly<Record<"svg" | "math", ReadonlySet<string>>> = {
  svg: new Set(["foreignobject", "desc", "title"]),
  math: new Set(["mi", "mo", "mn", "ms", "mtext", "annotation-xml"]),
};

/**
 * The start tags that end unclosed SVG and MathML (13.2.6.5). Their end tags do so too if such an element is open around it, and should occur
 * nowhere else.
 */
const breakouts: ReadonlySet<string> = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta " +
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);

/** Makes a tracker of SVG and MathML, which takes the start and end tags of a document. */
export function createForeignContent() {
  const stack: string[] = []; // svg, math and integration points, from the outermost

  function breakOut(name: string): boolean {
    if (!isForeign(stack.at(-1)) || !breakouts.has(name)) return false;
    while (isForeign(stack.at(-1))) stack.pop();
    return true;
  }

  return {
    /** True directly in SVG or MathML, not in HTML inside it: here CDATA sections are text. */
    get inside() {
      return isForeign(stack.at(-1));
    },
    /** True if SVG or MathML is open, perhaps with HTML in it. */
    get open() {
      return stack.length > 0;
    },
    /** Takes a start tag, `name` in lower case, and returns the namespace of its element. */
    start(name: string, selfClosing: boolean): Namespace {
      const around = stack.at(-1);
      if (breakOut(name)) return "html";
      // In SVG, `math` is an element of SVG, and the other way round.
      const opens = isForeign(around) ? name === around || integrationPoints[around].has(name) : isForeign(name);
      if (opens && !selfClosing && stack.length < MAX_DEPTH) stack.push(name);
      if (isForeign(around)) return around;
      return isForeign(name) ? name : "html";
    },
    end(name: string): void {
      // It may end an element around the SVG or MathML. The end tag of the body closes nothing.
      if (name !== "body" && breakOut(name)) return;
      const at = stack.lastIndexOf(name);
      if (at !== -1) stack.length = at;
    },
  };
}

function isForeign(name: string | undefined): name is "svg" | "math" {
  return name === "svg" || name === "math";
}
