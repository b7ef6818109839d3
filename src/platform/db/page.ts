import { sql, type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { say } from '../messages.ts';
import { Invalid, item } from '#kernel/errors.ts';
import { defaultPageSize, maxPageSize, pageSizes, type Paged } from '#kernel/page.ts';
import { why } from '#kernel/reasons.ts';
import type { Db } from './pool.ts';
import { endOfList, readCursor, writeCursor, type Cursor } from './cursor.ts';

/** What a column may be sorted by. */
export interface SortColumn {
  value: RawBuilder<unknown>;
  type: 'text' | 'bigint' | 'float8' | 'timestamptz' | 'inet' | 'uuid';
  /** The value may be null, which comes last both ways. Said only where it is so: an index on the value alone serves just the others. */
  nullable?: true;
}

/** A column of a table as one to sort by. */
export const sortBy = (column: string, type: SortColumn['type']): SortColumn => ({ value: sql.ref(column), type });

/** The same where some rows do not have it. */
export const sortByKnown = (column: string, type: SortColumn['type']) =>
  ({ ...sortBy(column, type), nullable: true }) as const;

/** The parts of a list request that page it, as `pageQuery` has parsed them. */
export interface PageRequest {
  page?: number | undefined;
  cursor?: string | undefined;
  size?: number | undefined;
  sorting?: string | undefined;
  filter?: string | undefined;
}

export interface PageOrder<Row, Out> {
  request: PageRequest;
  /** By column id. A text column brings its own collation. */
  columns: Readonly<Record<string, SortColumn>>;
  /** A column id, with `-` in front for descending. */
  defaultSort: string;
  /** The unique tie-breaker, which runs in the direction of the sorting. */
  id: SortColumn;
  /** Reads the rows that the query has found, in the same statement. */
  detail?: Detail | undefined;
  total(): Promise<number>;
  toItem(row: Row): Out;
  info: Paged<unknown>['info'];
  auxFilter: Paged<unknown>['auxFilter'];
}

/** A select of one row for each row `found` of a page: an offset skips only what finds them. */
export interface Detail {
  db: Db;
  row: RawBuilder<unknown>;
}

interface Place {
  sorting: string;
  column: SortColumn;
  descending: boolean;
  size: number;
  cursor: Cursor | null;
  offset: number;
}

interface Keys {
  page_key: string | null;
  page_id: string;
}

/**
 * One page of a query that has its scope and filters, but no order. Cursors compare (sort value, id) as a
 * row value, so that an index on both finds the page at any depth; `page` counts rows off and is for jumps.
 * Throws Invalid at `sorting` for an unknown column and at `cursor` for a cursor that is not ours.
 */
export async function pageOf<DB, TB extends keyof DB, Row, Out>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder<Row, Out>,
): Promise<Paged<Out>> {
  const place = placeOf(order);
  const [rows, total] = await Promise.all([readRows(query, order, place), order.total()]);
  const more = rows.length > place.size;
  if (more) rows.length = place.size;
  const back = place.cursor?.back === true;
  if (back) rows.reverse();
  const before = rowsBefore(place, { more, count: rows.length });
  const around = (index: number, isBack: boolean): string | null => {
    const row = rows.at(index);
    if (row === undefined) return null;
    const { page_key: key, page_id: id } = row;
    return writeCursor({ sorting: place.sorting, back: isBack, key, id, at: before + (isBack ? 0 : rows.length) });
  };
  const previous = (back ? more : before > 0) ? around(0, true) : null;
  // Beyond the last page no row leads back to it: its end does.
  const isBeyond = rows.length === 0 && !back && before > 0 && total > 0;
  const lastPage = () => writeCursor({ sorting: place.sorting, back: true, key: null, id: endOfList, at: total });
  return {
    filter: order.request.filter ?? '',
    size: order.request.size ?? defaultPageSize,
    total,
    sorting: place.sorting,
    next: (back ? place.cursor?.id !== endOfList : more) ? around(-1, false) : null,
    previous: isBeyond ? lastPage() : previous,
    firstElement: rows.length === 0 ? 0 : before + 1,
    lastElement: rows.length === 0 ? 0 : before + rows.length,
    items: rows.map((row) => order.toItem(row)),
    info: order.info,
    auxFilter: order.auxFilter,
  };
}

function placeOf(order: Pick<PageOrder<never, never>, 'request' | 'columns' | 'defaultSort'>): Place {
  const { request } = order;
  const sorting = request.sorting ?? order.defaultSort;
  const column = sortColumnOf(order.columns, sorting);
  const asked = request.size ?? defaultPageSize;
  const size = asked === 0 ? maxPageSize : Math.min(asked, maxPageSize);
  const cursor = request.cursor === undefined ? null : readCursor(request.cursor, sorting);
  const offset = cursor === null ? ((request.page ?? 1) - 1) * size : 0;
  return { sorting, column, descending: sorting.startsWith('-'), size, cursor, offset };
}

/**
 * A page of rows that cost much to compute, such as sums of a month, with how many there are: computed once, and counted
 * also where the page lies beyond the last.
 * @param found a common table expression with the rows: `with ..., found as (...)`
 */
