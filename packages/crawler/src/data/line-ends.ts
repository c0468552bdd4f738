/**
 * Of lists in CSV, each line by its own: left to itself the library takes the first line's for all, and a list that was written on one
 * system may go on as another writes it.
 */
export const lineEnds = ["\r\n", "\n", "\r"];
