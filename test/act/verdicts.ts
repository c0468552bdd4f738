/** Verdicts on the ACT rules, by the definitions of W3C's ACT tools: https://github.com/act-rules/act-tools */

/** An example of a rule, with the outcome that W3C expects and the one that the program found. */
export interface ActExample {
  readonly rule: string;
  readonly title: string;
  /** The name, such as `Passed Example 1`. */
  readonly example: string;
  readonly id: string;
  /** True for an example of the approved text of the rule. */
  readonly approved: boolean;
  readonly expected: string;
  readonly outcome: string;
  /** The keys of the open questions. Empty if the outcome is not cantTell. */
  readonly reasons: string;
}

/** The verdict on one rule. */
export interface ActVerdict {
  readonly rule: string;
  readonly title: string;
  readonly isApproved: boolean;
  /** True by W3C's definition: no false alarm, all examples have an outcome, no failure is called passed or inapplicable, one is found. */
  readonly isConsistent: boolean;
  /** True by W3C's definition: no false alarm and a found failure; or a cantTell, and every inapplicable example recognised. */
  readonly isPartial: boolean;
  /** True by our own definition: consistent, and every failed example is found. */
  readonly findsAll: boolean;
  /** The numbers of examples with the expected outcome, and of all, by expected outcome. */
  readonly counts: Readonly<Record<"passed" | "failed" | "inapplicable", readonly [decided: number, all: number]>>;
  readonly open: readonly ActExample[];
}

/** Returns the verdict on each rule, in the order of the examples. For an approved rule only the examples of its approved text count. */
export function verdictsOf(examples: readonly ActExample[]): readonly ActVerdict[] {
  return [...Map.groupBy(examples, ({ rule }) => rule).values()].map((all) => {
    const [first] = all as [ActExample, ...ActExample[]];
    const isApproved = all.some(({ approved }) => approved);
    const counted = isApproved ? all.filter(({ approved }) => approved) : all;
    const failed = counted.filter(({ expected }) => expected === "failed");
    const found = failed.filter(({ outcome }) => outcome === "failed").length;
    const isConsistent =
      counted.every(
        ({ expected, outcome }) => outcome !== "untested" && (outcome !== "failed" || expected === "failed"),
      ) &&
      failed.every(({ outcome }) => outcome === "failed" || outcome === "cantTell") &&
      found > 0;
    const hasAlarm = counted.some(({ expected, outcome }) => outcome === "failed" && expected !== "failed");
    const isRecognised = counted.every(
      ({ expected, outcome }) => expected !== "inapplicable" || outcome === "inapplicable",
    );
    const isOpen = counted.some(({ outcome }) => outcome === "cantTell");
    const countOf = (kind: string): readonly [number, number] => {
      const ofKind = counted.filter(({ expected }) => expected === kind);
      return [ofKind.filter(({ outcome }) => outcome === kind).length, ofKind.length];
    };
    return {
      rule: first.rule,
      title: first.title,
      isApproved,
      isConsistent,
      isPartial: !isConsistent && ((!hasAlarm && found > 0) || (isOpen && isRecognised)),
      findsAll: isConsistent && found === failed.length,
      counts: { passed: countOf("passed"), failed: countOf("failed"), inapplicable: countOf("inapplicable") },
      open: counted.filter(({ outcome, expected }) => outcome !== expected),
    };
  });
}

/** Writes one line for each example. `examplesIn` reads them. */
export function linesOf(examples: readonly ActExample[]): string {
  const lines = examples.map(({ rule, title, example, id, approved, expected, outcome, reasons }) =>
    [rule, id, approved ? "approved" : "proposed", expected, outcome, reasons || "-", example, title].join("\t"),
  );
  return `${lines.join("\n")}\n`;
}

/** Reads the lines of `linesOf`. */
export function examplesIn(lines: string): readonly ActExample[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [rule = "", id = "", state, expected = "", outcome = "", reasons = "", example = "", title = ""] =
        line.split("\t");
      const approved = state === "approved";
      return { rule, id, approved, expected, outcome, reasons: reasons === "-" ? "" : reasons, example, title };
    });
}
