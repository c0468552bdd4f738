import type { Migrations } from "@eiao/crawler/database";
import { embeddedTables } from "./embedded/001-tables.ts";
import { embeddedChange } from "./embedded/002-change.ts";
import { embeddedSearch } from "./embedded/003-search.ts";
import { embeddedSteered } from "./embedded/004-steered.ts";
import { embeddedExclusion } from "./embedded/005-exclusion.ts";
import { embeddedBeside } from "./embedded/006-beside.ts";
import { embeddedInstallation } from "./embedded/007-installation.ts";
import { embeddedPostings } from "./embedded/008-postings.ts";
import { serverTables } from "./server/001-tables.ts";
import { serverChange } from "./server/002-change.ts";
import { serverSearch } from "./server/003-search.ts";
import { serverSteered } from "./server/004-steered.ts";
import { serverExclusion } from "./server/005-exclusion.ts";
import { serverSearchParts } from "./server/006-search-parts.ts";
import { serverBeside } from "./server/007-beside.ts";
import { serverInstallation } from "./server/008-installation.ts";
import { serverSearchWords } from "./server/009-search-words.ts";
import { serverPostings } from "./server/010-postings.ts";

/** The schema `dw`, a file a step and store. A published step is never changed: a change is a new step, on both. */
export const warehouseMigrations: Migrations = {
  schema: "dw",
  server: [
    serverTables,
    serverChange,
    serverSearch,
    serverSteered,
    serverExclusion,
    serverSearchParts,
    serverBeside,
    serverInstallation,
    serverSearchWords,
    serverPostings,
  ],
  embedded: [
    embeddedTables,
    embeddedChange,
    embeddedSearch,
    embeddedSteered,
    embeddedExclusion,
    embeddedBeside,
    embeddedInstallation,
    embeddedPostings,
  ],
};
