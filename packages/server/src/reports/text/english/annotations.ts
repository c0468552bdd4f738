/** The texts around annotations on sites, pages and findings. */
export const annotationTexts = {
  heading: "Annotations",
  lead: "People or other programs have said this. It changes no score.",
  key: "Kind",
  value: "Statement",
  reference: "Reference",
  about: "About",
  aboutSite: "this site",
  aboutSurvey: (run: string) => `its results in run ${run}`,
  aboutPage: "this page",
  aboutFinding: (test: string) => `a barrier of ${test}`,
  keys: {
    note: "Note",
    "scope-evidence": "Why the site is measured",
    permission: "Permission",
    qa: "Quality check",
    verdict: "Verdict",
  },
  values: {
    passed: "passed",
    failed: "failed",
    confirmed: "confirmed: this is a barrier",
    rejected: "rejected: this is not a barrier",
    unsure: "unsure",
  },
  more: (count: string) => `${count} more annotations are below.`,
} as const;
