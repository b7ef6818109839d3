import { sql } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import { asMessage, type Message, type Sayable } from '#kernel/message.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import { messageJson } from '#platform/db/columns.ts';
import { shows } from '#platform/db/message-search.ts';
import { deferred } from '#platform/db/outbox.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import type { FileColumn } from '#platform/http/table-file.ts';
import { daysWithin, shownName } from '#domains/tenancy/api/port.ts';
import { maxHistoryDays, type HistoryKind, type HistorySource } from '../kinds.ts';
import { actorOf } from '../messages.ts';
import type { By, Change } from './change.ts';

/** Adds one row to the history of an object, when the transaction ends. */
export const insertHistory = deferred(
  (entries: readonly (Change & { by: By })[]) => sql`
    insert into history (object_type, object_id, site_id, account_id, kind, action, from_state, to_state, diff, actor_name,
      source, task_id, at)
    select type, id, site, account, kind, action, "from", "to", diff, by, source, task, coalesce(at, now())
    from rows from (jsonb_to_recordset(${JSON.stringify(entries.map(rowOf))}::jsonb) as (type text, id uuid, site uuid,
      account uuid, kind text, action jsonb, "from" text, "to" text, diff jsonb, by text, source text, task uuid,
      at timestamptz)) with ordinality as h (type, id, site, account, kind, action, "from", "to", diff, by, source, task, at, n)
    order by n`,
);

const rowOf = ({ object, by, ...entry }: Change & { by: By }) => ({
  type: object.type,
  id: object.id,
  site: object.siteId,
  account: object.accountId,
  kind: entry.kind,
  action: asMessage(entry.action),
  from: entry.from ?? null,
  to: entry.to ?? null,
  diff: entry.diff ?? null,
  by: by.name,
  source: by.source,
  task: entry.taskId ?? null,
  at: entry.at ?? null,
});

/** Removes the histories of objects of a kind whose details must go with them, such as those of a deleted account. */
export async function deleteHistory(tx: Db, type: string, objectIds: readonly string[]): Promise<void> {
  await sql`delete from history where object_type = ${type} and object_id = any(${objectIds}::uuid[])`.execute(tx);
}

/** Removes the histories of an account's objects of some kinds, those of objects that are gone among them. */
export async function forgetHistory(tx: Db, accountId: string, types: readonly string[]): Promise<void> {
  await sql`delete from history where account_id = ${accountId} and object_type = any(${types}::text[])
    and object_type <> 'server'`.execute(tx);
}

/** Takes an email out of the histories of a kind of object that name people in a field. */
export async function forgetInHistory(
  tx: Db,
  person: { siteId: string; email: string },
  { type, field }: { type: string; field: string },
): Promise<void> {
  await sql`
    update history h set diff = h.diff - ${field}::text
    where h.site_id = ${person.siteId} and h.object_type = ${type} and h.object_type <> 'server'
      and lower(${person.email}) in (lower(h.diff -> ${field}::text ->> 0), lower(h.diff -> ${field}::text ->> 1))`.execute(
    tx,
  );
}

/** The newest changes of an object that are said with some messages, as they were recorded; with `only` that one alone. */
export async function readChanges(
  db: Db,
  scope: Scope,
  of: { type: string; id: string; messages: readonly string[]; limit: number; only?: number | undefined },
): Promise<{ id: number; at: Date; messageId: string; actor: string; diff: unknown }[]> {
  const rows = await db
    .selectFrom('history')
    .select(['id', 'at', 'action', 'diff'])
    .select(shownName('actor_name', scope).as('actor'))
    .where('object_id', '=', of.id)
    .where('object_type', '=', of.type)
    .where(sql<string>`action ->> 'id'`, 'in', of.messages)
    .$if(of.only !== undefined, (q) => q.where('id', '=', of.only ?? 0))
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute();
  return rows.map(({ id, action, ...row }) => ({ ...row, id, messageId: action.id }));
}

interface StoredRow {
  id: number | string;
  at: Date;
  actor_name: string;
  source: string;
  action: Message;
  kind: string;
  from_state: string | null;
  to_state: string | null;
  diff: unknown;
  task_id: string | null;
}

