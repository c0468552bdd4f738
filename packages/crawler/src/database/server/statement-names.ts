/** The most statements that are counted. The program has a few hundred; statements that it composes are rare. */
const MOST_COUNTED = 1_000;
/** The most statements that a session keeps. With its plan one takes 10 to 50 kB. */
const MOST_NAMED = 150;
/** The number of runs from which it pays to prepare a statement. */
const OFTEN = 5;
/**
 * Queries of these tables are not prepared. Warehouse tables have a partition for each run, and a plan that the server keeps would be made for
 * all runs. In the search index words differ too much for one plan.
 */
const PLANNED_EACH_TIME = /\bdw\.(?:site[a-z]+|pageresult|groupresult|search(?!page\b)[a-z]+)\b/;

/**
 * Makes a function that returns the name under which a statement is prepared, or undefined if it is not. A session parses and plans a
 * prepared statement once, which saves a third of a small query. This does not work through a pooler that shares sessions between programs.
 */
export function createStatementNames(): (sql: string) => string | undefined {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined || names.size === MOST_NAMED || PLANNED_EACH_TIME.test(sql)) return name;
    const times = (counts.get(sql) ?? 0) + 1;
    if (times === 1 && counts.size >= MOST_COUNTED) counts.clear();
    counts.set(sql, times);
    if (times < OFTEN) return undefined;
    counts.delete(sql);
    const newName = `eiao_${names.size}`;
    names.set(sql, newName);
    return newName;
  };
}
