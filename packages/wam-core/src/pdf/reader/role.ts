import type { Dictionary } from "./parser.ts";
import type { PdfObjects } from "./pdf-objects.ts";

/** Standard structure types: ISO 32000-1, 14.8.4, with the additions of ISO 32000-2, 14.8.4. */
const standardTypes: ReadonlySet<string> = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD " +
    "THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form " +
    "DocumentFragment Aside Title FENote Sub Em Strong Artifact"
  ).split(" "),
);

/**
 * Returns a function that reads the standard type of an element. The role map may have several steps (ISO 14289-1,
 * 7.1); an element with a namespace uses the map of its namespace (ISO 32000-2, 14.7.4). The steps end at a repeated
 * name, or at one that is in no map. The last standard type on the way counts, or the last name if there is none.
 */
export function roleReader(objects: PdfObjects, root: Dictionary): (element: Dictionary) => string {
  const roleMap = objects.dictionary(root.getRaw("RoleMap"));
  const known = new Map<Dictionary | undefined, Map<string, string>>();

  const follow = (type: string, namespace: Dictionary | undefined): string => {
    const steps = new Map<Dictionary | undefined, Set<string>>();
    let role = type;
    let isStandard = false;
    for (let [at, space] = [type, namespace]; ;) {
      const seen = steps.get(space) ?? new Set();
      if (seen.has(at)) return role;
      steps.set(space, seen.add(at));
      if (standardTypes.has(at) || !isStandard) role = at;
      isStandard ||= standardTypes.has(at);
      const map = space === undefined ? roleMap : objects.dictionary(space.getRaw("RoleMapNS"));
      const target = objects.value(map?.getRaw(at));
      const [name, inside] = Array.isArray(target) ? (target as unknown[]) : [target];
      const next = objects.name(name);
      if (next === undefined) return role;
      [at, space] = [next, objects.dictionary(inside)];
    }
  };
  return (element) => {
    const type = objects.name(element.getRaw("S")) ?? "";
    const namespace = objects.dictionary(element.getRaw("NS"));
    const roles = known.get(namespace) ?? new Map<string, string>();
    known.set(namespace, roles);
    const role = roles.get(type) ?? follow(type, namespace);
    roles.set(type, role);
    return role;
  };
}
