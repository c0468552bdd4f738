type Chapters = readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];

/** The longer texts of the method page. */
export const methodChapters: Chapters = [
  {
    heading: "What is tested",
    paragraphs: [
      "Pages are tested by the Unified Web Evaluation Methodology (UWEM) 1.2, which turns the checkpoints of WCAG 1.0 into tests that a program can decide. Each test is applied wherever a page has what it is about: an image, a link, a form control. Style sheets are taken into account: what a reader does not get is not judged.",
      "A test that fails at a place has found a barrier there: something that keeps some people from using the page.",
    ],
  },
  {
    heading: "Score and letter",
    paragraphs: [
      "The score of a page is the number of test results that show a barrier, divided by the number of all test results. 0 is the best score, 1 the worst. The score of a site is that share over all results of its sampled pages; the score of a region or sector is the mean of the scores of its sites.",
      "A: exactly 0. B: up to 0.25. C: up to 0.5. D: up to 0.75. E: above. Letters are given by the score before it is rounded.",
    ],
  },
  {
    heading: "How pages are chosen",
    paragraphs: [
      "A crawler follows the links of a site and lists its pages, within rules of scope and with pauses between requests. From this list a uniform random sample is drawn, usually 600 pages; small sites are evaluated as a whole. The seed of the draw follows from site, run and list of pages, so that anybody can repeat it.",
    ],
  },
  {
    heading: "How sure the numbers are",
    paragraphs: [
      "A score that rests on a sample has an interval: in 95 of 100 samples it would contain the score of the whole site. Two scores whose intervals overlap widely may well be equal. For regions the interval says how much the mean would vary with other sites of the same kind.",
      "A change between two runs is told apart: what changed on the pages, what comes from other pages being drawn, what from other rules, and, for regions, what from other sites.",
    ],
  },
  {
    heading: "What these tests do not see",
    paragraphs: [
      "Many barriers can only be found by people: whether a text alternative says what the picture says, whether a page can be used with the keyboard alone, whether its language is plain. A good score is no proof of accessibility, and no statement of conformance. A bad score is a reason to look.",
    ],
  },
];

/** How sites are chosen, how to opt out. */
export const aboutChapters: Chapters = [
  {
    heading: "How sites are chosen",
    paragraphs: [
      "Sites come from lists that the operator of this observatory keeps or imports: each with its country, its region where that is known, and its field of activity. Nothing that asks for a login is measured.",
      "The crawler keeps to robots.txt and waits between requests to one host.",
    ],
  },
  {
    heading: "How to opt out or ask for removal",
    paragraphs: [
      "Who runs a site and does not want it to be measured can say so in robots.txt: it is asked again in each run. Who wants it to be taken out of the reports asks the operator, with the address of the site and something that shows that it is theirs.",
    ],
  },
  {
    heading: "If a result looks wrong",
    paragraphs: [
      "Each result names the page, the line and the test. What is on the page today may differ from what was measured. If the test is wrong about your page, tell the operator: a mistake of a test is mended for everybody.",
    ],
  },
];

/** For those who use the data. */
export const dataChapters: Chapters = [
  {
    heading: "How to ask for any table",
    paragraphs: [
      "Put /csv or /api before the path of a page of this site to get its table as CSV (RFC 4180, UTF-8, a header line, values that are not rounded) or as JSON. The selection in the address stays the same; table=NAME names one of several tables of a page.",
    ],
  },
  {
    heading: "Badge of a site",
    paragraphs: ["The picture /sites/SITE/badge.svg shows the latest letter of a site and may be embedded anywhere."],
  },
];

/** Title, short and long description of each report: spec 14.1. */
export const reportTexts = {
  regions: {
    title: "Regional",
    short: "Which regions have the fewest barriers, and which have become better.",
    long: "Each region has the mean of the scores of its sites. Regions of equal score share a rank; the best is 1. The change is told against the published run before.",
  },
  sites: {
    title: "Tested web sites",
    short: "Every tested site, the best first.",
    long: "Each site has the share of test results on its sampled pages that show a barrier. Choose a site to see what to mend first.",
  },
  distribution: {
    title: "Score distribution",
    short: "How many sites have which letter.",
    long: "The letters show the range of results behind a mean. n/a: no test applied on any page.",
  },
  history: {
    title: "Past results",
    short: "The score in every published test run, newest first, and what has changed it.",
    long: "Each run measures all sites anew. Lines show the interval of a score at 95 %.",
  },
  content: {
    title: "Content statistics",
    short: "What pages are made of: types of content, languages, media.",
    long: "Averages per page over the sites of the selection. They are not shown for a single site here, since samples differ in size.",
  },
  tests: {
    title: "Test results",
    short: "Which barriers are the most frequent.",
    long: "Average, least and largest share of failures over the sites. The score is not the mean of these shares, for tests apply more or less often.",
  },
} as const;
