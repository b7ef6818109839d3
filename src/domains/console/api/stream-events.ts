import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#kernel/live.ts';
import { TooMany } from '#kernel/errors.ts';
import { isSessionAlive } from '#domains/identity/api/port.ts';
import { readStandingOf } from '#domains/tenancy/api/port.ts';
import type { Language } from '#kernel/languages.ts';
import { rendered } from '#kernel/message.ts';
import type { Actor } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Run } from '#platform/http/context.ts';
import { isStaff } from '#platform/http/maintenance.ts';
import { liveStreams } from '#platform/metrics.ts';
import type { consoleOps } from '../contract.ts';

const maxPerSession = 8;
export const beatMs = 15_000;
/** A browser that takes nothing any more is cut off here; it comes back with the last id it got. */
const maxUnsentBytes = 1_048_576;
/** `Hub.since` returns at most this many events: more were missed than can be sent. */
const maxReplay = 1000;

interface Listener {
  me: Actor;
  lastId: number | null;
  language: Language;
}

const openBySession = new Map<string, number>();

/**
 * The event stream of one tab. It ends with the session: at once where it was ended, at the next beat where it ran out. It also ends
 * when the site is suspended, but for who works there.
 */
export const streamEvents: Run<typeof consoleOps.streamEvents> = async (
  { app, me, request, setHeader, language },
  { query },
) => {
  if ((openBySession.get(me.sessionId) ?? 0) >= maxPerSession) throw new TooMany(beatMs / 1000);
  const lastId = lastIdOf(request.headers['last-event-id']);
  // Proxies would gather a stream that never ends.
  setHeader('x-accel-buffering', 'no');
  return {
    kind: 'stream',
    contentType: 'text/event-stream; charset=utf-8',
    open: (response) => openStream(app, response, { me, lastId, language: query.language ?? language }),
  };
};

function lastIdOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

function openStream(app: App, response: ServerResponse, who: Listener): void {
  const { me } = who;
  const send = (text: string) => {
    if (response.writableEnded) return;
    response.write(text);
    if (response.writableLength > maxUnsentBytes) response.destroy();
  };
  const stop = [count(me.sessionId), relay(app, send, who), beat(app, response, { me, send })];
  response.on('close', () => stop.forEach((end) => end()));
}

/** Counts the stream; answers the function that takes it off again. */
function count(sessionId: string): () => void {
  openBySession.set(sessionId, (openBySession.get(sessionId) ?? 0) + 1);
  liveStreams.inc();
  return () => {
    liveStreams.dec();
    const left = (openBySession.get(sessionId) ?? 1) - 1;
    if (left === 0) openBySession.delete(sessionId);
    else openBySession.set(sessionId, left);
  };
}

/**
 * Sends what was missed, then what happens; events from this time wait, so that the order holds. The hub gathers
 * events before it hands them on, so that a missed one may come from it again: those are left out.
 */
function relay(app: App, send: (text: string) => void, who: Listener): () => void {
  let meanwhile: LiveEvent[] | null = who.lastId === null ? null : [];
  const replayed = new Set<string>();
  const sendNew = (event: LiveEvent) => {
    if (!replayed.has(event.id)) send(frame(event, who.language));
  };
  send('retry: 2000\n\n');
  const end = app.hub.subscribe(who.me, (event) => (meanwhile === null ? sendNew(event) : meanwhile.push(event)));
  const goOn = (missed: LiveEvent[]) => {
    for (const event of missed) {
      send(frame(event, who.language));
      replayed.add(event.id);
    }
    meanwhile?.forEach(sendNew);
    meanwhile = null;
  };
  if (who.lastId !== null)
    missedSince(app, who.me, who.lastId).then(goOn, (error: unknown) => {
      app.log.warn({ err: error }, 'missed events could not be read');
      send('event: reset\ndata: {}\n\n');
      goOn([]);
    });
  return end;
}

/** Throws when more was missed than is kept for a replay: then the console must read everything again. */
async function missedSince(app: App, me: Actor, lastId: number): Promise<LiveEvent[]> {
  const missed = await app.hub.since(me, lastId);
  if (missed.length >= maxReplay) throw new Error('more events were missed than are replayed');
  return missed;
}

const frame = (event: LiveEvent, language: Language) =>
  `id: ${event.id}\nevent: ${event.topic}\ndata: ${JSON.stringify(rendered(event.data, language))}\n\n`;

/** A named event, because the console can't see comments: three missed heartbeats mean that the connection is dead. */
function beat(app: App, response: ServerResponse, to: { me: Actor; send(text: string): void }): () => void {
  const sendBeat = () => to.send('event: beat\ndata: {}\n\n');
  sendBeat();
  const check = (onAlive: () => void) =>
    void mayGoOn(app, to.me).then(
      (alive) => (alive ? onAlive() : response.end()),
      (error: unknown) => app.log.warn({ err: error }, 'session of a stream could not be checked'),
    );
  const timer = setInterval(() => check(sendBeat), beatMs);
  const unlisten = app.hub.onSessionEnd((sessionId) => {
    if (sessionId === to.me.sessionId) return response.end();
    // A session beside another one ends with that one.
    if (sessionId === null || to.me.operator !== null || to.me.signInId !== null) check(() => undefined);
  });
  const endIfSuspended = () =>
    void isSuspended(app.db, to.me.siteId).then(
      (suspended) => suspended && response.end(),
      (error: unknown) => app.log.warn({ err: error }, 'site of a stream could not be checked'),
    );
  const unlistenSite = isStaff(to.me) ? () => undefined : app.hub.onSite(endIfSuspended);
  return () => {
    clearInterval(timer);
    unlisten();
    unlistenSite();
  };
}

const mayGoOn = async ({ db, clock }: App, me: Actor): Promise<boolean> =>
  (await isSessionAlive(db, me.sessionId, clock.now())) && (isStaff(me) || !(await isSuspended(db, me.siteId)));

/** What is being asked about sites: all streams of a site look at once, and share one answer. */
const asked = new Map<string, Promise<boolean>>();

function isSuspended(db: App['db'], siteId: string): Promise<boolean> {
  const known = asked.get(siteId);
  if (known !== undefined) return known;
  const answer = readStandingOf(db, siteId)
    .then(({ suspendedAt }) => suspendedAt !== null)
    .finally(() => asked.delete(siteId));
  asked.set(siteId, answer);
  return answer;
}
