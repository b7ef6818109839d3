import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import { likeText } from '#platform/db/within.ts';

type Condition = RawBuilder<boolean>;

interface Conditions {
  /** What the caller may see at all. */
  scope: Condition;
  /** Columns that are compared with the filter of the same id. */
  equal: Record<string, RawBuilder<unknown>>;
  /** The instant that the filter `period` is about: days in UTC, both included. */
  period?: RawBuilder<unknown>;
  /**
   * Finds a text, given as a pattern for `like`. `personal` compares a column with personal data: with all of it where the reader
   * sees it masked.
   */
  search(like: string, personal: (column: RawBuilder<unknown>) => Condition): Condition;
}

/** The rows that a report shows: those in scope that match its filters, its search box and its filter `text`. */
export function reportConditions(query: ReportQuery, { scope, equal, period, search }: Conditions): Condition {
  const { filters } = query;
  const parts = [scope];
  for (const [id, column] of Object.entries(equal))
    if (filters[id] !== undefined) parts.push(sql<boolean>`${column} = ${filters[id]}`);
  if (period !== undefined) {
    const [from, to] = (filters['period'] ?? '').split('..');
    if (from) parts.push(sql<boolean>`${period} >= ${from}::timestamp at time zone 'UTC'`);
    if (to) parts.push(sql<boolean>`${period} < (${to}::timestamp + interval '1 day') at time zone 'UTC'`);
  }
  for (const wanted of [query.filter, filters['text'] ?? ''])
    if (wanted.trim() !== '') {
      const text = wanted.trim();
      const like = `%${likeText(text)}%`;
      parts.push(
        search(like, (column) =>
          query.masked ? sql<boolean>`${column} = ${text}` : sql<boolean>`${column} like ${like}`,
        ),
      );
    }
  return sql.join(parts, sql` and `);
}