/** A value of a difference as text; null: there is none. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function diffOf({ diff, from_state: from, to_state: to }: StoredRow) {
  // Written by `record` alone, from pairs of values.
  const fields = Object.entries((diff ?? {}) as Record<string, [unknown, unknown]>);
  const state = from !== null && to !== null && from !== to ? [{ field: 'state', from, to }] : [];
  const changed = fields.map(([field, [was, is]]) => ({ field, from: valueText(was), to: valueText(is) }));
  return [...state, ...changed.filter(({ from, to }) => from !== to)];
}

const historyColumns = [
  'h.id',
  'h.at',
  'h.action',
  'h.kind',
  'h.task_id',
  'h.source',
  'h.from_state',
  'h.to_state',
  'h.diff',
] as const;

/** What a row of a history is made of for a reader, of the table as `h`. */
export const historyFor = (db: Db, scope: Scope) =>
  db.selectFrom('history as h').select(historyColumns).select(shownName('h.actor_name', scope).as('actor_name'));

/** A row as the wire has it. */
export const historyRow = (row: StoredRow) => ({
  id: String(row.id),
  date: row.at.toISOString(),
  user: actorOf(row.actor_name, row.source),
  // The check constraint of the column allows these kinds only; sources are those of `By`.
  source: row.source as HistorySource,
  action: row.action,
  kind: row.kind as HistoryKind,
  diff: diffOf(row),
  cmdId: row.task_id,
});
export type ListedHistory = ReturnType<typeof historyRow>;

/** What the list of a history is asked for; `own` is the object, which the domain has found in the caller's scope. */
interface Asked {
  db: Db;
  me: Actor;
  scope: Scope;
  language: Language;
  own: { id: string; name: string };
}

// Rows are written in the order of time, so that the id sorts by date.
const id = sortBy('h.id', 'bigint');

type Line = Omit<ListedHistory, 'action' | 'user'> & { action: string; user: string };
const columns: readonly FileColumn<Line>[] = [
  ['id', (r) => r.id],
  ['date', (r) => r.date],
  ['kind', (r) => r.kind],
  ['action', (r) => r.action],
  ['changes', (r) => r.diff.map(({ field, from, to }) => `${field}: ${from ?? ''} -> ${to ?? ''}`).join('; ')],
  ['by', (r) => r.user],
  ['source', (r) => r.source],
  ['taskId', (r) => r.cmdId],
];

/** Where the rows of `historyList` come from; the domain adds `prepare`, which finds the object or answers 404. */
export const historySource = (type: string) => ({
  what: 'history',
  of: ({ own }: Asked) => own.name,
  from: ({ db, scope }: Asked) => historyFor(db, scope),
  scope: ({ own }: Asked) => sql<boolean>`h.object_id = ${own.id} and h.object_type = ${type}`,
  id,
  sorts: { date: id },
  search: (text: string, { language, scope }: Asked) =>
    shows({ text, language }, { messages: [sql`h.action`], texts: [shownName('h.actor_name', scope)] }),
  filters: {
    kind: (kinds: readonly string[]) => sql<boolean>`h.kind = any(${kinds})`,
    source: (sources: readonly string[]) => sql<boolean>`h.source = any(${sources})`,
    period: (period: string, { me }: Asked) =>
      daysWithin(sql`h.at`, { of: period, maxDays: maxHistoryDays }, me.accountId),
  },
  items: (rows: StoredRow[]): ListedHistory[] => rows.map(historyRow),
  columns: () => columns,
});

/** Whether the history of an object has a row like this since a moment. */
export async function wasRecorded(
  db: Db,
  like: { objectId: string; kind: HistoryKind; action: Sayable; name: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from history where object_id = ${like.objectId} and kind = ${like.kind}
      and action = ${messageJson(like.action)}::jsonb and actor_name = ${like.name} and at > ${like.since} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The number of the newest change of some objects; 0: there is none. Changes that are deferred must be written before. */
export async function readLastChange(db: Db, objectIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from history where object_id = any(${objectIds}::uuid[])`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Which of some objects have a change with one of these fields, or of one of these kinds, after the one with a number. */
export async function readChangedAfter(
  db: Db,
  objectIds: readonly string[],
  like: {
    after: number;
    fields?: readonly string[];
    kinds?: readonly HistoryKind[];
    /** Of these tasks and sources none counts. */
    except?: { taskIds: readonly string[]; sources: readonly HistorySource[] };
  },
): Promise<ReadonlySet<string>> {
  const { after, fields = [], kinds = [], except = { taskIds: [], sources: [] } } = like;
  const { rows } = await sql<{ id: string }>`
    select distinct object_id as id from history
    where object_id = any(${objectIds}::uuid[]) and id > ${after}
      and (diff ?| ${fields}::text[] or kind = any(${kinds}::text[]))
      and (task_id is null or task_id <> all(${except.taskIds}::uuid[])) and source <> all(${except.sources}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
