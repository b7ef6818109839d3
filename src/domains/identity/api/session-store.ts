import type pg from 'pg';
import { reach, roles } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';

/** A session with its account, as the look-up of every request brings it. */
export interface SessionRow {
  id: string;
  site_id: string;
  same_ip: boolean;
  /** The account's list of allowed addresses is on and does not hold the address of the request. */
  ip_refused: boolean;
  last_seen_at: Date;
  idle_until: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  account_id: string;
  email: string;
  name: string;
  role: string;
  status: string;
  enabled: boolean;
  /** The email is confirmed and the site's terms are accepted: before that nothing is permitted. */
  admitted: boolean;
  /** What an account role sees: its tree, for a viewer its parent's; empty for roles that see more. */
  account_ids: string[];
}

const accountRoles = roles.filter((role) => reach[role] === 'account');

/** Runs on every request: one round trip, planned once per connection. */
const statement = `
  select s.id, s.site_id, s.ip = $3::inet as same_ip, s.last_seen_at, s.idle_until, s.expires_at, s.ended_at,
    s.end_reason, a.id as account_id, a.email, a.name, a.role, a.status, a.enabled,
    a.email_validated_at is not null and a.terms_version >= site.terms_version as admitted,
    case when a.role = any($4::text[]) then array(
      select account_tree(case when a.role = 'account-viewer' then coalesce(a.parent_id, a.id) else a.id end)::text
    ) else '{}' end as account_ids,
    exists (
      select from factor_setting f
      where f.account_id = a.id and f.use_allowed_ip and (f.ip_guard_until is null or f.ip_guard_until > $5)
        and not exists (select from allowed_address r where r.account_id = a.id and r.range >>= $3::inet)
    ) as ip_refused
  from session s join account a on a.id = s.account_id join site on site.id = a.site_id
  where s.token_hash = $1 and s.site_id = $2`;

/** The session of a token on one site, ended ones included. */
export async function findSession(
  pool: pg.Pool,
  by: { tokenHash: Buffer; siteId: string; ip: string; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: statement,
    values: [by.tokenHash, by.siteId, by.ip, accountRoles, by.now],
  });
  return rows[0];
}

/** Whether a session still stands and its account may be signed in; for streams that outlive their request. */
export async function isSessionAlive(db: Db, sessionId: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', at)
    .where('expires_at', '>', at)
    .where('enabled', '=', true)
    .where('status', '<>', 'Locked')
    .executeTakeFirst();
  return row !== undefined;
}

/** A session to be kept; its token is known by its hash only. */
export interface NewSession {
  id: string;
  tokenHash: Buffer;
  accountId: string;
  siteId: string;
  ip: string;
  userAgent: string;
  createdAt: Date;
  idleUntil: Date;
  expiresAt: Date;
}

export async function insertSession(tx: Db, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      account_id: session.accountId,
      site_id: session.siteId,
      ip: session.ip,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      idle_until: session.idleUntil,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Notes that a session was used, which puts off its idle end. */
export async function touchSession(db: Db, id: string, seen: { at: Date; idleUntil: Date }): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: seen.at, idle_until: seen.idleUntil })
    .where('id', '=', id)
    .execute();
}

/** Ends a session that has not ended yet. */
export async function endSession(
  db: Db,
  id: string,
  how: { reason: 'signed-out' | 'ip-changed'; now: number },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: new Date(how.now), end_reason: how.reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of an account, besides one that may stay. */
export async function endSessionsOf(
  tx: Db,
  accountId: string,
  how: { now: Date; except?: string | undefined },
): Promise<void> {
  const ending = tx
    .updateTable('session')
    .set({ ended_at: how.now, end_reason: 'revoked' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  await (how.except === undefined ? ending : ending.where('id', '<>', how.except)).execute();
}

/** Deletes sessions that ended or ran out before then. */
export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((e) => e.or([e('expires_at', '<', before), e('ended_at', '<', before)]))
    .execute();
}
