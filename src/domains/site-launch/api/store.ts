import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Probe } from '#connectors/site-probe/client.ts';

/** What the last look at a site's address found. */
export async function readAddress(db: Db, siteId: string) {
  return db
    .selectFrom('site_launch')
    .select(['host', 'certificate_trusted as trusted', 'certificate_until as until', 'checked_at as checkedAt'])
    .select((e) => e.ref('answer').$castTo<Probe['answer']>().as('answer'))
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

export async function saveAddress(
  tx: Db,
  siteId: string,
  { host, probe, now }: { host: string; probe: Probe; now: Date },
): Promise<void> {
  const columns = {
    host,
    answer: probe.answer,
    certificate_trusted: probe.certificate?.trusted ?? null,
    certificate_until: probe.certificate?.until ?? null,
    checked_at: now,
  };
  await tx
    .insertInto('site_launch')
    .values({ site_id: siteId, ...columns })
    .onConflict((c) => c.column('site_id').doUpdateSet(columns))
    .execute();
}

/** The task of a kind that works on a site now. */
export async function readTaskOf(db: Db, siteId: string, kind: string): Promise<string | null> {
  const found = await db
    .selectFrom('task')
    .select('id')
    .where('object_id', '=', siteId)
    .where('kind', '=', kind)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`task.state in ('waiting', 'running')`)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The invitations of a site by account. */
export async function readInvitations(db: Db, siteId: string) {
  const found = await db
    .selectFrom('site_invitation')
    .select(['account_id as accountId', 'invited_at as invitedAt', 'mailed_at as mailedAt'])
    .where('site_id', '=', siteId)
    .execute();
  return new Map(found.map(({ accountId, ...one }) => [accountId, one]));
}

/** Keeps that someone was invited; `mailedAt` is null while the mail waits. */
export async function saveInvitation(
  tx: Db,
  { accountId, siteId, now, mailed }: { accountId: string; siteId: string; now: Date; mailed: boolean },
): Promise<void> {
  const columns = { invited_at: now, mailed_at: mailed ? now : null };
  await tx
    .insertInto('site_invitation')
    .values({ account_id: accountId, site_id: siteId, ...columns })
    .onConflict((c) => c.column('account_id').doUpdateSet(columns))
    .execute();
}

export async function deleteInvitation(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('site_invitation').where('account_id', '=', accountId).execute();
}
