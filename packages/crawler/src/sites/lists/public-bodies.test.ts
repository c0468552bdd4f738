import { expect, test } from "vitest";
import { readPublicBodies } from "./public-bodies.ts";

const read = (...lines: string[]) => readPublicBodies("list.csv", lines.join("\n"));
const problems = (...lines: string[]): string => {
  try {
    read(...lines);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test("columns are found by their names, in any order; others are ignored", () => {
  expect(
    read(
      "\uFEFFLevel,Contact,URL,Name,Region,Sector,Population",
      'State,x,https://www.gov.example/,"Ministry, of all",NO01,84.11,1 200 000',
      "",
      "local,,town.example/en/,Town,NO02,,",
    ),
  ).toEqual([
    {
      url: "https://www.gov.example/",
      site: "www.gov.example",
      title: "Ministry, of all",
      level: "state",
      region: "NO01",
      service: "84",
      population: 1_200_000,
    },
    {
      url: "http://town.example/en/",
      site: "town.example/en",
      title: "Town",
      level: "local",
      region: "NO02",
      service: "",
      population: null,
    },
  ]);
  // The columns of a site list, and a service in words.
  expect(
    read(
      "Seed URL,Site Representation,NUTS Category,NACE code,Level,Service",
      "http://a.example/,A,AT1,Q86.10,body,health",
    ),
  ).toMatchObject([{ site: "A", region: "AT1", level: "body", service: "health" }]);
  // Without a service, the division of the code counts. Revisions have different divisions.
  const services = ["86.10", "Q86.10", "2:86", "2.1:86.10", "hospitals"].map(
    (code) => read("url,level,nace", `http://a.example/,body,${code}`)[0]?.service,
  );
  expect(services).toEqual(["86", "86", "86", "2.1:86", "hospitals"]);
});

test("columns may be separated by semicolons, and empty rows of a spreadsheet are skipped", () => {
  const text = "url;level;title;;\r\nhttps://a.example/;state;A, B;;\r\n;;;;\r\n";
  expect(readPublicBodies("b.csv", text)).toMatchObject([{ site: "a.example", level: "state", title: "A, B" }]);
});

test("every problem is named by line and column", () => {
  const message = problems(
    "url,level,population",
    "http://a.example/,town,12",
    "nowhere,local,",
    ",state,",
    "http://b.example/,body,many",
    "b.example,body,",
  );
  for (const line of [
    'list.csv:2: level: "town" must be one of state, regional, local, body.',
    'list.csv:3: url: "nowhere" is not the address of a website.',
    'list.csv:4: url: "" is not the address of a website.',
    'list.csv:5: population: "many" is not a number.',
    "list.csv:6: url: b.example is already in the list.",
  ])
    expect(message).toContain(line);
  expect(problems("http://a.example/,state")).toContain(
    'must name a column "url", but it names http://a.example/, state.',
  );
  expect(problems("")).toContain("but it names nothing");
  expect(problems('url,level\n"http://a.example/,state')).toContain("is not CSV");
});

test("a plan is read back as it was, without the apostrophe before texts that look like formulas", () => {
  const [body] = readPublicBodies("plan.csv", "url,site,title,level\nhttp://a.example/,'-a-,'=1+1,state\n");
  expect([body?.site, body?.title]).toEqual(["-a-", "=1+1"]);
  const [other] = readPublicBodies("list.csv", "url,title,level\nhttp://a.example/,'s-Gravenhage,local\n");
  expect(other?.title).toBe("'s-Gravenhage");
});