export async function pageOfFound<Row extends object>(
  db: Db,
  { found, order, page, size }: { found: RawBuilder<unknown>; order: RawBuilder<unknown>; page: number; size: number },
): Promise<{ items: Row[]; total: number }> {
  const offset = Math.max(0, page - 1) * size;
  const { rows } = await sql<{ items: Row[] | null; total: number }>`${found}
    select (select count(*)::int from found) as total,
      (select json_agg(p) from (select * from found order by ${order} limit ${size} offset ${offset}) p) as items`.execute(
    db,
  );
  const [row] = rows;
  return { items: row?.items ?? [], total: row?.total ?? 0 };
}

/** The column that a sorting names; throws Invalid at `sorting` for an unknown one. */
export function sortColumnOf(columns: Readonly<Record<string, SortColumn>>, sorting: string): SortColumn {
  const name = sorting.replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined)
    throw new Invalid([
      item(1000, 'sorting', { detail: why('expected.one-of', { values: Object.keys(columns).join(', ') }) }),
    ]);
  return column;
}

/** The rows of the page and one more, in reading direction of the cursor. */
async function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { id, detail }: Pick<PageOrder<Row, never>, 'id' | 'detail'>,
  place: Place,
): Promise<(Row & Keys)[]> {
  const { column, cursor } = place;
  const back = cursor?.back === true;
  const descending = place.descending !== back;
  const isWhole = cursor === null || cursor.id === endOfList;
  const page = isWhole ? query : query.where(beyond({ column, id, cursor, descending }));
  const ordered = page
    .orderBy(column.value, ordering(column, descending, back))
    .orderBy(id.value, descending ? 'desc' : 'asc');
  // As text: a Date would lose the microseconds, and the next page would skip or repeat rows.
  const keyed = ordered.select([
    sql<string | null>`(${column.value})::text`.as('page_key'),
    sql<string>`(${id.value})::text`.as('page_id'),
  ]);
  const limited = keyed.limit(limitOf(place.size));
  const found = place.offset === 0 ? limited : limited.offset(place.offset);
  try {
    // The generic row type cannot be computed here; the selections add exactly these two columns.
    if (detail === undefined) return (await found.execute()) as (Row & Keys)[];
    const sorted = found.select([sql`${column.value}`.as('page_sort'), sql`${id.value}`.as('page_tie')]);
    const { rows } = await sql<Row & Keys>`
      select d.*, found.page_key, found.page_id from (${sorted}) found, lateral (${detail.row}) d
      order by found.page_sort ${orderSql(column, descending, back)}, found.page_tie ${sql.raw(descending ? 'desc' : 'asc')}`.execute(
      detail.db,
    );
    return rows;
  } catch (error) {
    if (cursor !== null && isDataError(error))
      throw new Invalid([item(1000, 'cursor', { detail: say('value.cursor') })]);
    throw error;
  }
}

/** Sizes that a console asks for, and those that files are read with. */
const usualSizes = new Set<number>([...pageSizes, maxPageSize, 1000]);

/**
 * One row more than the page. The usual sizes stand in the text: with a limit that it does not know, the planner thinks of a
 * tenth of all rows and makes the plan again for each page.
 */
const limitOf = (size: number) => (usualSizes.has(size) ? sql<number>`${sql.lit(size + 1)}` : size + 1);

/** The direction of a column; nulls come last, and so first where the rows are read backwards. */
const ordering =
  ({ nullable }: SortColumn, descending: boolean, back: boolean) =>
  (order: OrderByItemBuilder) => {
    const directed = descending ? order.desc() : order.asc();
    if (nullable !== true) return directed;
    return back ? directed.nullsFirst() : directed.nullsLast();
  };

/** The same as text. */
const orderSql = ({ nullable }: SortColumn, descending: boolean, back: boolean): RawBuilder<unknown> =>
  sql.raw((descending ? 'desc' : 'asc') + (nullable === true ? ` nulls ${back ? 'first' : 'last'}` : ''));

interface Beyond extends Pick<Place, 'column' | 'descending'> {
  id: SortColumn;
  cursor: Cursor;
}

/** The rows on the far side of a cursor, in the direction of reading. */
function beyond({ column, id, cursor, descending }: Beyond): RawBuilder<boolean> {
  const sign = sql.raw(descending ? '<' : '>');
  const place = sql`${cursor.id}::${sql.raw(id.type)}`;
  if (cursor.key === null) {
    const further = sql<boolean>`${id.value} ${sign} ${place}`;
    return cursor.back
      ? sql<boolean>`(${column.value} is not null or ${further})`
      : sql<boolean>`(${column.value} is null and ${further})`;
  }
  const further = sql<boolean>`(${column.value}, ${id.value}) ${sign} (${cursor.key}::${sql.raw(column.type)}, ${place})`;
  return column.nullable === true && !cursor.back ? sql<boolean>`(${further} or ${column.value} is null)` : further;
}

/** How many rows are before this page; where rows came or went in between, as near as the cursor knows. */
function rowsBefore(place: Place, found: { more: boolean; count: number }): number {
  if (place.cursor === null) return place.offset;
  if (!place.cursor.back) return place.cursor.at;
  return found.more ? Math.max(1, place.cursor.at - found.count) : 0;
}

/** SQLSTATE class 22: a value of the cursor does not have the column's type. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^22\w{3}$/.test(String(error.code));
}
