import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { categoryOf, type Category } from '../series.ts';
import { readLayouts } from './store-layouts.ts';

/** The numbers of one category in a row of a level: `series` after series, each with the slots of the row. */
export interface StoredRow {
  at: Date;
  seconds: number;
  series: readonly string[];
  slots: readonly number[];
  /** Samples in each slot; null where a slot is one. */
  counts: readonly number[] | null;
  lows: readonly (number | null)[];
  avgs: readonly (number | null)[];
  highs: readonly (number | null)[];
}

export interface RowsOf {
  serverId: string;
  category: Category;
  from: Date;
  until: Date;
}

interface Raw {
  at: Date;
  layoutId: number;
  slots: string;
  counts: string | null;
  lows: string;
  avgs: string;
  highs: string;
}

/** A real[] in its text form; JSON's parser is several times faster than the driver's. */
function numbersOf<T extends number | null = number>(text: string): T[] {
  // Typed edge: the text of an array column is its numbers between braces.
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`) as T[];
}

async function readRows(
  db: Db,
  { category }: RowsOf,
  query: (places: RawBuilder<unknown>) => RawBuilder<Raw>,
): Promise<StoredRow[]> {
  const layouts = (await readLayouts(db)).flatMap((layout) => {
    const places = layout.series.flatMap((name, index) => (categoryOf(name) === category ? [index + 1] : []));
    const [from] = places;
    return from === undefined ? [] : [{ ...layout, from, until: places.at(-1) ?? from }];
  });
  const byId = new Map(layouts.map((layout) => [layout.id, layout]));
  const places = sql`unnest(${layouts.map((layout) => layout.id)}::int[], ${layouts.map((layout) => layout.from)}::int[],
    ${layouts.map((layout) => layout.until)}::int[]) as p (id, a, b)`;
  const { rows } = await query(places).execute(db);
  return rows.flatMap((row) => {
    const layout = byId.get(row.layoutId);
    if (layout === undefined) return [];
    const avgs = numbersOf<number | null>(row.avgs);
    return {
      at: row.at,
      seconds: layout.seconds,
      series: layout.series.slice(layout.from - 1, layout.until),
      slots: numbersOf(row.slots),
      counts: row.counts === null ? null : numbersOf(row.counts),
      lows: row.lows === row.avgs ? avgs : numbersOf<number | null>(row.lows),
      avgs,
      highs: row.highs === row.avgs ? avgs : numbersOf<number | null>(row.highs),
    };
  });
}

const slice = (column: string) =>
  sql`(${sql.ref(column)}[(p.a - 1) * cardinality(r.slots) + 1 : p.b * cardinality(r.slots)])::text`;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The hours of a span that are packed, minute by minute. */
export const readMinutes = (db: Db, of: RowsOf): Promise<StoredRow[]> =>
  readRows(
    db,
    of,
    (places) => sql<Raw>`
      select r.hour as at, r.layout_id as "layoutId", r.slots::text as slots, null as counts, v.v as lows, v.v as avgs,
        v.v as highs
      from statistic_minutes r join ${places} on p.id = r.layout_id, lateral (select ${slice('r.vals')} as v) v
      where r.server_id = ${of.serverId} and r.hour > ${new Date(of.from.getTime() - hourMs)} and r.hour < ${of.until}
      order by r.hour`,
  );

/** Rows of a level that is rolled up: lowest, mean and highest of each slot. */
const readRolledUp = (
  db: Db,
  of: RowsOf,
  { table, at, spanMs }: { table: 'statistic_fives' | 'statistic_hours'; at: 'r.hour' | 'r.day'; spanMs: number },
): Promise<StoredRow[]> =>
  readRows(
    db,
    of,
    (places) => sql<Raw>`
      select ${sql.ref(at)} as at, r.layout_id as "layoutId", r.slots::text as slots, r.counts::text as counts,
        coalesce(${slice('r.lows')}, a.a) as lows, a.a as avgs, coalesce(${slice('r.highs')}, a.a) as highs
      from ${sql.table(table)} r join ${places} on p.id = r.layout_id, lateral (select ${slice('r.avgs')} as a) a
      where r.server_id = ${of.serverId} and ${sql.ref(at)} > ${new Date(of.from.getTime() - spanMs)}
        and ${sql.ref(at)} < ${of.until}
      order by ${sql.ref(at)}`,
  );

/** The five-minute values of a span; a row holds an hour of them. */
export const readFives = (db: Db, of: RowsOf): Promise<StoredRow[]> =>
  readRolledUp(db, of, { table: 'statistic_fives', at: 'r.hour', spanMs: hourMs });

/** The hourly values of a span, as far as its days are rolled up; a row holds a day of them. */
export const readHours = (db: Db, of: RowsOf): Promise<StoredRow[]> =>
  readRolledUp(db, of, { table: 'statistic_hours', at: 'r.day', spanMs: dayMs });

/** Samples as they came in; each is a row of one slot. */
export const readSamples = (db: Db, of: RowsOf): Promise<StoredRow[]> =>
  readRows(
    db,
    of,
    (places) => sql<Raw>`
      select r.at, r.layout_id as "layoutId", '{0}' as slots, null as counts, v.v as lows, v.v as avgs, v.v as highs
      from statistic_sample r join ${places} on p.id = r.layout_id, lateral (select (r.vals[p.a : p.b])::text as v) v
      where r.server_id = ${of.serverId} and r.at >= ${of.from} and r.at < ${of.until}
      order by r.at`,
  );
