import { sql } from 'kysely';
import type pg from 'pg';
import type { ShareLevel } from '#kernel/op.ts';
import { reach, roles } from '#kernel/permissions.ts';
import type { Operator } from '#kernel/scope.ts';
import type { Sharing } from '#platform/app.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { grantedText } from '#domains/tenancy/api/port.ts';
import { deleteHalfLoginsOf } from './factors/store-half-login.ts';
import { factorMissing, passwordShort } from './store.ts';

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
  /** The email is confirmed, the terms are accepted, a required factor is on and the password is long enough: before that nothing is permitted. */
  admitted: boolean;
  /** It holds nothing of its role, only what grants give. */
  grants_only: boolean;
  granted: string[];
  /** What an account role sees: its tree, for a viewer its parent's; empty for roles that see more. */
  account_ids: string[];
  account_site_id: string;
  /** What others share with those accounts, by id; null: nothing, or it was not asked for. */
  shared: Record<string, ShareLevel> | null;
  operator_session: string | null;
  /** Null: not of a support session. */
  support_mode: Operator['mode'] | null;
  /** Who signed in, in a session beside their own. */
  operator_id: string | null;
  operator_name: string | null;
  operator_email: string | null;
  operator_role: string | null;
  /** Their own session and account, and the customer's permission or their membership, are still valid. */
  stands: boolean;
}

const accountRoles = roles.filter((role) => reach[role] === 'account');

/** What each request asks first: one round trip, planned once per connection. */
function statementOf({
  support,
  shared,
}: {
  support: boolean;
  shared: ReturnType<Sharing['amongSql']> | null;
}): string {
  // Who signed in: in a session beside another one the person of that one.
  const termsSigned = `(a.terms_version >= site.terms_version${support ? ' or (s.support_id is null and me.terms_version >= site.terms_version)' : ''})`;
  const [who, home] = support ? (['me', 'own_site'] as const) : (['a', 'site'] as const);
  const keptSignIn = `${termsSigned}
      and not ${passwordShort({ account: who, credential: 'c' })}
      and not ${factorMissing({ account: who, site: home, setting: 'f' })}`;
  return `
  select s.id, s.site_id, s.ip = $3::inet as same_ip, s.last_seen_at, s.idle_until, s.expires_at, s.ended_at,
    s.end_reason, a.id as account_id, a.email, a.name, a.role, a.status, a.enabled,
    a.email_validated_at is not null and a.left_at is null and ${keptSignIn} as admitted,
    a.grants_only, ${grantedText('a', '$5')} as granted,
    coalesce(f.use_allowed_ip and (f.ip_guard_until is null or f.ip_guard_until > $5) and not exists (
      select from allowed_address r where r.account_id = ${who}.id and r.range >>= $3::inet), false) as ip_refused,
    a.site_id as account_site_id, tree.ids::text[] as account_ids, ${shared === null ? 'null' : `case when a.role = any($4::text[]) then ${shared} end`} as shared
${support ? supportColumns(keptSignIn) : ''}
  from session s join account a on a.id = s.account_id join site on site.id = a.site_id
    ${support ? supportJoins : ''}
    left join factor_setting f on f.account_id = ${who}.id left join credential c on c.account_id = ${who}.id,
    lateral (select case when a.role = any($4::text[]) then array(
      with recursive below (id) as (
        select case when a.role = 'account-viewer' and a.left_at is null then coalesce(a.parent_id, a.id) else a.id end
        union select b.id from account b join below on b.parent_id = below.id
      ) select id from below) else '{}' end as ids offset 0) tree
  where s.token_hash = $1 and s.site_id = $2 ${support ? '' : 'and s.operator_session is null'}`;
}

/** A membership stands while its person is admitted: what they have to do first, they do in their own account. */
const supportColumns = (keptSignIn: string) => `,
    s.operator_session, u.mode as support_mode,
    o.id as operator_id, o.name as operator_name, o.email as operator_email, o.role as operator_role,
    coalesce(p.token_hash = $6 and p.ended_at is null and p.idle_until > $5 and p.expires_at > $5
      and o.enabled and o.status <> 'Locked'
      and case when s.support_id is null
        then a.sign_in_id = o.id and a.email_validated_at is not null and o.email_validated_at is not null and ${keptSignIn}
          and cardinality(${grantedText('a', '$5')}) > 0
        else exists (
          select from support_grant g where g.account_id = a.id and g.revoked_at is null and g.expires_at > $5
            and (u.mode = 'viewing' or g.mode = 'acting'))
        end, false) as stands`;

