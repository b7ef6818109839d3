import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { WithMessages } from '#kernel/message.ts';
import type { ListOp, SortOf } from '#kernel/list.ts';
import type { ParamsOf, QueryOf, ResultOf } from '#kernel/op.ts';
import type { Paged } from '#kernel/page.ts';
import type { SortColumn } from '#platform/db/page.ts';
import type { DB } from '#platform/db/types.ts';
import type { Ctx } from './context.ts';
import type { FileColumn } from './table-file.ts';

/** A row of the list; of any list, its fields by name. */
export type RowIn<L> = ResultOf<L> extends { items: (infer Row)[] } ? Row : Record<string, unknown>;
/** A row as it is stored, under the names that it has on the wire: instants may be dates. */
export type Stored<Row> = { [K in keyof Row]: Row[K] | (string extends NonNullable<Row[K]> ? Date : never) };
/** What a list returns in addition to its page. */
export type MoreIn<L> = Omit<ResultOf<L>, keyof Paged<unknown>>;
type FilterOf<L> = L extends { list: { filters: infer F } } ? Extract<keyof F, keyof QueryOf<L>> : never;

/** What is asked of a list, and by whom; `own` is what the list has prepared. */
export interface Asked<L, Own> extends Pick<Ctx, 'app' | 'db' | 'scope' | 'me' | 'now' | 'language'> {
  params: ParamsOf<L>;
  query: QueryOf<L>;
  own: Own;
}

/** A column to sort by, and who may know its values: what is hidden from a reader is sorted as unknown. */
export interface ListSort<A> extends SortColumn {
  visible?: (asked: A) => boolean | RawBuilder<boolean>;
}

/** A text that the search looks in; personal data is found whole or not at all by those who see it masked. */
export type SearchColumn = RawBuilder<unknown> | { readonly personal: RawBuilder<unknown> };

/** A sort by a field that some rows do not have, or that some readers do not see, must say so. */
type Unknowable = { nullable: true } | { visible: unknown };
type SortsOf<L, A> = {
  readonly [S in SortOf<L>]: ListSort<A> &
    (S extends keyof RowIn<L> ? (null extends RowIn<L>[S] ? Unknowable : unknown) : unknown);
};

/** Where the rows of a list come from. */
export interface ListSource<L, Own, Found, Line = RowIn<L>, A = Asked<L, Own>> {
  /** What must hold before rows are looked for, and what they need: the network of the path, or 404. */
  prepare?: (ctx: Ctx, request: { params: ParamsOf<L>; query: QueryOf<L> }) => Own | Promise<Own>;
  /** Table and columns. */
  from: (asked: A) => SelectQueryBuilder<DB, any, Found>;
  /**
   * A select of what the page shows of the row `found`, where finding the rows needs less: the index alone finds them, and
   * rows that a page skips cost nothing more. `from` selects its `id`.
   */
  detail?: (asked: A) => RawBuilder<unknown>;
  /** Whose rows the reader sees, and which of them the list is of. */
  scope: (asked: A) => RawBuilder<boolean>;
  /** The unique tie-breaker, which runs in the direction of the sorting. */
  id: SortColumn;
  sorts: SortsOf<L, A>;
  /** The sorting where none is asked for, if it depends on the rest. */
  sort?: (asked: A) => string;
  /** Where the search looks: texts in lower case; or its condition. */
  search?: readonly SearchColumn[] | ((text: string, asked: A) => RawBuilder<boolean>);
  /** The condition of each filter that is given; null: it asks for nothing, or `scope` has seen to it. */
  filters: { [K in FilterOf<L>]: (value: NonNullable<QueryOf<L>[K]>, asked: A) => RawBuilder<boolean> | null };
  /** The whole condition, written as the planner does best with it. */
  gather?: (condition: RawBuilder<boolean>, asked: A) => RawBuilder<boolean>;
  /** How many there are, where counting each time would cost too much. */
  total?: (asked: A, count: () => Promise<number>) => Promise<number>;
  /** The rows of a page as the wire has them; absent: as they were found. */
  items?: (rows: Found[], asked: A) => WithMessages<RowIn<L>>[] | Promise<WithMessages<RowIn<L>>[]>;
  info?: (asked: A, items: readonly RowIn<L>[]) => Partial<Paged<unknown>['info']>;
  more?: (asked: A, items: readonly RowIn<L>[]) => WithMessages<MoreIn<L>> | Promise<WithMessages<MoreIn<L>>>;
  /** What the rows are called in the name of a file, such as `servers`. */
  what: string;
  /** Of what they are, such as the name of a server. */
  of?: (asked: A) => string;
  /** The rows of a file, where it says more than the list. */
  lines?: (items: RowIn<L>[], asked: A) => Promise<Line[]>;
  /** The columns of a file; absent: the fields of the row. */
  columns?: (asked: A) => readonly FileColumn<Line>[];
}

type AsFound<L, Own, Found, Line> = ListSource<L, Own, Found, Line> & { items?: never };
type Made<L, Own, Found, Line> = ListSource<L, Own, Found, Line> &
  Required<Pick<ListSource<L, Own, Found, Line>, 'items'>>;

/** The server's half of a list; `implement` makes the handlers of it. */
export interface ListRows<L> {
  readonly list: L;
  readonly source: ListSource<ListOp, unknown, unknown>;
}

/** Says where the rows of a list come from; page, count, search, filters, sorting, cursor and file follow from it. */
export function listRows<L extends ListOp, Found extends Stored<RowIn<L>>, Own = null, Line = RowIn<L>>(
  list: L,
  source: AsFound<L, Own, Found, Line>,
): ListRows<L>;
export function listRows<L extends ListOp, Found, Own = null, Line = RowIn<L>>(
  list: L,
  source: Made<L, Own, Found, Line>,
): ListRows<L>;
export function listRows<L extends ListOp>(list: L, source: ListSource<ListOp, unknown, unknown>): ListRows<L> {
  return { list, source };
}
