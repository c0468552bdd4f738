/** Reads pages slowly and simply: all statements first, then their facts. */
import type { PageGraphFacts } from "./contents.ts";
import { visitStatements } from "./trig/statements.ts";
import { BASE, RDF_TYPE, storeNamespaces, valueOfTerm } from "./trig/dialect.ts";

const { earl, eiao, dc } = storeNamespaces;

/** Returns the facts of a graph by documents. A result belongs to the document that links it. */
export function naiveFacts(trig: Uint8Array): PageGraphFacts {
  const statements: (readonly [string, string, string])[] = [];
  visitStatements([trig], "naive", (...statement) => statements.push(statement));
  const bySubject = Map.groupBy(statements, ([subject]) => subject);
  const objects = (subject: string, predicate: string) =>
    (bySubject.get(subject) ?? []).filter(([, name]) => name === predicate).map(([, , object]) => object);
  const texts = (subject: string, predicate: string) => objects(subject, predicate).map(valueOfTerm);
  const text = (subject: string, predicate: string): string => texts(subject, predicate)[0] ?? "";
  const ofType = (type: string) => [...bySubject.keys()].filter((node) => objects(node, RDF_TYPE).includes(type));

  const location = (node: string) => {
    const [location = ""] = objects(node, `${eiao}singleLocation`);
    const [source] = objects(location, `${dc}source`);
    return { line: Number(text(location, `${eiao}line`)), column: Number(text(location, `${eiao}column`)), source };
  };
  const documents = (scenario: string) =>
    objects(scenario, `${eiao}rangeLocation`).map((range) => {
      const survey = ofType(`${eiao}pageSurvey`).find((node) => text(node, `${eiao}rangeLocation`) === range) ?? "";
      const subject = text(range, `${earl}subject`);
      return {
        url: text(range, `${eiao}page`),
        downloaded: text(survey, `${eiao}downloaded`),
        headers: texts(survey, `${eiao}httpHeader`),
        languages: texts(survey, `${eiao}language`),
        doctype: texts(survey, `${eiao}doctype`)[0],
        authoringTools: texts(survey, `${eiao}authoringTool`),
        contentLength: Number(text(subject, `${eiao}contentLength`)),
        tidy: text(subject, `${eiao}tidy`) === "1",
        parsingFailed: text(subject, `${eiao}parsingFailed`) === "1",
        results: objects(range, `${earl}asserts`).map((assertion) => {
          const [indicator] = texts(text(assertion, `${earl}result`), `${eiao}barrierIndicator`);
          const wam = text(assertion, `${earl}requirement`).slice(BASE.length + 1);
          return { wam, value: indicator === undefined ? null : Number(indicator), ...location(assertion) };
        }),
        statistics: objects(range, `${eiao}metaData`).map((node) => ({
          type: text(node, `${eiao}type`).slice(eiao.length),
          value: text(node, `${eiao}value`),
          ...location(node),
        })),
      };
    });
  const [scenario = ""] = ofType(`${eiao}scenario`);
  return {
    id: scenario.slice(scenario.lastIndexOf("_") + 1),
    documents: documents(scenario),
    messages: texts(scenario, `${eiao}message`),
    counts: objects(scenario, `${eiao}score`).map((score) => ({
      ruleSet:
        text(score, `${eiao}ruleSet`)
          .slice(BASE.length + 1)
          .split("_")[1] ?? "",
      applied: Number(text(score, `${eiao}applied`)),
      failed: Number(text(score, `${eiao}failed`)),
    })),
  };
}
