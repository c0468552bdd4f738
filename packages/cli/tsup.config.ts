import { defineConfig } from "tsup";

/** Each command is a chunk of its own, loaded when it runs. */
export default defineConfig({
  name: "cli",
  entry: {
    "eiao-wam": "src/eiao-wam.ts",
    "eiao-observatory": "src/eiao-observatory.ts",
    eiaoassess: "src/eiaoassess.ts",
    checkstatus: "src/checkstatus.ts",
    dbcleanerclient: "src/dbcleanerclient.ts",
    performcache: "src/performcache.ts",
    wamservicecheck: "src/wamservicecheck.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  dts: false,
});
