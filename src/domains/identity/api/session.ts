import { createHash, randomBytes } from 'node:crypto';
import { NotSignedIn } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { permissionsOf, reach, roles, type Permission, type Role } from '#kernel/permissions.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/pool.ts';
import type { RequestFacts, Site } from '#platform/http/context.ts';
import { endSession, findSession, insertSession, touchSession, type SessionRow } from './session-store.ts';

/** `last_seen_at` is written at most this often. */
const seenEveryMs = 60_000;

/** `__Host-` binds the cookie to this host and to TLS; browsers refuse it over plain HTTP. */
export const sessionCookie = (config: Config) =>
  config.publicUrl?.startsWith('https:') === true ? '__Host-skydeck' : 'skydeck';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const held = new Map<Role, ReadonlySet<Permission>>(roles.map((role) => [role, new Set(permissionsOf(role))]));

/** The role of a stored account; undefined when the database has one that this version does not know. */
export const roleOf = (text: string): Role | undefined => roles.find((role) => role === text);

/** Starts a session; answers its id and the token for the cookie, which is kept nowhere else. */
export async function startSession(
  tx: Db,
  who: { accountId: string; request: RequestFacts; now: number },
): Promise<{ id: string; token: string }> {
  const { now, request } = who;
  const token = randomBytes(32).toString('base64url');
  const id = newId<'session'>();
  await insertSession(tx, {
    id,
    tokenHash: hashOf(token),
    accountId: who.accountId,
    siteId: request.site.id,
    ip: request.ip,
    userAgent: request.userAgent,
    createdAt: new Date(now),
    idleUntil: idleUntil(request.site, now),
    expiresAt: new Date(now + request.site.hours * 3_600_000),
  });
  return { id, token };
}

const idleUntil = (site: Site, now: number) => new Date(now + site.idleMinutes * 60_000);

/**
 * The person behind the request's cookie; null without a session of this site. Throws NotSignedIn with
 * 1016 when the session is over, with 55 when the person's list of addresses refuses this one, and with 56 when its address changed, which also ends it.
 */
export async function authenticate(app: App, request: RequestFacts): Promise<Actor | null> {
  const token = request.cookies[sessionCookie(app.config)];
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
  const now = app.clock.now();
  const session = await findSession(app.database.pool, {
    tokenHash: hashOf(token),
    siteId: request.site.id,
    ip: request.ip,
    now: new Date(now),
  });
  if (session === undefined) return null;
  await checkSession(app.db, session, now);
  if (now - session.last_seen_at.getTime() >= seenEveryMs)
    await touchSession(app.db, session.id, { at: new Date(now), idleUntil: idleUntil(request.site, now) });
  return actorOf(session);
}

async function checkSession(db: Db, session: SessionRow, now: number): Promise<void> {
  if (session.end_reason === 'ip-changed') throw new NotSignedIn(56, 'user-ip-changed');
  if (!isAlive(session, now)) throw new NotSignedIn(1016, 'user-disconnected');
  if (!session.same_ip) {
    await endSession(db, session.id, { reason: 'ip-changed', now });
    throw new NotSignedIn(56, 'user-ip-changed');
  }
  // The session stands: should the list switch itself off, it goes on.
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
    siteId: session.site_id,
    name: session.name,
    email: session.email,
    role,
    permissions: (session.admitted ? held.get(role) : undefined) ?? new Set(),
    scope: scopeOf(role, session),
    sessionId: session.id,
    source: 'console',
  };
}

function scopeOf(role: Role, session: SessionRow): Scope {
  switch (reach[role]) {
    case 'provider':
      return { reach: 'provider' };
    case 'site':
      return { reach: 'site', siteId: session.site_id };
    case 'account':
      return { reach: 'account', siteId: session.site_id, accountIds: session.account_ids };
  }
}
