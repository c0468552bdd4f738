/** Quotes each part of a name: `urlrep.page` becomes `"urlrep"."page"`. */
export function quotedName(name: string): string {
  return name.split(".").map(quotedWord).join(".");
}

/** Quotes a name as one word, with its dots: SQLite has a table `"urlrep.page"`. */
export function quotedWord(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
