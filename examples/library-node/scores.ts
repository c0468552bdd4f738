/** From the judgements of pages to the scores of pages, sites and regions, and to the figures of reports. */
import {
  GroupReport,
  SiteReport,
  Spread,
  checkWith,
  cwam,
  pageContent,
  pageCounts,
  pageCpRatio,
  pageFacts,
  pageLang,
  pageScore,
  pageScoreUwem10,
  pageScoresOfUserGroups,
  pageTestRatio,
  regionScore,
  siteScore,
  siteScoreUwem10,
  sumCounts,
} from "@eiao/wam-core";
import type { Report } from "@eiao/wam-core";

/** One test only, so that all can be counted by hand: an image without `alt` is a barrier. */
const evaluate = (content: string): Report =>
  checkWith(
    { url: "http://www.example.com/", content },
    {},
    { only: ["1.1_HTML_01", "EIAO.LANG.1.2", "EIAO.TECH.1.2"] },
  );
const first = evaluate('<html lang="nb"><p><img src="a.png"><img src="b.png" alt="B">');
const frame = evaluate('<html lang="nn"><p><img src="c.png" alt="C">');
const second = evaluate('<html lang="en"><p><img src="d.png"><img src="e.png">');

// B and N: 1 of 2, with its frame 1 of 3; 2 of 2.
const withFrame = sumCounts([pageCounts(first.judgements), pageCounts(frame.judgements)]);
const alone = pageCounts(second.judgements);
console.log("page", pageScore(withFrame), pageScore(alone));

// UWEM 1.2: a site is the quotient of sums (3 of 5), a region the mean of its sites.
const site = siteScore([withFrame, alone]);
console.log("site", site, "region", regionScore([site, 0.2, undefined]));
const spread = new Spread();
for (const score of [0.25, 0.5, 0.75]) spread.add(score);
console.log("mean", spread.mean, "margin", spread.errorMargin);

// UWEM 1.0: a product over barrier types with a severity, for each user group if wanted; a site is the mean of its pages.
const old = [withFrame, alone].map(({ tests }) => pageScoreUwem10(tests, 0.5, "ratio"));
console.log("UWEM 1.0", siteScoreUwem10(old));
console.log(
  Object.fromEntries(
    pageScoresOfUserGroups(
      alone.tests,
      new Map([
        ["blind", 1],
        ["deaf", 0],
      ]),
      "indicator",
    ),
  ),
);

// The report functions of the observatory, by their names.
const [test = "", checkpoint = ""] = [[...alone.tests.keys()][0], [...alone.checkpoints.keys()][0]];
const pages = [pageFacts("/", [first, frame]), pageFacts("/second", [second])] as const;
console.log(
  "cwam",
  pages.map((page) => cwam(page)),
  pageTestRatio(pages[1], test),
  pageCpRatio(pages[1], checkpoint),
);
console.log("languages", pageLang(pages[0]), "images", pageContent(pages[0], "image/png", "embedded"));
const report = new SiteReport("www.example.com");
for (const page of pages) report.add(page);
const group = new GroupReport();
group.add(report);
console.log("group", group.siteNumber(), group.groupMean(), report.siteMeanLang("en"));
