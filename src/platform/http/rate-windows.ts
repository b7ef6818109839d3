import { sql } from 'kysely';
import type { App } from '#platform/app.ts';
import type { Lease } from './limits.ts';

interface Window {
  points: number;
  endsInMs: number;
}

/** The windows of all processes on a database. */
export const sharedWindows =
  ({ db, log }: Pick<App, 'db' | 'log'>): Lease =>
  async (key, points) => {
    // Ended windows are deleted by those who come: the table has hardly more rows than a minute brings.
    const { rows } = await sql<Window>`
      with ended as (
        delete from rate_window where key in (
          select key from rate_window where ends_at < now() - interval '1 minute' order by ends_at limit 2
          for update skip locked)
      )
      insert into rate_window as w (key, points, ends_at) values (${key}, ${points}, now() + interval '1 minute')
      on conflict (key) do update set
        points = case when w.ends_at <= now() then excluded.points else w.points + excluded.points end,
        ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
      returning points, (extract(epoch from ends_at - now()) * 1000)::float8 as "endsInMs"`
      .execute(db)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'rate limits are counted in this process alone for now');
        throw error;
      });
    const [row] = rows;
    if (row === undefined) throw new Error(`no window for ${key}`);
    return row;
  };
