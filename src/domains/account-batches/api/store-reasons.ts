import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/languages.ts';
import { translate, type Sayable } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { builtInReasons, isBuiltIn, type ReasonState, type Resolution } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { say } from '../messages.ts';
import type { ReasonOfBatch } from './store.ts';

export interface StoredReason {
  id: string;
  /** Null: the provider's. */
  siteId: string | null;
  /** Empty: the product names it. */
  name: string;
  state: ReasonState;
  resolves: Resolution;
  noticeDays: number;
  subject: string;
  message: string;
  version: number;
}

/** What a reason is called, as its list and batches say it. */
export const reasonName = ({ id, name }: Pick<StoredReason, 'id' | 'name'>): Sayable =>
  name === '' && isBuiltIn(id) ? say(`reason-${id}`) : name;

/** The reasons of the scope: those of its site, and the provider's. */
const seen = (scope: Scope) => sql<boolean>`(r.site_id is null or ${within(scope, 'r')})`;

const reasonsIn = (db: Db) =>
  db
    .selectFrom('account_batch_reason as r')
    .select((e) => [
      'r.id',
      'r.site_id as siteId',
      'r.name',
      e.ref('r.state').$castTo<ReasonState>().as('state'),
      e.ref('r.resolves').$castTo<Resolution>().as('resolves'),
      'r.notice_days as noticeDays',
      'r.subject',
      'r.message',
      'r.version',
    ])
    .where('r.archived_at', 'is', null);

/** A reason that the scope can use; null: there is none. */
export const findReason = async (db: Db, scope: Scope, id: string): Promise<StoredReason | null> =>
  (await reasonsIn(db).where('r.id', '=', id).where(seen(scope)).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. Throws NotFound. */
export async function lockReason(tx: Db, scope: Scope, id: string): Promise<StoredReason> {
  const found = await reasonsIn(tx).where('r.id', '=', id).where(seen(scope)).forUpdate('r').executeTakeFirst();
  if (found === undefined) throw new NotFound();
  return found;
}

/** What people edit of a reason. */
export type ReasonFields = Omit<StoredReason, 'id' | 'siteId' | 'version'>;
const columnsOf = ({ name, state, resolves, noticeDays, subject, message }: ReasonFields) => ({
  name,
  state,
  resolves,
  notice_days: noticeDays,
  subject,
  message,
});

/** Adds a reason; null: the name is taken. */
export async function insertReason(
  tx: Db,
  { siteId, fields, now }: { siteId: string | null; fields: ReasonFields; now: Date },
): Promise<string | null> {
  const id = newId<'accountBatchReason'>();
  const made = await tx
    .insertInto('account_batch_reason')
    .values({ id, site_id: siteId, ...columnsOf(fields), created_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Saves a locked reason. */
export async function saveReason(tx: Db, id: string, fields: ReasonFields): Promise<void> {
  await tx
    .updateTable('account_batch_reason')
    .set({ ...columnsOf(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function archiveReason(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('account_batch_reason').set({ archived_at: now }).where('id', '=', id).execute();
}

/** Whether another reason of the site, or of the provider, has this name, in any case. */
export async function isReasonNameTaken(db: Db, of: { siteId: string | null; name: string; but: string | null }) {
  const found = await db
    .selectFrom('account_batch_reason')
    .select('id')
    .where(sql<boolean>`site_id is not distinct from ${of.siteId}`)
    .where('archived_at', 'is', null)
    .where('name_key', '=', of.name.toLowerCase())
    .where(sql<boolean>`id is distinct from ${of.but}`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countReasons(db: Db, siteId: string | null): Promise<number> {
  const found = db
    .selectFrom('account_batch_reason')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(sql<boolean>`site_id is not distinct from ${siteId}`)
    .where('archived_at', 'is', null);
  return (await found.executeTakeFirstOrThrow()).count;
}

/** Whether someone of the scope may change what belongs to a site, or, without one, to the provider. */
export const mayChange = (scope: Scope, siteId: string | null): boolean =>
  scope.reach === 'provider' || (scope.reach === 'site' && siteId === scope.siteId);

/** A reason as its list has it, with how many batches were created with it. */
export const reasonView = ({ siteId, ...reason }: StoredReason, scope: Scope, batches: number) => ({
  ...reason,
  name: reasonName(reason),
  builtIn: reason.name === '',
  shared: siteId === null,
  mayEdit: mayChange(scope, siteId),
  batches,
});

/** What the product names, as its reader reads it: reasons are sorted and found by what is shown. */
const namesIn = (language: Language) =>
  sql<{ id: string; key: string }>`(values ${sql.join(
    builtInReasons.map((id) => sql`(${id}, ${translate(say(`reason-${id}`), language).toLowerCase()})`),
  )})`.as<'n'>(sql`n (id, key)`);
const nameKey = sql<string>`coalesce(n.key, r.name_key) collate "C"`;

/** The reasons of the scope by name. */
export const listBatchReasons = listRows(accountBatches.listBatchReasons, {
  what: 'batch-reasons',
  from: ({ db, language }) =>
    reasonsIn(db).leftJoin(namesIn(language), (on) => on.onRef('n.id', '=', 'r.id').on('r.name', '=', '')),
  scope: ({ scope }) => seen(scope),
  id: sortBy('r.id', 'text'),
  sorts: { name: { value: nameKey, type: 'text' } },
  search: [nameKey],
  filters: {},
  async items(rows, { db, scope }) {
    const used = await countUses(
      db,
      scope,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => reasonView(row, scope, used.get(row.id) ?? 0));
  },
});

/** How many batches of the scope were created with each of these reasons. */
async function countUses(db: Db, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select b.reason->>'id' as id, count(*)::int as count from account_batch b
    where b.reason->>'id' = any(${ids}::text[]) and ${within(scope, 'b')} group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Why a batch suspended an account last, and what it made of it; null: none did, or it was undone. */
export async function readCause(tx: Db, accountId: string): Promise<{ reason: ReasonOfBatch; before: unknown } | null> {
  const found = await tx
    .selectFrom('account_batch_row as r')
    .innerJoin('account_batch as b', 'b.id', 'r.batch_id')
    .select((e) => [
      e.ref('b.reason').$castTo<ReasonOfBatch | null>().as('reason'),
      e.ref('r.before').$castTo<unknown>().as('before'),
    ])
    .where('r.account_id', '=', accountId)
    .where('b.action', '=', 'suspend')
    // Also one whose tasks have not ended, or failed: the account is suspended.
    .where(sql<boolean>`(r.state in ('waiting', 'running', 'done') or r.state = 'failed' and r.before is not null)`)
    .orderBy('r.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.reason == null ? null : { reason: found.reason, before: found.before };
}
