/** What PostgreSQL takes the length of an array for that it does not know yet. */
const assumed = 10;

/**
 * Ids for `= any(...)` in a statement that mostly asks for a few: at least eleven, of which the last repeats. With fewer, the
 * plan for these very ids looks cheaper than the one that is kept, so that the statement would be planned at each run, which
 * takes longer than the run.
 */
export const plannedIds = (ids: readonly string[]): readonly string[] =>
  ids.length > assumed || ids.length === 0
    ? ids
    : ids.concat(Array<string>(assumed + 1 - ids.length).fill(ids.at(-1)!));
