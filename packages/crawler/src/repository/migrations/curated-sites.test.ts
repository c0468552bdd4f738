import { expect, test } from "vitest";
import { migrate } from "../../database/migrate.ts";
import { serverStore } from "../../database/test-stores.ts";
import { openUrlRepository } from "../url-repository.ts";
import { urlRepositoryMigrations } from "./index.ts";

test("sites that a crawl made known in the past are told from imported ones, and are small no more", async () => {
  const store = await serverStore();
  const database = await store?.open();
  if (store === undefined || database === undefined) throw new Error("there is no store");
  try {
    const { server } = urlRepositoryMigrations;
    await migrate(database, { ...urlRepositoryMigrations, server: server.filter(({ version }) => version <= 2) });
    await database.execute(
      "old-sites",
      `insert into urlrep.site (site, title, source, nace, smallsite) values
        ('crawled.example', 'crawled.example', '', null, true),
        ('scoped.example/part', 'scoped.example/part', '', null, true),
        ('titled.example', 'A title', '', null, true),
        ('sourced.example', 'sourced.example', 'EIAO', null, true),
        ('sorted.example', 'sorted.example', '', '66.00', true);
      insert into urlrep.seed select siteid, 1, 'http://' || site || '/' from urlrep.site;
      insert into urlrep.inclusionexclusion (siteid, orderid, patterntype, regextext)
        select siteid, 1, '+', '.*' from urlrep.site where site like 'scoped%'`,
    );
    const sites = await (await openUrlRepository(database)).allSites();
    expect(sites.map(({ site, addedBy, smallSite }) => [site, addedBy, smallSite])).toEqual([
      ["crawled.example", "crawl", false],
      ["scoped.example/part", "crawl", false],
      ["titled.example", "import", true],
      ["sourced.example", "import", true],
      ["sorted.example", "import", true],
    ]);
    expect(sites.map(({ rules }) => rules.length)).toEqual([0, 1, 0, 0, 0]);
  } finally {
    await database.close();
    await store.remove();
  }
});
