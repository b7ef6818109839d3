import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountFinders } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';

/** The partner settings of an account; secrets stay sealed. */
export async function readPartnerRow(db: Db, accountId: string) {
  return db.selectFrom('partner_setting').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}
export type PartnerRow = NonNullable<Awaited<ReturnType<typeof readPartnerRow>>>;

const untested = { tested_at: null, test_error: null, worked_at: null };

/** Stores what was typed; what a test found before says nothing about it. */
export async function savePartnerRow(
  tx: Db,
  row: Omit<PartnerRow, 'last_consent_at' | 'tested_at' | 'test_error' | 'worked_at'>,
): Promise<void> {
  const { account_id, ...values } = row;
  await tx
    .insertInto('partner_setting')
    .values({ account_id, ...values })
    .onConflict((c) => c.column('account_id').doUpdateSet({ ...values, ...untested }))
    .execute();
}

/** The settings of an account, locked; undefined without any. */
export async function lockPartnerRow(tx: Db, accountId: string): Promise<PartnerRow | undefined> {
  return tx
    .selectFrom('partner_setting')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export interface Test {
  at: Date;
  error: Message | null;
  nextCheckAt: Date;
}

/** Keeps what a check found; when it worked last stays while it does not. */
export async function saveTest(tx: Db, accountId: string, { at, error, nextCheckAt }: Test): Promise<void> {
  const worked = error === null ? { worked_at: at } : {};
  await tx
    .updateTable('partner_setting')
    .set({ tested_at: at, test_error: error && messageJson(error), check_due_at: nextCheckAt, ...worked })
    .where('account_id', '=', accountId)
    .execute();
}

/** Notes a consent; false without settings. */
export async function saveConsent(tx: Db, accountId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('partner_setting')
    .set({ last_consent_at: at })
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface DuePartner {
  accountId: string;
  email: string;
  siteId: string;
}

/** Settings whose check is due, those that wait longest first; no one else takes them until `until`. */
export async function takeDue(tx: Db, about: { now: Date; until: Date; limit: number }): Promise<DuePartner[]> {
  return tx
    .updateTable('partner_setting')
    .from('account')
    .set({ check_due_at: about.until })
    .whereRef('account.id', '=', 'partner_setting.account_id')
    .where('partner_setting.account_id', 'in', (e) =>
      e
        .selectFrom('partner_setting as due')
        .innerJoin('account as owner', 'owner.id', 'due.account_id')
        .select('due.account_id')
        .where('due.check_due_at', '<=', about.now)
        .where('owner.enabled', '=', true)
        .orderBy('due.check_due_at')
        .limit(about.limit)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning(['account.id as accountId', 'account.email', 'account.site_id as siteId'])
    .execute();
}

/** Accounts are found by the ID of their tenant in the Microsoft cloud. */
export const tenantFinder = accountFinders({
  id: 'tenant',
  title: say('found-by-tenant'),
  condition: (text) =>
    text.length < 6
      ? null
      : sql<boolean>`account.id in (select t.account_id from partner_setting t where lower(t.tenant_id) = ${text})`,
});
