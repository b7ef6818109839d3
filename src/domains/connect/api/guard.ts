import { findServer } from '#domains/servers/api/port.ts';
import { readStandingOf } from '#domains/tenancy/api/port.ts';
import { NotFound, NotSignedIn } from '#kernel/errors.ts';
import type { App, OpenedSocket } from '#platform/app.ts';
import { connect } from '../contract.ts';
import type { Closing } from '../closings.ts';
import type { Relay } from './relay.ts';
import { touchConsole } from './store-consoles.ts';

/** How often session, permission and server are looked at, and how often the page must show that it lives. */
export const checkEveryMs = 5000;
const checksBetweenPings = 4;
const checksBetweenSeen = 3;
/** A page that does not answer a close is cut off. */
const closeWithinMs = 2000;

export interface Guarded {
  id: string;
  serverId: string;
  carried: Relay;
  close(closing: Closing): void;
}

/**
 * Ends a console when the session or permission it was opened with is no longer valid, and when the site is suspended, but for the
 * provider's staff. Returns a function that stops watching.
 */
export function guard(app: App, opened: OpenedSocket, of: Guarded): () => void {
  const { socket } = opened;
  let alive = true;
  let checks = 0;
  const close = (closing: Closing): void => {
    of.close(closing);
    setTimeout(() => socket.terminate(), closeWithinMs).unref();
  };
  const check = async (): Promise<void> => {
    const closing = await reasonToEnd(app, opened, of);
    if (closing !== null) return close(closing);
    if (checks % checksBetweenSeen === 0) await touchConsole(app.db, of.id, new Date(app.clock.now()));
  };
  const checkNow = (): void =>
    void check().catch((error: unknown) => app.log.warn({ err: error }, 'console session could not be checked'));
  const look = (): void => {
    checks += 1;
    if (checks % checksBetweenPings === 0) {
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    }
    checkNow();
  };
  const timer = setInterval(look, checkEveryMs);
  socket.on('pong', () => void (alive = true));
  const unlisten = app.hub.onEvent((topic, data) => {
    if (topic === 'share.changed' || (topic === 'server.changed' && isAbout(data, of.serverId))) checkNow();
  });
  const unlistenSession = app.hub.onSessionEnd((sessionId) => {
    const { sessionId: own, operator, signInId } = opened.actor;
    // A session beside another one ends with that one.
    if (sessionId === null || sessionId === own || operator !== null || signInId !== null) checkNow();
  });
  const unlistenSite = app.hub.onSite(checkNow);
  const stop = (): void => close('restarting');
  if (app.stopping.aborted) stop();
  app.stopping.addEventListener('abort', stop, { once: true });
  return () => {
    clearInterval(timer);
    unlisten();
    unlistenSession();
    unlistenSite();
    app.stopping.removeEventListener('abort', stop);
  };
}

const isAbout = (data: unknown, serverId: string): boolean =>
  typeof data === 'object' && data !== null && 'serverId' in data && data.serverId === serverId;

/** Asks again what was asked when it was opened. Who typed in the meantime was not idle. */
async function reasonToEnd(
  app: App,
  { request, actor }: OpenedSocket,
  { serverId, carried }: Guarded,
): Promise<Closing | null> {
  const headers = { ...request.headers, ...(carried.active ? {} : { 'x-quiet': '1' }) };
  carried.quiet();
  try {
    const now = await app.authenticator.authenticate(app, { ...request, headers }, connect.orderConsole.shares);
    if (now?.sessionId !== actor.sessionId) return 'signedOut';
    if (!now.permissions.has('server.console')) return 'forbidden';
    if (now.scope.reach !== 'provider' && (await readStandingOf(app.db, now.siteId)).suspendedAt !== null)
      return 'forbidden';
    const server = await findServer(app.db, now.scope, serverId);
    return server.state === 'terminated' || server.state === 'terminating' ? 'gone' : null;
  } catch (error) {
    if (error instanceof NotSignedIn) return 'signedOut';
    if (error instanceof NotFound) return 'gone';
    throw error;
  }
}
