import { expect, test } from "vitest";
import { siteFields } from "@eiao/crawler/internal";
import { DEFAULT_RULE_SET } from "@eiao/sampler/internal/rule-sets";
import { roles } from "../../transport/caller-rights.ts";
import type { Parameter } from "../../transport/service.ts";
import { evaluationParts } from "../../wam/result-format.ts";
import { wamDescription } from "../../wam/wam.ts";
import { recurrences } from "../schedule/recurrence.ts";
import wam from "../../wam/methods.json" with { type: "json" };
import descriptions from "./methods.json" with { type: "json" };

const parameterOf = (method: { readonly parameters: readonly unknown[] }, name: string): Partial<Parameter> =>
  (method.parameters as readonly Parameter[]).find((each) => each.name === name) ?? {};

test("descriptions name the choices and defaults of the program", () => {
  const { siteurl } = descriptions;
  const { parameters } = siteurl.addOrder;
  expect(parameterOf({ parameters }, "recurrence").choices).toEqual(recurrences);
  expect(parameterOf(siteurl.changeOrder, "recurrence").choices).toEqual(recurrences);
  expect(parameterOf(siteurl.addUser, "role").choices).toEqual(roles);
  expect(parameterOf(siteurl.unsetSite, "fields").doc).toContain(siteFields.join(", "));
  const [check, evaluate] = wamDescription().methods;
  expect(parameterOf(check ?? { parameters: [] }, "ruleset").default).toBe(DEFAULT_RULE_SET);
  const formats = evaluationParts.filter((part) => part !== "findings" && part !== "violations");
  expect(parameterOf(check ?? { parameters: [] }, "format").choices).toEqual(formats);
  expect(parameterOf(evaluate ?? { parameters: [] }, "parts").doc).toContain(evaluationParts.join(", "));
});

interface Described {
  readonly role?: string;
  readonly parameters: readonly (
    | string
    | { readonly name: string; readonly type: string; readonly required: boolean }
  )[];
}

test.each(Object.entries({ ...descriptions, wam: wam.wam }).filter(([service]) => service !== "shared"))(
  "methods of %s need a role that exists, and have parameters that exist",
  (_, methods) => {
    const shared = { ...descriptions.shared, ...wam.shared };
    for (const [name, { role, parameters }] of Object.entries(methods as unknown as Record<string, Described>)) {
      if (role !== undefined) expect(roles.slice(1), name).toContain(role);
      for (const each of parameters)
        if (typeof each === "string") expect(Object.keys(shared)).toContain(each);
        else
          expect([name, each.name, each.type, typeof each.required]).toEqual([
            name,
            each.name,
            expect.any(String),
            "boolean",
          ]);
    }
  },
);
