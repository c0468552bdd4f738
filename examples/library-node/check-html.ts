import { check } from "@eiao/wam-core";

const html = `<!DOCTYPE html>
<html lang="en">
<head>
<title>Opening hours</title>
<style>.new { text-decoration: blink }</style>
</head>
<body>
<h1>Opening hours</h1>
<p><img src="clock.png"> <span class="new">New:</span> open on Saturdays.</p>
</body>
</html>`;

const report = await check({ url: "http://www.example.com/hours.html", content: html, contentType: "text/html" });

for (const { wam, location, result } of report.judgements) {
  if (result === null || result === 0) continue; // null: cannot tell, 0: pass
  console.log(`${location.line}:${location.column} ${wam.test} ${wam.title}. ${wam.remedy}`);
}
