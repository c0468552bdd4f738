/**
 * The line ends that CSV lists may have, and that may differ from line to line. The CSV library would use the end of the first line for
 * all, but a list from one system may be continued on another.
 */
export const lineEnds = ["\r\n", "\n", "\r"];
