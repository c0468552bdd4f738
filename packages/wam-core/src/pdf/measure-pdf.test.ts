import { expect, test } from "vitest";
import { defineAWam } from "../rule-set/define.ts";
import { measurePdf } from "./measure-pdf.ts";
import type { PdfDocument } from "./pdf-document.ts";

test("an A-WAM that throws any value does not end the others", () => {
  const failing = (id: string, thrown: unknown) =>
    defineAWam({
      kind: "pdf",
      id,
      title: "",
      measure: () => {
        throw thrown;
      },
    });
  const measuring = defineAWam({ kind: "pdf", id: "C", title: "", measure: () => [{ line: 1, column: 2, value: 3 }] });
  const wams = [failing("A", new TypeError("no")), failing("B", Object.create(null)), measuring];
  const measurements = measurePdf({} as PdfDocument, "u", wams);
  expect([...measurements.failures]).toEqual([
    ["A", "TypeError: no"],
    ["B", "a value that cannot be shown"],
  ]);
  expect([...measurements.values("C")]).toEqual([[{ line: 1, column: 2, subject: null }, 3]]);
});
