import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { Invalid, item } from '#kernel/errors.ts';
import type { ListOp } from '#kernel/list.ts';
import { rendered } from '#kernel/message.ts';
import type { AnyOp } from '#kernel/op.ts';
import { maxCounts, type Paged } from '#kernel/page.ts';
import { maskFields, personalFieldsOf, type PersonalFields } from '#kernel/personal.ts';
import { signerFieldsOf, type SignerFields } from '#kernel/signer.ts';
import { pageOf, sortColumnOf, type PageRequest, type SortColumn } from '#platform/db/page.ts';
import { likeText } from '#platform/db/within.ts';
import { say } from '../messages.ts';
import { actionOf } from './audit.ts';
import type { Ctx, Download, Req, Run } from './context.ts';
import type { Asked, ListRows, ListSort, ListSource, SearchColumn } from './list-source.ts';
import { readsMasked } from './personal.ts';
import { signedFor } from './signers.ts';
import { fileName, tableFile, tableStretch, type FileColumn } from './table-file.ts';

/** Rows of a file that are read at a time. */
const batchRows = 1000;

type AnyAsked = Asked<ListOp, unknown>;
type AnySource = ListSource<ListOp, unknown, unknown>;
type Given = Readonly<Record<string, unknown>>;
/** A row as the wire has it; its schema checks it. */
type Row = Record<string, unknown>;
type Request = PageRequest & { format?: 'csv' | 'json' | undefined; counts?: string | undefined };

/** The page of a list. */
export const pageHandler = ({ list, source }: ListRows<ListOp>): Run<AnyOp> =>
  async function page(ctx, request) {
    const asked = await askedOf(source, ctx, request);
    const found = await readPage({ list, source, asked }, asked.query);
    const items = await itemsOf(source, found.items, asked);
    const info = { ...found.info, ...source.info?.(asked, items) };
    const { counts: wanted }: Request = asked.query;
    const counts = wanted === undefined ? {} : { counts: await countsOf({ list, source, asked }, wanted) };
    return { ...found, items, info, ...counts, ...(await source.more?.(asked, items)) };
  };

/** The same rows as a file, all of them. */
export const fileHandler = ({ list, source }: ListRows<ListOp>): Run<AnyOp> =>
  async function file(given, request): Promise<Download> {
    // Its rows are read while it is sent, when the transaction of its audit entry is over.
    const ctx: Ctx = { ...given, db: given.pool };
    const asked = await checkedFor({ list, source }, ctx, request);
    if (list.file && actionOf(list.file) !== null)
      given.audited({
        objectType: 'list',
        objectId: `${list.domain}.${list.name}`,
        diff: { filters: [null, request.query] },
      });
    const { sorting, format }: Request = asked.query;
    return tableFile({
      what: source.what,
      ...(source.of ? { of: source.of(asked) } : {}),
      now: ctx.now,
      format,
      columns: source.columns?.(asked) ?? fieldsOf(list),
      batches: allRows({ list, source, asked }, sorting),
    });
  };

/** What the file of a list is called, and how many rows it will have; refuses what the file itself would. */
export async function describeFile({ list, source }: ListRows<ListOp>, ctx: Ctx, request: Req<AnyOp>) {
  const asked = await checkedFor({ list, source }, ctx, request);
  const { format = 'csv' }: Request = asked.query;
  const { total } = await readPage({ list, source, asked }, { size: 1 });
  return { filename: fileName([source.what, source.of?.(asked)], ctx.now, format), total };
}

/**
 * A stretch of the file of a list: its text, and where the next one begins; null after the last. A task writes the file so,
 * and goes on where it was.
 */
export async function readStretch(
  { list, source }: ListRows<ListOp>,
  { ctx, request, cursor }: { ctx: Ctx; request: Req<AnyOp>; cursor: string | null },
): Promise<{ content: string; rows: number; next: string | null }> {
  const asked = await askedOf(source, ctx, request);
  const { sorting, format = 'csv' }: Request = asked.query;
  const { rows, next } = await readBatch({ list, source, asked }, { sorting, cursor: cursor ?? undefined });
  const columns = source.columns?.(asked) ?? fieldsOf(list);
  const content = tableStretch({ format, columns, rows, begins: cursor === null, ends: next === null });
  return { content, rows: rows.length, next };
}

/** Refused before an answer begins: a stream can only break off, and a task has no one to ask. */
async function checkedFor({ list, source }: ListRows<ListOp>, ctx: Ctx, request: Req<AnyOp>): Promise<AnyAsked> {
  const asked = await askedOf(source, ctx, request);
  const { sorting }: Request = asked.query;
  sortColumnOf(source.sorts, sorting ?? list.list.sort);
  conditionOf({ source }, asked);
  return asked;
}

