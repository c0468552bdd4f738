/** Copies the SQL files, tables, style sheets and scripts of a package beside its bundle: the modules that read them look in their own folder. */
import { copyFileSync, globSync } from "node:fs";
import { basename, join } from "node:path";

export function copyData(folder: string): void {
  for (const file of globSync("src/**/*.{css,js,sql,tsv}", { cwd: folder }))
    copyFileSync(join(folder, file), join(folder, "dist", basename(file)));
}
