/** Texts that are counted; a program has some hundred, and those that it makes up of others are not asked often. */
const MOST_COUNTED = 1_000;
/** Statements that a session keeps: with their plans 10 to 50 kB each. */
const MOST_NAMED = 150;
/** Before that preparing costs more than it saves. */
const OFTEN = 5;
/**
 * Tables of the warehouse that have a partition for each run, so that a plan for any run, which the server may keep, is one for all of them;
 * and those of the search, where words differ too much for one plan (pages have one way to be read). Its others are small, and asked for each site that is loaded.
 */
const PLANNED_EACH_TIME = /\bdw\.(?:site[a-z]+|pageresult|groupresult|search(?!page\b)[a-z]+)\b/;

/**
 * Says by which name a statement is prepared: what is asked again and again is read and planned once a session, a third of what the server
 * takes for a small query. Not longer than a session lives, and not where a pooler shares sessions between programs (see `Database.lease`).
 * @returns undefined: it is not.
 */
export function createStatementNames(): (sql: string) => string | undefined {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined || names.size === MOST_NAMED || PLANNED_EACH_TIME.test(sql)) return name;
    const times = (asked.get(sql) ?? 0) + 1;
    if (times === 1 && asked.size >= MOST_COUNTED) asked.clear();
    asked.set(sql, times);
    if (times < OFTEN) return undefined;
    asked.delete(sql);
    const given = `eiao_${names.size}`;
    names.set(sql, given);
    return given;
  };
}