interface Reading {
  list: ListOp;
  source: AnySource;
  asked: AnyAsked;
}

async function askedOf(source: AnySource, ctx: Ctx, { params, query }: Req<AnyOp>): Promise<AnyAsked> {
  // The list's own schema has parsed it.
  const request = { params, query: query as Given };
  const { app, db, now, language } = ctx;
  const own = (await source.prepare?.(ctx, request)) ?? null;
  return {
    app,
    db,
    now,
    language,
    ...request,
    own,
    // A stranger has neither: what asks for one of them refuses them.
    get me() {
      return ctx.me;
    },
    get scope() {
      return ctx.scope;
    },
  };
}

function readPage({ list, source, asked }: Reading, request: PageRequest, counted = true): Promise<Paged<unknown>> {
  const { found: query, all } = queryFor({ list, source }, asked);
  const count = async () => {
    const counting = all.clearSelect().select(sql<number>`count(*)::int`.as('n'));
    return (await counting.executeTakeFirstOrThrow()).n;
  };
  return pageOf(query, {
    request,
    columns: sortsFor(source.sorts, asked, maskedIn(list, asked)),
    defaultSort: source.sort?.(asked) ?? list.list.sort,
    id: source.id,
    detail: source.detail && { db: asked.db, row: source.detail(asked) },
    total: async () => (counted ? (source.total?.(asked, count) ?? count()) : 0),
    toItem: (row) => row,
    info: { admin: list.may !== 'anyone' && asked.scope.reach !== 'account', open: false },
    auxFilter: auxFilterOf(list, asked.query),
  });
}

async function* allRows(reading: Reading, sorting: string | undefined): AsyncIterable<Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await readBatch(reading, { sorting, cursor });
    yield rows;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** The rows of a file that are read at a time, and where the next ones begin. */
async function readBatch(
  reading: Reading,
  { sorting, cursor }: Pick<Request, 'sorting' | 'cursor'>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { source, asked } = reading;
  const page = await readPage(reading, { size: batchRows, sorting, cursor }, false);
  const rows = rendered(await itemsOf(source, page.items, asked), asked.language) as Row[];
  const found = await signedFor(asked, rows, signersOf(reading.list));
  const fields = maskedIn(reading.list, asked);
  const items = fields === null ? found : maskFields(found, fields);
  return { rows: source.lines ? await source.lines(items, asked) : items, next: page.next };
}

const itemsOf = async (source: AnySource, rows: unknown[], asked: AnyAsked): Promise<Row[]> =>
  source.items ? source.items(rows, asked) : (rows as Row[]).map(wired);

/** A row as it was found, with its dates as the wire has them. */
const wired = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([k, v]) => [k, v instanceof Date ? v.toISOString() : v]));

/** The rows that are asked for, as a page is found best and as they are counted. */
export function queryFor({ source }: ListRows<ListOp>, asked: AnyAsked) {
  const condition = conditionOf({ source }, asked);
  const from = source.from(asked);
  return { found: from.where(source.gather?.(condition, asked) ?? condition), all: from.where(condition) };
}

