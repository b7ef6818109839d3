import { sql, type NotNull } from 'kysely';
import type { Sayable } from '#kernel/message.ts';
import { messageJson, toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SetInForce } from '../resolve.ts';

/** Remembers what the host has taken over. */
export async function saveApplied(
  tx: Db,
  serverId: string,
  { revision, applied, at }: { revision: number; applied: SetInForce; at: Date },
): Promise<void> {
  await sql`
    update firewall set applied_revision = ${revision}, applied = ${toJson(applied)}::jsonb, applied_at = ${at},
      host = null, hits = null, looked_at = ${at}, error = null, task_id = null
    where server_id = ${serverId}`.execute(tx);
  await sql`
    update firewall_revision set applied_at = ${at}
    where server_id = ${serverId} and revision = ${revision}`.execute(tx);
}

/** Puts what is active on trial. */
export async function beginTrial(
  tx: Db,
  serverId: string,
  trial: { id: string; until: Date; backTo: number },
): Promise<void> {
  await sql`
    update firewall set trial_id = ${trial.id}, trial_until = ${trial.until}, trial_back_to = ${trial.backTo},
      version = version + 1
    where server_id = ${serverId}`.execute(tx);
}

/** The requested rules are not active, and why. */
export async function saveNotApplied(tx: Db, serverId: string, error: Sayable): Promise<void> {
  await sql`update firewall set task_id = null, error = ${messageJson(error)} where server_id = ${serverId}`.execute(
    tx,
  );
}

/** Whose a server is: the account whose groups, networks and tags its rules can name. */
export async function readOwner(db: Db, serverId: string): Promise<{ siteId: string; accountId: string }> {
  const rows = await db
    .selectFrom('server')
    .select(['site_id as siteId', 'account_id as accountId'])
    .where('id', '=', serverId)
    .execute();
  const [row] = rows;
  if (row === undefined) throw new Error(`the server ${serverId} has gone`);
  return row;
}

/** Until when a trial lasts; null when it has ended. */
export async function readTrial(
  db: Db,
  { serverId, trialId }: { serverId: string; trialId: string },
): Promise<{ until: Date } | null> {
  const trial = await db
    .selectFrom('firewall')
    .select('trial_until as until')
    .where('server_id', '=', serverId)
    .where('trial_id', '=', trialId)
    .$narrowType<{ until: NotNull }>()
    .executeTakeFirst();
  return trial ?? null;
}
