import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { Invalid, item } from '#kernel/errors.ts';
import { defaultPageSize, maxPageSize, type Paged } from '#kernel/page.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';

/** What a column may be sorted by. The value must never be null (`coalesce` it), or rows would be lost between pages. */
export interface SortColumn {
  value: RawBuilder<unknown>;
  type: 'text' | 'bigint' | 'float8' | 'timestamptz' | 'inet' | 'uuid';
}

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
  total(): Promise<number>;
  toItem(row: Row): Out;
  info: Paged<unknown>['info'];
  auxFilter: Paged<unknown>['auxFilter'];
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
  page_key: string;
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
  const [rows, total] = await Promise.all([readRows(query, order.id, place), order.total()]);
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
  return {
    filter: order.request.filter ?? '',
    size: order.request.size ?? defaultPageSize,
    total,
    sorting: place.sorting,
    next: more || back ? around(-1, false) : null,
    previous: (back ? more : before > 0) ? around(0, true) : null,
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

/** The column that a sorting names; throws Invalid at `sorting` for an unknown one. */
export function sortColumnOf(columns: Readonly<Record<string, SortColumn>>, sorting: string): SortColumn {
  const name = sorting.replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined)
    throw new Invalid([item(1000, 'sorting', { detail: `one of ${Object.keys(columns).join(', ')}` })]);
  return column;
}

/** The rows of the page and one more, in reading direction of the cursor. */
async function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: SortColumn,
  place: Place,
): Promise<(Row & Keys)[]> {
  const { column, cursor } = place;
  const descending = place.descending !== (cursor?.back === true);
  let page = query;
  if (cursor !== null) {
    const sign = sql.raw(descending ? '<' : '>');
    page = page.where(
      sql<boolean>`(${column.value}, ${id.value}) ${sign}
        (${cursor.key}::${sql.raw(column.type)}, ${cursor.id}::${sql.raw(id.type)})`,
    );
  }
  const direction = descending ? 'desc' : 'asc';
  const ordered = page.orderBy(column.value, direction).orderBy(id.value, direction);
  // As text: a Date would lose the microseconds, and the next page would skip or repeat rows.
  const keyed = ordered.select([
    sql<string>`(${column.value})::text`.as('page_key'),
    sql<string>`(${id.value})::text`.as('page_id'),
  ]);
  try {
    // The generic row type cannot be computed here; the selection above adds exactly these two columns.
    return (await keyed
      .limit(place.size + 1)
      .offset(place.offset)
      .execute()) as (Row & Keys)[];
  } catch (error) {
    if (cursor !== null && isDataError(error)) throw new Invalid([item(1000, 'cursor', { detail: 'not a cursor' })]);
    throw error;
  }
}

/** How many rows stand before this page; where rows came or went in between, as near as the cursor knows. */
function rowsBefore(place: Place, found: { more: boolean; count: number }): number {
  if (place.cursor === null) return place.offset;
  if (!place.cursor.back) return place.cursor.at;
  return found.more ? Math.max(1, place.cursor.at - found.count) : 0;
}

/** SQLSTATE class 22: a value of the cursor does not have the column's type. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^22\w{3}$/.test(String(error.code));
}
