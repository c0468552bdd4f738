const NO_EFFECT = "This field would have no effect";

/** The fields of crawl specifications that are refused, and why. Spec 22.1, D-47. */
export const refusedFields: Readonly<Record<string, string>> = {
  ignoreRobotsTxt: "robots.txt is always obeyed.",
  ignoreRobots: "robots.txt is always obeyed.",
  robots: "robots.txt is always obeyed.",
  offline: `${NO_EFFECT}: every page is analysed, and always after the crawl.`,
  social: `${NO_EFFECT}: social networks are not crawled.`,
  api: `${NO_EFFECT}: social networks are not crawled.`,
  sources: `${NO_EFFECT}: sites are scored by their URLs. Use weights.`,
  entities: `${NO_EFFECT}: pages are not scored by what they are about. Use keywords to describe the campaign.`,
  topics: `${NO_EFFECT}: pages are not scored by what they are about. Use keywords to describe the campaign.`,
  previous: "A run knows by itself which run was before it.",
  created: "The observatory sets this field.",
  changed: "The observatory sets this field.",
  changedBy: "The observatory sets this field.",
};
