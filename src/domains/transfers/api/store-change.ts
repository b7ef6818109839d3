import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { TransferState } from '../states.ts';
import type { StoredPrice } from './stored.ts';

export interface Agreement {
  toAccountId: string;
  by: string;
  at: Date;
  effectiveAt: Date;
  newName: string | null;
  priceAfter: StoredPrice;
}

/** Writes down what was agreed; it waits for its day. */
export async function saveAgreement(tx: Db, id: string, to: Agreement): Promise<void> {
  await sql`
    update server_transfer set state = 'accepted', to_account_id = ${to.toAccountId}, agreed_by = ${to.by},
      agreed_at = ${to.at}, effective_at = ${to.effectiveAt}, new_name = ${to.newName},
      price_after = ${JSON.stringify(to.priceAfter)}::jsonb
    where id = ${id} and state = 'offered'`.execute(tx);
}

/** The task that moves the server is ordered. */
export async function saveMoving(tx: Db, id: string, taskId: string): Promise<void> {
  await sql`update server_transfer set state = 'moving', task_id = ${taskId} where id = ${id} and state = 'accepted'`.execute(
    tx,
  );
}

export interface End {
  state: Extract<TransferState, 'done' | 'declined' | 'cancelled' | 'expired' | 'failed'>;
  reason: Sayable | null;
  at: Date;
}

/** Says how an offer ended. */
export async function endTransfer(tx: Db, id: string, { state, reason, at }: End): Promise<void> {
  await sql`
    update server_transfer set state = ${state}, reason = ${reason && messageJson(reason)}::jsonb, ended_at = ${at}
    where id = ${id} and state in ('offered', 'accepted', 'moving')`.execute(tx);
}

/** Offers that were not answered in time, and those whose server no longer exists. */
export async function readExpired(db: Db, now: Date, limit: number): Promise<{ id: string; serverId: string }[]> {
  const { rows } = await sql<{ id: string; serverId: string }>`
    select t.id, t.server_id as "serverId" from server_transfer t where t.state = 'offered' and t.expires_at <= ${now}
    union
    select t.id, t.server_id from server_transfer t join server s on s.id = t.server_id
    where t.state in ('offered', 'accepted') and s.state = 'terminated'
    limit ${limit}`.execute(db);
  return rows;
}

/** Agreed transfers whose day has come. */
export async function readDue(db: Db, now: Date, limit: number): Promise<{ id: string; serverId: string }[]> {
  return db
    .selectFrom('server_transfer')
    .select(['id', 'server_id as serverId'])
    .where('state', '=', sql.lit('accepted'))
    .where('effective_at', '<=', now)
    .orderBy('effective_at')
    .limit(limit)
    .execute();
}

/** Removes a person from offers: those that came to nothing go, the others keep when who paid. */
export async function forgetTransfers(tx: Db, accountId: string): Promise<void> {
  await sql`
    delete from server_transfer t where t.state <> 'done' and (t.account_id = ${accountId}
      or t.to_account_id = ${accountId}
      or (t.to_account_id is null and (t.site_id, t.to_email_key) = (select site_id, email_key from account where id = ${accountId})))`.execute(
    tx,
  );
  await sql`
    update server_transfer set message = '', offered_by = case when account_id = ${accountId} then '' else offered_by end,
      to_email = case when to_account_id = ${accountId} then '' else to_email end,
      agreed_by = case when to_account_id = ${accountId} then '' else agreed_by end
    where account_id = ${accountId} or to_account_id = ${accountId}`.execute(tx);
}

/** The offers from and to a person, as they take them along. */
export const readTransfersOf = (db: Db, accountId: string) =>
  db
    .selectFrom('server_transfer')
    .select(['server_name as server', 'to_email as to', 'state', 'effective_at as effectiveAt', 'message'])
    .select(['offered_at as offered', 'ended_at as ended'])
    .where((e) => e.or([e('account_id', '=', accountId), e('to_account_id', '=', accountId)]))
    .orderBy('offered_at')
    .orderBy('id')
    .execute();
