import { sql } from 'kysely';
import type { Operator } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';

/** What a customer lets support do in the account. */
export interface Leave {
  until: Date;
  mode: Operator['mode'];
}

/** The leave that stands now; null: none. */
export async function readLeave(db: Db, accountId: string, now: Date): Promise<Leave | null> {
  const row = await db
    .selectFrom('support_grant')
    .select(['expires_at as until', sql<Operator['mode']>`mode`.as('mode')])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Gives leave until then, in place of what was given before. */
export async function saveLeave(tx: Db, leave: Leave & { id: string; accountId: string; now: Date }): Promise<void> {
  await revokeLeave(tx, leave.accountId, leave.now);
  await tx
    .insertInto('support_grant')
    .values({
      id: leave.id,
      account_id: leave.accountId,
      granted_at: leave.now,
      expires_at: leave.until,
      mode: leave.mode,
    })
    .execute();
}

/** Takes the leave back. */
export async function revokeLeave(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('support_grant')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

export interface NewSupport {
  id: string;
  accountId: string;
  operator: { accountId: string; name: string; email: string };
  mode: Operator['mode'];
  reason: string;
  ticket: string;
  startedAt: Date;
  expiresAt: Date;
}

export async function insertSupport(tx: Db, support: NewSupport): Promise<void> {
  const { operator } = support;
  await tx
    .insertInto('support_session')
    .values({
      id: support.id,
      account_id: support.accountId,
      operator_id: operator.accountId,
      operator_name: operator.name,
      operator_email: operator.email,
      mode: support.mode,
      reason: support.reason,
      ticket: support.ticket,
      started_at: support.startedAt,
      expires_at: support.expiresAt,
    })
    .execute();
}

/** Ends the open support sessions that were begun from a session, or those of some modes in an account. */
export async function endSupports(
  tx: Db,
  of: { operatorSession: string } | { accountId: string; modes: readonly Operator['mode'][] },
  now: Date,
): Promise<{ id: string; accountId: string }[]> {
  const ended = await tx
    .updateTable('support_session')
    .set({ ended_at: now })
    .from('session')
    .whereRef('session.support_id', '=', 'support_session.id')
    .where('support_session.ended_at', 'is', null)
    .where('session.ended_at', 'is', null)
    .where((e) =>
      'operatorSession' in of
        ? e('session.operator_session', '=', of.operatorSession)
        : e.and([e('support_session.account_id', '=', of.accountId), e('mode', 'in', of.modes)]),
    )
    .returning(['support_session.id as id', 'support_session.account_id as accountId'])
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .updateTable('session')
      .set({ ended_at: now, end_reason: 'signed-out' })
      .where('support_id', 'in', ids)
      .execute();
  return ended;
}

/** The session that a support session was begun from. */
export async function readOperatorSession(db: Db, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('session').select('operator_session').where('id', '=', sessionId).executeTakeFirst();
  return row?.operator_session ?? null;
}

/** When a support session ends at the latest. */
export async function readSupportEnd(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db.selectFrom('session').select('expires_at').where('id', '=', sessionId).executeTakeFirst();
  return row?.expires_at ?? null;
}

/** The support sessions in an account, newest first, and what was done in them. */
export async function readSupports(db: Db, accountId: string, limit: number) {
  const sessions = await db
    .selectFrom('support_session')
    .leftJoin('session', 'session.support_id', 'support_session.id')
    .leftJoin('session as own', 'own.id', 'session.operator_session')
    .selectAll('support_session')
    .select(['session.idle_until', 'session.ended_at as session_ended_at'])
    .select(['own.ended_at as own_ended_at'])
    .where('support_session.account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .orderBy('support_session.id', 'desc')
    .limit(limit)
    .execute();
  if (sessions.length === 0) return { sessions, actions: [] };
  const actions = await db
    .selectFrom('audit')
    .select(['at', 'action', 'object_type', 'object_name', 'outcome', 'support_id'])
    .where(
      'support_id',
      'in',
      sessions.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return { sessions, actions };
}
