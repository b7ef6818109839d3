import type { Language } from '#kernel/languages.ts';
import type { Message } from '#kernel/message.ts';
import type { Schema } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { PersonalKind } from '#kernel/personal.ts';

/** The kind of a column owns its cell, its alignment, its sorting and its CSV text. */
export type ColumnKind =
  'text' | 'id' | 'state' | 'money' | 'date' | 'bytes' | 'ip' | 'number' | 'link' | 'agent' | 'zone';

/** What values are called. */
type Choices = [value: string, title: Message][];

export interface Column<Row> {
  id: Extract<keyof Row, string>;
  title: Message;
  kind: ColumnKind;
  sortable?: boolean;
  /** Among the first to be left out where there is no room: it is in the detail of a row then. */
  spare?: boolean;
  /** For `link`: the route, with `{field}` filled from the row. */
  to?: string;
  /** For values that are words of the product, where no filter of the same id has them. */
  choices?: Choices;
  /** What it says about a person: masked for staff who may not see that, who can't sort by it either. */
  personal?: PersonalKind;
  /** It has the email or name of who did something, which a brand replaces (`signer`). */
  signer?: true;
}

export interface ReportFilter {
  id: string;
  title: Message;
  /** `year`: the years that `years` of the report names, and any other one since 2014. */
  kind: 'text' | 'choice' | 'period' | 'zone' | 'year';
  /** Of a period: its most days, where there are rows without end. */
  maxDays?: number;
  /** For `choice`. */
  choices?: Choices;
  /** What is shown where nothing is chosen, if that is not everything. */
  otherwise?: Message;
  /** The report's search looks there as well: links alone set it. */
  searched?: boolean;
}

export interface ReportQuery {
  page: number;
  /** Rows a page, already capped. */
  size: number;
  sort: { column: string; descending: boolean };
  filter: string;
  /** Typed filters by id; a period is `from..to` in ISO dates. */
  filters: Record<string, string>;
  /** What the reader reads; absent from what was ordered before there was a choice. */
  language?: Language;
  /** The reader sees personal data masked: a search finds it whole or not at all. */
  masked?: boolean;
}

/** What the rows of a report come to, above its table. */
export interface ReportTotal {
  title: Message;
  value: { amount: number; currency: string };
  /** The same of what they are compared with; null: nothing. */
  before: { amount: number; currency: string } | null;
}

/**
 * One report or small admin list: an entry, not a screen. `Tx` and `Scope` are the database handle and the
 * caller's reach; the SQL behind `rows` must use both.
 */
export interface Report<Row, Tx, Scope> {
  /** The menu item id and the last part of the route. */
  id: string;
  title: Message;
  /** Why someone should look at it, and what an empty list means. */
  why: Message;
  empty: Message;
  may: Permission;
  row: Schema;
  columns: readonly Column<Row>[];
  filters: readonly ReportFilter[];
  defaultSort: `-${string}` | string;
  /** How expensive one page is: `heavy` reports have a stricter rate limit. */
  cost: 'cheap' | 'heavy';
  /** The screen that shows it, by the name under which a domain brings one; absent: the table of every report. */
  screen?: string;
  /** The kind of its file where it is not `report`: a link to it leads to the page of that kind. */
  deliveredAs?: 'usage';
  rows(tx: Tx, scope: Scope, query: ReportQuery): Promise<{ items: Row[]; total: number }>;
  /** The years that there are data of, the latest first; for a filter of the kind `year`. */
  years?(tx: Tx, scope: Scope): Promise<number[]>;
  /** What all rows that match come to; absent: the report has no totals. */
  totals?(tx: Tx, scope: Scope, query: ReportQuery): Promise<ReportTotal[]>;
}
