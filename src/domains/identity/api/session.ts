import { createHash, randomBytes } from 'node:crypto';
import { NotSignedIn } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { isViewing, reach, roles, type Permission, type Role } from '#kernel/permissions.ts';
import { effectivePermissions } from '#kernel/rights.ts';
import type { ShareLevel } from '#kernel/op.ts';
import type { Actor, Operator, Scope } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/pool.ts';
import type { RequestFacts, Site } from '#platform/http/context.ts';
import { actorFor, withShared } from '#platform/http/shared.ts';
import {
  endSession,
  findSession,
  findSecondSession,
  insertSession,
  touchSession,
  type SessionRow,
} from './session-store.ts';

/** `last_seen_at` is written at most this often, and four times within the idle time of a strict site. */
const seenEveryMs = 60_000;

/** `__Host-` binds the cookie to this host and to TLS; browsers refuse it over plain HTTP. */
export const sessionCookie = (config: Config) =>
  config.publicUrl?.startsWith('https:') === true ? '__Host-session' : 'session';

/** The cookie of a support session, or of one as a member of another account; the person's own stays beside it. */
export const secondCookie = (config: Config) => `${sessionCookie(config)}-support`;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The role of a stored account; undefined when the database has one that this version does not know. */
export const roleOf = (text: string): Role | undefined => roles.find((role) => role === text);

/** How long sessions of a role last on a site: those who reach the whole provider have shorter ones. */
export function lifeOf(
  { idleFactor }: Pick<Config, 'idleFactor'>,
  site: Site,
  role: Role,
): { idleMs: number; lifeMs: number } {
  const short = reach[role] === 'provider';
  return {
    idleMs: (short ? site.operatorIdleMinutes : site.idleMinutes) * 60_000 * idleFactor,
    lifeMs: (short ? site.operatorHours : site.hours) * 3_600_000,
  };
}

/** Starts a session; answers its id and the token for the cookie, which is kept nowhere else. */
export async function startSession(
  tx: Db,
  who: {
    accountId: string;
    request: RequestFacts;
    now: number;
    life: { idleMs: number; lifeMs: number };
    beside?: { session: string; supportId: string | null };
  },
): Promise<{ id: string; token: string }> {
  const { now, request, life } = who;
  const token = randomBytes(32).toString('base64url');
  const id = who.beside?.supportId ?? newId<'session'>();
  await insertSession(tx, {
    id,
    tokenHash: hashOf(token),
    accountId: who.accountId,
    siteId: request.site.id,
    ip: request.ip,
    userAgent: request.userAgent,
    country: request.country,
    createdAt: new Date(now),
    idleUntil: new Date(now + life.idleMs),
    expiresAt: new Date(now + life.lifeMs),
    ...(who.beside === undefined ? {} : { beside: who.beside }),
  });
  return { id, token };
}

/** Background requests of the console are marked: they don't extend the idle timeout. */
const isQuiet = ({ headers }: RequestFacts) =>
  headers['x-quiet'] !== undefined || headers.accept === 'text/event-stream';

/**
 * The user behind the request's cookie; null without a session of this site. A valid second session comes first; when it is
 * over, the person's own session applies. Throws 1638 for a page that shows another account than the session is in. Throws NotSignedIn with 1016 when the session is over, with 55 when the user's
 * allowed addresses exclude this one, and with 56 when its address changed, which also ends the session.
 */
