/** Copies the SQL files of a package beside its bundle: the modules that read them look in their own folder. */
import { copyFileSync, globSync } from "node:fs";
import { basename, join } from "node:path";

export function copySql(folder: string): void {
  for (const file of globSync("src/**/*.sql", { cwd: folder }))
    copyFileSync(join(folder, file), join(folder, "dist", basename(file)));
}
