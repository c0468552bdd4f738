import { SaxesParser } from "saxes";

export interface Suite {
  readonly attributes: Readonly<Record<string, string>>;
  readonly cases: readonly Case[];
}

export interface Case {
  readonly className: string;
  readonly name: string;
  /** The names of its elements, such as failure and skipped. */
  readonly outcome: readonly string[];
}

/** Reads suites and cases of a JUnit document. Throws if it is not well-formed XML. */
export function readJunit(text: string): Suite[] {
  const suites: {
    attributes: Record<string, string>;
    cases: { className: string; name: string; outcome: string[] }[];
  }[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const suite = suites.at(-1);
    if (name === "testsuite") suites.push({ attributes, cases: [] });
    else if (name === "testcase")
      suite?.cases.push({ className: attributes["classname"] ?? "", name: attributes["name"] ?? "", outcome: [] });
    else if (name !== "testsuites") suite?.cases.at(-1)?.outcome.push(name);
  });
  parser.write(text).close();
  return suites;
}

/**
 * Returns the problems that Jenkins' JUnit plugin has with a document, beyond its schema. A report must have none.
 * Source: SuiteResult, CaseResult, TestResult and TestObject.safe of jenkinsci/junit-plugin.
 */
export function jenkinsProblems(suites: readonly Suite[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { attributes, cases } of suites) {
    const name = attributes["name"] ?? "";
    const safeName = name.replace(/[/\\:?#%<>]/g, "_");
    const identity = `${safeName} ${attributes["id"] ?? ""}`;
    if (seen.has(identity)) problems.push(`${name}: a second suite of that name, time and id is dropped`);
    seen.add(identity);
    if (cases.length === 0) problems.push(`${name}: a suite without cases is dropped`);
    const names = new Set<string>();
    for (const { className, name: test, outcome } of cases) {
      if (names.has(`${className}.${test}`))
        problems.push(`${name}: ${test} occurs twice, so its results cannot be distinguished`);
      names.add(`${className}.${test}`);
      if (className === "" || test === "") problems.push(`${name}: a case without name or class is shown as (?)`);
      if (className.includes(".")) problems.push(`${className}: what stands before the dot becomes a package`);
      const verdicts = outcome.filter((element) => /^(?:failure|error|skipped)$/.test(element));
      if (verdicts.length > 1) problems.push(`${name}: ${test} has ${verdicts.join(" and ")}, only one counts`);
    }
    const number = (element: string) => cases.filter(({ outcome }) => outcome.includes(element)).length;
    const counts = {
      tests: cases.length,
      failures: number("failure"),
      errors: number("error"),
      skipped: number("skipped"),
    };
    for (const [attribute, count] of Object.entries(counts))
      if (attributes[attribute] !== String(count))
        problems.push(`${name}: ${attribute} is ${attributes[attribute]}, not ${count}`);
    if (Number.isNaN(Date.parse(attributes["timestamp"] ?? ""))) problems.push(`${name}: no timestamp`);
  }
  return problems;
}
