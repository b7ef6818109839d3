import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Which series the numbers of a row are, and how many seconds a sample covers. */
export interface Layout {
  id: number;
  seconds: number;
  series: string[];
}

const ids = new WeakMap<Db, Map<string, number>>();

/** The id of a layout, which is made when it is new. Not for use in a transaction: what is remembered must stay. */
export async function layoutId(db: Db, seconds: number, series: readonly string[]): Promise<number> {
  const known = ids.get(db) ?? new Map<string, number>();
  ids.set(db, known);
  const key = `${seconds} ${series.join(' ')}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  await sql`insert into statistic_layout (seconds, series) values (${seconds}, ${series}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    select id from statistic_layout where seconds = ${seconds} and series = ${series}::text[]`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a layout of statistics is gone');
  known.set(key, id);
  return id;
}

/** All layouts: a provider has a few dozen. */
export async function readLayouts(db: Db): Promise<Layout[]> {
  return db.selectFrom('statistic_layout').selectAll().execute();
}
