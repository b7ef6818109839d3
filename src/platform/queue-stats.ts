import { sql, type RawBuilder } from 'kysely';

/** The hour that rates are of, in parts of this many minutes, oldest first. */
export const rateParts = 12;
export const rateMinutes = 5;

/** How a queue stands. */
export interface QueueStats {
  /** Names it within its kind, such as a kind of task. */
  name: string;
  /** What could be worked on now and is not. */
  waiting: number;
  /** Being worked on. */
  running: number;
  /** Due later, such as after a failed try. */
  delayed: number;
  /** For how long the oldest of what waits has been due, or a worker that hangs was silent; null: nothing waits. */
  oldestSeconds: number | null;
  /** What was given up and can be started again. */
  dead: number;
  /** What came, and what was finished, in each part of the last hour; null: that is not recorded. */
  arrivals: readonly number[] | null;
  departures: readonly number[] | null;
}

/** The part of the hour that an instant of the last hour is in, from 0. */
export const partOf = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(${rateParts - 1}, greatest(0,
    ${rateParts - 1} - floor(extract(epoch from now() - ${at}) / ${rateMinutes * 60})))::int`;

/** Counts by part, spread over the whole hour. */
export function partsOf(counted: readonly { part: number; n: number }[]): number[] {
  const parts = Array.from({ length: rateParts }, () => 0);
  for (const { part, n } of counted) parts[part] = (parts[part] ?? 0) + n;
  return parts;
}

export const lastHour = sql`now() - interval '1 hour'`;
