import { defineErrors } from "@eiao/wam-core/errors";

export const archiveErrorRows = {
  ExportFolderUsed: {
    says: "{folder} holds an export already: {file}.",
    remedy: "Name an empty or a new folder.",
    reaction: "end",
  },
  NoImportFolder: {
    says: "{folder} cannot be imported: {reason}.",
    remedy: "Name the folder that the WARC files lie in.",
    reaction: "end",
  },
  NoImportLaunch: {
    says: "{launch} names no launch.",
    remedy: "Pass 14 digits, such as those of the time of the import: 20261127213000.",
    reaction: "end",
  },
  UnknownTest: {
    says: "No page of the store was tested by {test}.",
    remedy: "Name a test such as 7.2_CSS_02, or a B-WAM id; the report card lists them.",
    reaction: "end",
  },
} as const;

export const archiveError = defineErrors(archiveErrorRows);
