/** Success criteria of WCAG 2 of the tests in `pdf-1`: level as UWEM priority (A 1, AA 2), and wording. */
const criteria = {
  "1.1.1": [1, "Non-text Content"],
  "1.3.1": [1, "Info and Relationships"],
  "2.4.2": [1, "Page Titled"],
  "3.1.1": [1, "Language of Page"],
  "3.1.2": [2, "Language of Parts"],
} as const satisfies Record<string, readonly [1 | 2 | 3, string]>;

/**
 * Returns the fields of a B-WAM that depend on its success criterion.
 * @param technique  for further reading: a WCAG technique for PDF, a clause of ISO 14289-1 (PDF/UA).
 */
export function criterion(
  number: keyof typeof criteria,
  technique: string,
): { readonly checkpoint: string; readonly priority: 1 | 2 | 3; readonly description: string } {
  const [priority, wording] = criteria[number];
  const level = priority === 1 ? "A" : "AA";
  return {
    checkpoint: number,
    priority,
    description: `WCAG 2 success criterion ${number} ${wording} (Level ${level}); ${technique}`,
  };
}
