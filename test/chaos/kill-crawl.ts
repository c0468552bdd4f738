/**
 * `npm run chaos [-- --kills 50 --pages 2000 --seed 1]`: sends kill -9 at random moments of a crawl, which is resumed each
 * time. The page table must be that of an undisturbed crawl, the archive must be readable by other programs, and only
 * requests in flight may be repeated. Exit 1 if not.
 */
import { parseArgs } from "node:util";
import { killAndResume } from "./kill-and-resume.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    pages: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1e6) },
  },
});
const plan = { kills: Number(values.kills), pages: Number(values.pages), seed: Number(values.seed) };
console.log(`${plan.pages} pages, ${plan.kills} kills, seed ${plan.seed}`);
const outcome = await killAndResume({
  ...plan,
  onKill: (kill, pages) => console.log(`kill ${kill}: ${pages} pages requested so far`),
});

const { undisturbed, disturbed, again, archive, robotsRequests } = outcome;
const missing = undisturbed.filter((row) => !disturbed.includes(row));
const extra = disturbed.filter((row) => !undisturbed.includes(row));
const lines: [string, boolean][] = [
  [
    `the page table has ${undisturbed.length} rows undisturbed, ${disturbed.length} after the kills`,
    undisturbed.length === disturbed.length,
  ],
  [`${missing.length} rows lost or changed, ${extra.length} added or changed`, missing.length + extra.length === 0],
  [
    `${again} repeated requests (at each of ${plan.kills} kills, at most one was in progress and one was being written)`,
    again <= 2 * plan.kills,
  ],
  [`${robotsRequests} requests for robots.txt (kept for 24 hours)`, robotsRequests <= 1 + plan.kills],
  [
    `${JSON.stringify(archive.records)} records, ${archive.wrong.length} that warcio cannot read or that contradict their digest`,
    archive.wrong.length === 0,
  ],
  [
    `${archive.pages.length} pages in the archive, ${new Set(archive.pages).size} different`,
    new Set(archive.pages).size === undisturbed.length,
  ],
  ["the crawl is complete", outcome.complete],
];
for (const [text, good] of lines) console.log(`${good ? "ok    " : "WRONG "} ${text}`);
for (const row of [...missing.slice(0, 5), ...extra.slice(0, 5)]) console.log(`       ${row}`);
if (!lines.every(([, good]) => good)) process.exitCode = 1;
