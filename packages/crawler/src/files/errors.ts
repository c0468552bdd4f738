import { defineErrors } from "@eiao/wam-core/errors";

/** What can go wrong with folders. Spec 20.2. */
export const fileErrorRows = {
  FolderNotMade: {
    says: "The folder {folder} cannot be made: {reason}.",
    remedy: "Name another folder, or move what is in its way.",
    reaction: "leave-site",
  },
} as const;

export const fileError = defineErrors(fileErrorRows);
