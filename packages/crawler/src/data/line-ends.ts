/**
 * The line ends that lists in CSV may have, each line its own. The library itself takes the first line's for all, but a list
 * that was begun on one system may continue as another writes it.
 */
export const lineEnds = ["\r\n", "\n", "\r"];
