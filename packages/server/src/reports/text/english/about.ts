/** The longer texts: method, choice of sites, data. */
export const englishAbout = {
  methodChapters: [
    {
      heading: "What is tested",
      paragraphs: [
        "Each test is applied wherever a page has what it is about: an image, a link, a form control. Style sheets are taken into account: what a reader does not get is not judged.",
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
        "A score that rests on a sample has an interval: in 95 of 100 samples it would contain the score of the whole site. A rank is shown as the range that these intervals cannot exclude. For regions the interval says how much the mean would vary with other sites of the same kind.",
        "A change between two runs is better or worse only if the 95 % interval of the difference does not hold 0, else there is no clear change. Rounded figures decide nothing. For regions this interval says how much the difference of the same sites would vary with other pages being drawn.",
        "A change between two runs is told apart: what changed on the pages, what comes from other pages being drawn, what from other rules, and, for regions, what from other sites.",
      ],
    },
    {
      heading: "What these tests do not see",
      paragraphs: [
        "Many barriers can only be found by people: whether a text alternative says what the picture says, whether a page can be used with the keyboard alone, whether its language is plain. A good score is no proof of accessibility, and no statement of conformance. A bad score is a reason to look.",
      ],
    },
  ],
  /** How sites are chosen, how to opt out. */
  aboutChapters: [
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
  ],
  /** For those who use the data. */
  dataChapters: [
    {
      heading: "How to ask for any table",
      paragraphs: [
        "Put /csv or /api before the path of a page of this site to get its data as CSV (RFC 4180, UTF-8, a header line, values that are not rounded) or as JSON. The selection in the address stays the same, also the rule set (ruleset=ID). JSON has all tables of the page, CSV the first one; table=NAME names another one.",
      ],
    },
    {
      heading: "Badge of a site",
      paragraphs: [
        "The picture /sites/SITE/badge.svg shows the latest letter of a site and may be embedded anywhere. With ?ruleset=ID, it is the letter by this rule set.",
      ],
    },
    {
      heading: "New documents of a site",
      paragraphs: [
        "Some sites are watched. /api/sites/SITE/documents lists the pages, and the PDF, office and EPUB files, that a run found and no earlier run had. /sites/SITE/documents.atom has them as an Atom feed.",
      ],
    },
  ],
  contactHeading: "Contact",
  operatedBy: (operator: string | undefined) =>
    operator === undefined ? "" : `This observatory is operated by ${operator}.`,
  noContact: "The operator has not given an address yet.",
  dataLead: "Everything that the pages show is available as data.",
  licenceOfData: "Licence of the data:",
  nameTheSource: "If you use the data, name the source.",
  tablesHeading: "Tables of the latest run",
  forPrograms: "For programs",
  openApi: "Description of the JSON API (OpenAPI)",
  sitemap: "Sitemap",
} as const;
