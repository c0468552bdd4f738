import { isOrigin } from "@eiao/server";
import type { SystemConfiguration } from "@eiao/server";
import type { OptionValues } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import type { reportOptions } from "./commands/reports.ts";

type ArchiveOptions = Pick<OptionValues<typeof reportOptions>, "archivePort" | "archiveAddress">;

/** Returns the configuration with the archive port and address of the command line, where they are given. @throws CommandError. */
export function withArchive(
  configuration: SystemConfiguration,
  { archivePort, archiveAddress }: ArchiveOptions,
): SystemConfiguration {
  if (archiveAddress !== undefined && !isOrigin(archiveAddress))
    throw new CommandError(
      `--archive-address cannot be ${JSON.stringify(archiveAddress)}.`,
      "Write an address without a path, such as https://archive.example.org.",
    );
  const archiveport = archivePort ?? configuration.archiveport;
  if (archiveAddress !== undefined && archiveport === null)
    throw new CommandError(
      "--archive-address needs --archive-port.",
      "It is the address at which browsers reach that port.",
    );
  return { ...configuration, archiveport, archiveaddress: archiveAddress ?? configuration.archiveaddress };
}
