import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import { toJson } from '#platform/db/columns.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { BatchAction } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { mayChange } from './store-reasons.ts';
import type { Options } from './store.ts';

interface StoredTemplate {
  id: string;
  /** Null: the provider's. */
  siteId: string | null;
  action: BatchAction;
  name: string;
  options: Options;
  waveSize: number | null;
  wavePauseMinutes: number;
  approval: boolean;
  created: Date;
}

const templatesIn = (db: Db) =>
  db
    .selectFrom('account_batch_template as t')
    .select((e) => [
      't.id',
      't.site_id as siteId',
      e.ref('t.action').$castTo<BatchAction>().as('action'),
      't.name',
      e.ref('t.options').$castTo<Options>().as('options'),
      't.wave_size as waveSize',
      't.wave_pause_minutes as wavePauseMinutes',
      't.approval',
      't.created_at as created',
    ]);

const seen = (scope: Scope) => sql<boolean>`(t.site_id is null or ${within(scope, 't')})`;

/** A template of the scope, locked until the transaction ends. Throws NotFound. */
export async function lockTemplate(tx: Db, scope: Scope, id: string): Promise<StoredTemplate> {
  const found = await templatesIn(tx).where('t.id', '=', id).where(seen(scope)).forUpdate('t').executeTakeFirst();
  if (found === undefined) throw new NotFound();
  return found;
}

/** Adds a template; null: the name is taken. */
export async function insertTemplate(tx: Db, template: Omit<StoredTemplate, 'id'>): Promise<StoredTemplate | null> {
  const id = newId<'accountBatchTemplate'>();
  const made = await tx
    .insertInto('account_batch_template')
    .values({
      id,
      site_id: template.siteId,
      action: template.action,
      name: template.name,
      options: toJson(template.options),
      wave_size: template.waveSize,
      wave_pause_minutes: template.wavePauseMinutes,
      approval: template.approval,
      created_at: template.created,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made === undefined ? null : { ...template, id };
}

export async function deleteTemplate(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('account_batch_template').where('id', '=', id).execute();
}

export async function countTemplates(db: Db, siteId: string | null): Promise<number> {
  const found = db
    .selectFrom('account_batch_template')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(sql<boolean>`site_id is not distinct from ${siteId}`);
  return (await found.executeTakeFirstOrThrow()).count;
}

/** A template as the wire has it. */
export const templateView = ({ siteId, created, ...template }: StoredTemplate, scope: Scope) => ({
  ...template,
  shared: siteId === null,
  mayDelete: mayChange(scope, siteId),
  created: created.toISOString(),
});

/** The templates of the scope by name. */
export const listBatchTemplates = listRows(accountBatches.listBatchTemplates, {
  what: 'batch-templates',
  from: ({ db }) => templatesIn(db),
  scope: ({ scope }) => seen(scope),
  id: sortBy('t.id', 'uuid'),
  sorts: { name: sortBy('t.name_key', 'text'), created: sortBy('t.created_at', 'timestamptz') },
  search: [sql`t.name_key`],
  filters: { action: (action) => sql<boolean>`t.action = ${action}` },
  items: (rows, { scope }) => rows.map((row) => templateView(row, scope)),
});

/** Why batches leave an account out. */
export interface Protection {
  reason: string;
  ticket: string;
  /** As the staff of the account's site may know them. */
  placedBy: string;
  placedAt: Date;
}

/** The protection of an account that was found in scope; undefined where there is none. */
export const readProtection = (db: Db, accountId: string): Promise<Protection | undefined> =>
  db
    .selectFrom('account_batch_protection')
    .select(['reason', 'ticket', 'placed_by as placedBy', 'placed_at as placedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Adds the protection of an account that is locked. */
export async function insertProtection(
  tx: Db,
  { id, siteId }: { id: string; siteId: string },
  { reason, ticket, placedBy, placedAt }: Protection,
): Promise<void> {
  await tx
    .insertInto('account_batch_protection')
    .values({ account_id: id, site_id: siteId, reason, ticket, placed_by: placedBy, placed_at: placedAt })
    .execute();
}

/** Removes the protection of an account that is locked. */
export async function deleteProtection(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_batch_protection').where('account_id', '=', accountId).execute();
}