/** How many rows each value of one filter leaves, with the search and the other filters as they are. */
async function countsOf({ list, source, asked }: Reading, wanted: string): Promise<Record<string, number>> {
  const at = wanted.indexOf(':');
  const name = wanted.slice(0, Math.max(0, at));
  const values = [...new Set(wanted.slice(at + 1).split(','))];
  const schema = Object.hasOwn(list.list.filters, name) ? filterSchema(list, name) : undefined;
  if (!schema || values.length > maxCounts) throw new Invalid([item(1000, 'counts', { detail: say('value.other') })]);
  const counted = values.map((value) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new Invalid([item(1000, 'counts', { detail: say('value.other') })]);
    // Inherits the rest: what a stranger does not have is looked up only where it is asked for.
    const narrowed: AnyAsked = Object.create(asked, { query: { value: { ...asked.query, [name]: parsed.data } } });
    const rows = source.from(narrowed).where(conditionOf({ source }, narrowed));
    return sql<number>`(${rows.clearSelect().select(sql<number>`count(*)::int`.as('n'))})`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counted)}] as counts`.execute(asked.db);
  return Object.fromEntries(values.map((value, i) => [value, rows[0]?.counts[i] ?? 0]));
}

const filterSchema = (list: ListOp, name: string): z.ZodType | undefined => {
  const { query }: AnyOp = list;
  return query instanceof z.ZodObject ? (query.shape[name] as z.ZodType | undefined) : undefined;
};

/** Scope, search and filters of a list as one condition. */
export function conditionOf({ source }: Pick<ListRows<ListOp>, 'source'>, asked: AnyAsked): RawBuilder<boolean> {
  const query: Given = asked.query;
  const text = typeof query['filter'] === 'string' ? query['filter'].trim() : '';
  const parts = [source.scope(asked)];
  if (text !== '' && source.search !== undefined)
    parts.push(typeof source.search === 'function' ? source.search(text, asked) : matches(source.search, text, asked));
  for (const [name, condition] of Object.entries<AnySource['filters'][string]>(source.filters)) {
    const value = query[name];
    const part = isGiven(value) ? condition(value, asked) : null;
    if (part !== null) parts.push(part);
  }
  return sql.join<boolean>(parts, sql` and `);
}

/** A filter without a value asks for nothing. */
const isGiven = (value: unknown): value is NonNullable<unknown> =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

function matches(columns: readonly SearchColumn[], text: string, asked: AnyAsked): RawBuilder<boolean> {
  const whole = text.toLowerCase();
  const like = `%${likeText(whole)}%`;
  return sql<boolean>`(${sql.join(
    columns.map((column) => {
      if (!('personal' in column)) return sql`${column} like ${like}`;
      return readsMasked(asked.me) ? sql`${column.personal} = ${whole}` : sql`${column.personal} like ${like}`;
    }),
    sql` or `,
  )})`;
}

/** The fields of a row that the reader sees masked; null: none. */
function maskedIn({ output }: ListOp, asked: AnyAsked): PersonalFields | null {
  const fields = personalFieldsOf(output);
  const rows = fields === null || typeof fields === 'string' ? undefined : fields['items'];
  return rows !== undefined && readsMasked(asked.me) ? rows : null;
}

/** The fields of a row that say who did something; null: none. */
function signersOf({ output }: ListOp): SignerFields | null {
  const fields = signerFieldsOf(output);
  return (fields !== null && typeof fields !== 'string' && fields['items']) || null;
}

/** The columns to sort by as they are for this reader. */
const sortsFor = (
  sorts: Readonly<Record<string, ListSort<AnyAsked>>>,
  asked: AnyAsked,
  masked: PersonalFields | null,
): Record<string, SortColumn> => {
  const isMasked = (name: string) => typeof masked === 'object' && masked !== null && Object.hasOwn(masked, name);
  return Object.fromEntries(
    Object.entries(sorts).map(([name, sort]) => [
      name,
      shownTo(isMasked(name) ? { ...sort, visible: () => false } : sort, asked),
    ]),
  );
};

function shownTo({ visible, ...column }: ListSort<AnyAsked>, asked: AnyAsked): SortColumn {
  const seen = visible?.(asked) ?? true;
  if (seen === true) return column;
  const value = seen === false ? sql`null::${sql.raw(column.type)}` : sql`case when ${seen} then ${column.value} end`;
  return { ...column, value, nullable: true };
}

/** The active typed filters, as the response returns them. */
function auxFilterOf({ list }: ListOp, query: Given): Paged<unknown>['auxFilter'] {
  const given = Object.keys(list.filters).filter((name) => isGiven(query[name]));
  return Object.fromEntries(
    given.map((name) => [name, Array.isArray(query[name]) ? query[name].map(String) : String(query[name])]),
  );
}

/** The fields of a row as columns of a file. */
export function fieldsOf({ output }: AnyOp): FileColumn<Row>[] {
  const { items } = z.object({ items: z.instanceof(z.ZodArray) }).parse(output.shape);
  const { element } = items;
  return element instanceof z.ZodObject
    ? Object.keys(element.shape).map((name) => [name, (row) => cellOf(row[name])])
    : [];
}

type Cell = ReturnType<FileColumn<Row>[1]>;
const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** What is in a file for a value of the wire. */
function cellOf(value: unknown): Cell {
  if (value === undefined) return null;
  if (isCell(value)) return value;
  if (Array.isArray(value)) return value.map((one) => String(cellOf(one)));
  const { amount, currency, ...rest } = value as Row;
  const isMoney = typeof amount === 'number' && typeof currency === 'string' && Object.keys(rest).length === 0;
  return isMoney ? `${(amount / 100).toFixed(2)} ${currency}` : JSON.stringify(value);
}
