import { check } from "@eiao/wam-core";
import { houseRules } from "./house-rules.ts";

const html = `<p><a href="map.html" target="_blank">Map</a> <a href="news.html">News</a></p>
<p><img src="quay.png" alt="The quay" loading="LAZY"></p>
<p><img src="bath.png" alt="The bath" width="200" height="120"></p>`;

const report = await check({ url: "http://www.example.com/", content: html }, { ruleSets: [houseRules] });

for (const { wam, location, result } of report.judgements) {
  console.log(`${location.line}:${location.column} ${result === 0 ? "pass" : "fail"} ${wam.test} ${wam.title}`);
}
for (const { type, value, location } of report.statistics)
  console.log(`${location.line}:${location.column} ${type}: ${value}`);
