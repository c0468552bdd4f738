import { defineIoErrors } from "@eiao/crawler/internal/errors";

export const archiveErrorRows = {
  ExportFolderUsed: {
    message: "{folder} already contains an export: {file}.",
    remedy: "Use an empty or new folder.",
  },
  NoImportFolder: {
    message: "{folder} cannot be imported: {reason}.",
    remedy: "Use the folder that contains the WARC files.",
  },
  NoImportLaunch: {
    message: "{launch} is not the id of a launch.",
    remedy: "Use 14 digits, such as the date and time of the import: 20261127213000.",
  },
  UnknownTest: {
    message: "No page of the store was tested with {test}.",
    remedy: "Use the id of a test, such as 7.2_CSS_02, or of a B-WAM. The report card lists them.",
  },
  SamplingStopped: {
    message: "The sampling was stopped while it worked on {url}.",
    remedy: "Start the sampling again: it continues where it stopped.",
  },
  RecordChanged: {
    message: "The record at byte {offset} of {file} was changed after it was archived.",
    remedy: "Restore the file from a copy, or measure the site again.",
    reaction: "leave-page",
  },
  RecordTruncated: {
    message: "The record at byte {offset} of {file} contains only a part of the response (WARC-Truncated: {limit}).",
    remedy: "You do not need to do anything: the page is fetched instead.",
    reaction: "leave-page",
  },
} as const;

export const archiveError = defineIoErrors(archiveErrorRows);
