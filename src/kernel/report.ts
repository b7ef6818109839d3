import type { Schema } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';

/** The kind of a column owns its cell, its alignment, its sorting and its CSV text. */
export type ColumnKind = 'text' | 'id' | 'state' | 'money' | 'date' | 'bytes' | 'ip' | 'number' | 'link' | 'agent';

export interface Column<Row> {
  id: Extract<keyof Row, string>;
  title: string;
  kind: ColumnKind;
  sortable?: boolean;
  /** For `link`: the route, with `{field}` filled from the row. */
  to?: string;
}

export interface ReportFilter {
  id: string;
  title: string;
  kind: 'text' | 'choice' | 'period';
  /** For `choice`: value and title. */
  choices?: readonly (readonly [value: string, title: string])[];
}

export interface ReportQuery {
  page: number;
  /** Rows a page, already capped. */
  size: number;
  sort: { column: string; descending: boolean };
  filter: string;
  /** Typed filters by id; a period is `from..to` in ISO dates. */
  filters: Record<string, string>;
}

/**
 * One report or small admin list: an entry, not a screen. `Tx` and `Scope` are the database handle and the
 * caller's reach; the SQL behind `rows` must use both.
 */
export interface Report<Row, Tx, Scope> {
  /** The menu item id and the last part of the route. */
  id: string;
  title: string;
  /** Why somebody should look at it, and what an empty list means. */
  why: string;
  empty: string;
  may: Permission;
  row: Schema;
  columns: readonly Column<Row>[];
  filters: readonly ReportFilter[];
  defaultSort: `-${string}` | string;
  /** How expensive one page is: `heavy` reports have a stricter rate limit. */
  cost: 'cheap' | 'heavy';
  /** The kind of its file where it is not `report`: a link to it leads to the page of that kind. */
  deliveredAs?: 'usage';
  rows(tx: Tx, scope: Scope, query: ReportQuery): Promise<{ items: Row[]; total: number }>;
}