const supportJoins = `left join support_session u on u.id = s.support_id
    left join session p on p.id = s.operator_session left join account o on o.id = p.account_id
    join account me on me.id = coalesce(o.id, a.id) join site own_site on own_site.id = me.site_id`;

const own = statementOf({ support: false, shared: null });
const ofSupport = statementOf({ support: true, shared: null });
/** By what is shared with the account, as the statement asks for it. */
const withShares = new Map<string, string>();

/** What is there in a session beside another one alone, as the statement for others leaves it out: a column costs its description. */
const noSupport = {
  operator_session: null,
  support_mode: null,
  operator_id: null,
  operator_name: null,
  operator_email: null,
  operator_role: null,
  stands: true,
} satisfies Partial<SessionRow>;
type OwnRow = Omit<SessionRow, keyof typeof noSupport>;

export interface SessionKey {
  tokenHash: Buffer;
  siteId: string;
  ip: string;
  now: Date;
}

/** A browser's own session, an ended one included; `sharing` reads what is shared with its accounts along with it. */
export async function findSession(
  pool: pg.Pool,
  by: SessionKey,
  sharing: Sharing | null,
): Promise<SessionRow | undefined> {
  const values = [by.tokenHash, by.siteId, by.ip, accountRoles, by.now];
  const { rows } = await pool.query<OwnRow>(sharing === null ? own : textWith(sharing), values);
  return rows[0] && { ...rows[0], ...noSupport };
}

function textWith(sharing: Sharing): string {
  const shared = sharing.amongSql('tree.ids');
  const text = withShares.get(shared) ?? statementOf({ support: false, shared });
  withShares.set(shared, text);
  return text;
}

/**
 * A support session or one of a membership, an ended one included. `ownHash` is of the browser's own session cookie: it is worth
 * something only beside the session that it was begun from.
 */
export async function findSecondSession(
  pool: pg.Pool,
  by: SessionKey & { ownHash: Buffer },
): Promise<SessionRow | undefined> {
  const values = [by.tokenHash, by.siteId, by.ip, accountRoles, by.now, by.ownHash];
  const { rows } = await pool.query<SessionRow>(ofSupport, values);
  return rows[0];
}

/** Whether a session is still valid and its account may sign in; for streams that outlive their request. */
export async function isSessionAlive(db: Db, sessionId: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const row = await db
    .selectFrom('session')
    .leftJoin('support_session', 'support_session.id', 'session.support_id')
    .leftJoin('session as own', 'own.id', 'session.operator_session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.idle_until', '>', at)
    .where('session.expires_at', '>', at)
    .where('support_session.ended_at', 'is', null)
    .where('own.ended_at', 'is', null)
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
  /** As the proxy reports it; null: it does not. */
  country: string | null;
  createdAt: Date;
  idleUntil: Date;
  expiresAt: Date;
  /** Of a session beside another one; the support session that it is, if it is one. */
  beside?: { session: string; supportId: string | null };
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
      country: session.country,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      idle_until: session.idleUntil,
      expires_at: session.expiresAt,
      support_id: session.beside?.supportId ?? null,
      operator_session: session.beside?.session ?? null,
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

/** Ends the sessions of memberships that were begun from a session. */
export async function endMembershipSessions(tx: Db, session: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'signed-out' })
    .where('operator_session', '=', session)
    .where('support_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of an account, except one that may stay, and every sign-in that waits for its second step. */
export async function endSessionsOf(
  tx: Db,
  accountId: string,
  how: { now: Date; except?: string | undefined },
): Promise<void> {
  // First: a sign-in that is being completed holds its row until its session is there.
  await deleteHalfLoginsOf(tx, accountId);
  const ending = tx
    .updateTable('session')
    .set({ ended_at: how.now, end_reason: 'revoked' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  await (how.except === undefined ? ending : ending.where('id', '<>', how.except)).execute();
}

/** Starts the streams of these accounts again: their next request, and what they are sent, has the permissions they have then. */
export async function refreshSessions(tx: Db, accountIds: readonly string[], now: Date): Promise<void> {
  if (accountIds.length === 0) return;
  const signals = sql`
    select pg_notify('skydeck_session', s.id::text) from session s
    where s.account_id = any(${accountIds}::uuid[]) and s.ended_at is null and s.expires_at > ${now}`;
  await unscoped('whose permissions change is not always in the scope of who changes them', () => signals.execute(tx));
}

/** Deletes sessions that ended or ran out before then. */
export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((e) => e.or([e('expires_at', '<', before), e('ended_at', '<', before)]))
    .execute();
}
