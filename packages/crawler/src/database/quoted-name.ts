/** `urlrep.page` -> `"urlrep"."page"`. */
export function quotedName(name: string): string {
  return name.split(".").map(quotedWord).join(".");
}

/** A name as one word, dots and all: how SQLite knows `"urlrep.page"`. */
export function quotedWord(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
