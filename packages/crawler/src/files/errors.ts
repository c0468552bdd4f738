import { defineIoErrors } from "../system-errors.ts";

/** Errors of making folders. Spec 20.2. */
export const fileErrorRows = {
  FolderNotMade: {
    message: "The folder {folder} cannot be created: {reason}.",
    remedy: "Use another folder, or move the file that is in the way.",
    reaction: "leave-site",
  },
} as const;

export const fileError = defineIoErrors(fileErrorRows);
