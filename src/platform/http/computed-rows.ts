import { sql } from 'kysely';
import type { ListOp, SortOf } from '#kernel/list.ts';
import { rendered, type WithMessages } from '#kernel/message.ts';
import type { ParamsOf, QueryOf } from '#kernel/op.ts';
import type { SortColumn } from '#platform/db/page.ts';
import type { Ctx } from './context.ts';
import { listRows, type Asked, type ListRows, type MoreIn, type RowIn } from './list-source.ts';
import type { FileColumn } from './table-file.ts';

type SortValue = string | number | boolean | null;
type FilterOf<L> = L extends { list: { filters: infer F } } ? Extract<keyof F, keyof QueryOf<L>> : never;

interface Found<L> {
  rows: readonly WithMessages<RowIn<L>>[];
  /** What the answer holds in addition to its rows. */
  more: WithMessages<MoreIn<L>>;
  /** Of what they are, for the name of a file. */
  of?: string;
}

interface Computed<L> {
  /** All rows in scope, in their own order; their sentences may still be messages. */
  rows: (
    ctx: Ctx,
    request: { params: ParamsOf<L>; query: QueryOf<L> },
  ) => Promise<Found<L> | (Record<never, never> extends MoreIn<L> ? Found<L>['rows'] : never)>;
  id: (row: RowIn<L>) => string;
  /** The value of each sort; `at` is the place of a row in the order in which it was found. */
  sorts: { readonly [S in SortOf<L>]: readonly [SortColumn['type'], (row: RowIn<L>, at: number) => SortValue] };
  search?: (row: RowIn<L>) => readonly string[];
  filters: { readonly [K in FilterOf<L>]: (value: NonNullable<QueryOf<L>[K]>, row: RowIn<L>) => boolean };
  what: string;
  columns?: readonly FileColumn<RowIn<L>>[];
}

/** The rows as the reader sees them. */
type Own = Omit<Found<ListOp>, 'rows'> & { rows: readonly RowIn<ListOp>[] };

interface Keys {
  at: number;
  keys: unknown;
}

/**
 * Says where the rows of a list come from that no table has: an engine's word, a tree, what follows from several tables.
 * They are few. They are paged, sorted, searched and had as a file as those of every list are.
 */
export function computedRows<L extends ListOp>(list: L, source: Computed<L>): ListRows<L>;
export function computedRows(list: ListOp, source: Computed<ListOp>): ListRows<ListOp> {
  const { rows, id, sorts, search, filters, what, columns } = source;
  const keysOf = (row: RowIn<ListOp>, at: number) => ({
    ...Object.fromEntries(Object.entries(sorts).map(([name, [, value]]) => [name, value(row, at)])),
    id: id(row),
  });
  return listRows<ListOp, Keys, Own>(list, {
    what,
    of: ({ own }) => own.of ?? '',
    async prepare(ctx, request) {
      const found = await rows(ctx, request);
      const { rows: all, ...rest } = 'rows' in found ? found : { rows: found, more: {} };
      // Searched and sorted as the reader sees them.
      return { ...rest, rows: rendered(all, ctx.language) as Own['rows'] };
    },
    from: ({ db, own }) => db.selectFrom(keysFrom(own.rows.map(keysOf)).as('f')).select(['f.at', 'f.keys']),
    scope: () => sql<boolean>`true`,
    id: keyColumn('id', 'text'),
    sorts: Object.fromEntries(Object.entries(sorts).map(([name, [type]]) => [name, keyColumn(name, type)])),
    search(text, { own }) {
      const wanted = text.toLowerCase();
      return placesOf(own.rows, (row) => search?.(row).some((one) => one.toLowerCase().includes(wanted)) ?? false);
    },
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, keeps]) => [
        name,
        (value: NonNullable<unknown>, { own }: Asked<ListOp, Own>) => placesOf(own.rows, (row) => keeps(value, row)),
      ]),
    ),
    items: (found, { own }) => found.map(({ at }) => own.rows[at]!),
    more: ({ own }) => own.more,
    ...(columns ? { columns: () => columns } : {}),
  });
}

const keysFrom = (keys: readonly unknown[]) =>
  sql<Keys>`(select ordinality::int - 1 as at, value as keys
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality)`;

/** Any value may be missing: unknown comes last. */
function keyColumn(name: string, type: SortColumn['type']): SortColumn {
  const key = sql`(f.keys ->> ${sql.lit(name)})`;
  return { value: type === 'text' ? sql`${key} collate "C"` : sql`${key}::${sql.raw(type)}`, type, nullable: true };
}

const placesOf = (rows: Own['rows'], has: (row: RowIn<ListOp>) => boolean) =>
  sql<boolean>`f.at = any(${rows.flatMap((row, at) => (has(row) ? [at] : []))}::int[])`;