export async function authenticate(app: App, request: RequestFacts, wanted: ShareLevel | null): Promise<Actor | null> {
  const own = tokenOf(request, sessionCookie(app.config));
  if (own === null) return null;
  const now = app.clock.now();
  const by = { tokenHash: hashOf(own), siteId: request.site.id, ip: request.ip, now: new Date(now) };
  const second = tokenOf(request, secondCookie(app.config));
  const stood =
    second === null
      ? undefined
      : await findSecondSession(app.database.pool, { ...by, tokenHash: hashOf(second), ownHash: by.tokenHash });
  const standing = stood?.operator_session != null && stood.stands && stood.same_ip && isAlive(stood, now);
  const session = standing ? stood : await findSession(app.database.pool, by, wanted === null ? null : app.sharing);
  if (session === undefined) return null;
  await checkSession(app.db, session, now);
  const actor = actorOf(session);
  const shown = request.headers['acting-account'];
  if (shown !== undefined && shown !== actor.accountId) throw new NotSignedIn(1638, 'account-switched');
  if (!isQuiet(request)) await stayAwake(app, request.site, { session, now });
  return standing ? actorFor(app, actor, wanted) : withShared(actor, Object.entries(session.shared ?? {}), wanted);
}

function tokenOf(request: RequestFacts, cookie: string): string | null {
  const token = request.cookies[cookie];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Puts off the idle end of a session, and of the operator's own beside a support session. */
async function stayAwake({ db, config }: App, site: Site, of: { session: SessionRow; now: number }): Promise<void> {
  const { session, now } = of;
  const role = roleOf(session.operator_role ?? session.role);
  if (role === undefined) return;
  const { idleMs } = lifeOf(config, site, role);
  if (now - session.last_seen_at.getTime() < Math.min(seenEveryMs, idleMs / 4)) return;
  const seen = { at: new Date(now), idleUntil: new Date(now + idleMs) };
  await touchSession(db, session.id, seen);
  if (session.operator_session !== null) await touchSession(db, session.operator_session, seen);
}

async function checkSession(db: Db, session: SessionRow, now: number): Promise<void> {
  if (session.end_reason === 'ip-changed') throw new NotSignedIn(56, 'user-ip-changed');
  if (!isAlive(session, now)) throw new NotSignedIn(1016, 'user-disconnected');
  if (!session.same_ip) {
    await endSession(db, session.id, { reason: 'ip-changed', now });
    throw new NotSignedIn(56, 'user-ip-changed');
  }
  // The session is valid and continues if the list turns itself off.
  if (session.ip_refused) throw new NotSignedIn(55);
}

/** Whether a session is neither ended nor over, and its account may still be signed in. */
function isAlive(session: SessionRow, now: number): boolean {
  return (
    session.ended_at === null &&
    session.idle_until.getTime() > now &&
    session.expires_at.getTime() > now &&
    session.enabled &&
    session.status !== 'Locked'
  );
}

function actorOf(session: SessionRow): Actor {
  const role = roleOf(session.role);
  if (role === undefined) throw new NotSignedIn(14, 'user-disconnected');
  return {
    accountId: session.account_id,
    siteId: session.account_site_id,
    name: session.name,
    email: session.email,
    role,
    permissions: permissionsIn(session, role),
    scope: scopeOf(role, session),
    sessionId: session.id,
    source: 'console',
    operator: operatorOf(session),
    signInId: session.support_mode === null ? session.operator_id : null,
  };
}

/** Nothing before the person is admitted; only what changes nothing for staff who only look. */
function permissionsIn(session: SessionRow, role: Role): ReadonlySet<Permission> {
  const { grants_only: grantsOnly, granted } = session;
  const all = new Set(session.admitted ? effectivePermissions({ role, grantsOnly, granted }) : []);
  return session.support_mode === 'viewing' ? new Set([...all].filter(isViewing)) : all;
}

function operatorOf(session: SessionRow): Operator | null {
  const { operator_id: accountId, support_mode: mode } = session;
  if (accountId === null || mode === null) return null;
  return { accountId, mode, name: session.operator_name ?? '', email: session.operator_email ?? '' };
}

function scopeOf(role: Role, session: SessionRow): Scope {
  switch (reach[role]) {
    case 'provider':
      return { reach: 'provider' };
    case 'site':
      return { reach: 'site', siteId: session.account_site_id };
    case 'account':
      return { reach: 'account', siteId: session.account_site_id, accountIds: session.account_ids };
  }
}
