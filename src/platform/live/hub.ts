import pg from 'pg';
import type { Logger } from 'pino';
import type { LiveEvent, Topic, TopicRule } from '#kernel/live.ts';
import { inScope, sharedIn, type Actor } from '#kernel/scope.ts';
import type { Sharing, Work } from '#platform/app.ts';
import { clientConfig, type Database } from '#platform/db/pool.ts';

interface EventRow {
  id: number;
  topic: Topic;
  site_id: string | null;
  account_id: string | null;
  data: unknown;
}
type Listener = (event: LiveEvent) => void;

/** Receives database notifications and passes events to the streams that may see them. */
export interface Hub {
  /** Events in the actor's scope from now on; answers the function that ends it. */
  subscribe(actor: Actor, listener: Listener): () => void;
  /** The last events after an id, for a stream that comes back. */
  since(actor: Actor, id: number): Promise<LiveEvent[]>;
  /** Every event, of any account; for caches of this process. */
  onEvent(listener: (topic: Topic, data: unknown) => void): () => void;
  onTask(wake: () => void): () => void;
  /** A message or notification was queued. */
  /** There may be work of this kind; called, too, when that may have been missed. */
  onWork(work: Work, wake: () => void): () => void;
  /** A site has changed; called, too, when changes may have been missed. */
  onSite(forget: () => void): () => void;
  /** A session was ended; null: some may have been without notice. */
  onSessionEnd(listener: (sessionId: string | null) => void): () => void;
  close(): Promise<void>;
}

/** Events are gathered this long before they are read, so that a burst costs one query. */
const gatherMs = 15;
const reconnectMs = 1000;
/** Channels without events: they say that something happened, and at most to what. */
const signals = ['skydeck_task', 'skydeck_work', 'skydeck_site', 'skydeck_session'] as const;

/** The rule of each topic, regardless of its data. */
type Topics = ReadonlyMap<string, TopicRule<never>>;

export interface HubOptions {
  log: Logger;
  /** An advisory lock with this name signals to other processes that this one is alive. */
  name: string;
  sharing: Sharing | null;
  topics: Topics;
}

export function startHub(database: Database, { log, name, sharing, topics }: HubOptions): Hub {
  const streams = new Set<{ actor: Actor; listener: Listener }>();
  const observers = new Set<(topic: Topic, data: unknown) => void>();
  /** Who is woken by each of them. */
  const wakers = new Map<string, Set<(of: string | null) => void>>(signals.map((channel) => [channel, new Set()]));
  const pending = new Set<string>();
  let client: pg.Client | null = null;
  let gather: NodeJS.Timeout | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const flush = async () => {
    gather = null;
    const ids = [...pending];
    pending.clear();
    if (streams.size === 0 && observers.size === 0) return;
    const { rows } = await database.pool.query<EventRow>(
      'select id, topic, site_id, account_id, data from event where id = any($1::bigint[]) order by id',
      [ids],
    );
    for (const row of rows) {
      for (const observer of observers) observer(row.topic, row.data);
      for (const stream of streams) {
        if (!maySee(topics, stream.actor, row)) continue;
        // From here on the stream carries only what is shared now.
        if (row.topic === 'share.changed') stream.actor = await sharedNow(stream.actor);
        stream.listener(toEvent(row));
      }
    }
  };
  const sharedNow = async (actor: Actor): Promise<Actor> => {
    if (sharing === null || actor.scope.reach !== 'account') return actor;
    const shared = await sharing.sharedWith(database.db, actor.scope.accountIds);
    return { ...actor, scope: { ...actor.scope, shared } };
  };
  const receive = (message: pg.Notification) => {
    const woken = wakers.get(message.channel);
    if (woken !== undefined) return woken.forEach((wake) => wake(message.payload ?? null));
    for (const id of (message.payload ?? '0').split(',')) pending.add(id);
    gather ??= setTimeout(
      () => void flush().catch((error: unknown) => log.warn({ err: error }, 'events could not be read')),
      gatherMs,
    );
  };
  const connect = async () => {
    if (closed) return;
    const own = new pg.Client(clientConfig(database.url, 'skydeck-live'));
    own.on('notification', receive);
    own.on('error', (error) => log.warn({ err: error }, 'event connection lost'));
    own.on('end', () => {
      if (client === own) client = null;
      if (!closed) retry = setTimeout(() => void connect(), reconnectMs);
    });
    try {
      await own.connect();
      await own.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      await own.query(['skydeck_event', ...signals].map((channel) => `listen ${channel}`).join('; '));
      client = own;
      for (const woken of wakers.values()) for (const wake of woken) wake(null);
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for events');
      await own.end().catch(() => undefined);
    }
  };
  void connect();
  const wakeBy = (channel: (typeof signals)[number], wake: (of: string | null) => void) => {
    wakers.get(channel)?.add(wake);
    return () => void wakers.get(channel)?.delete(wake);
  };
  return {
    subscribe(actor, listener) {
      const stream = { actor, listener };
      streams.add(stream);
      return () => void streams.delete(stream);
    },
    async since(actor, id) {
      const { rows } = await database.pool.query<EventRow>(
        'select id, topic, site_id, account_id, data from event where id > $1 order by id limit 1000',
        [id],
      );
      return rows.filter((row) => maySee(topics, actor, row)).map(toEvent);
    },
    onEvent(listener) {
      observers.add(listener);
      return () => void observers.delete(listener);
    },
    onTask: (wake) => wakeBy('skydeck_task', wake),
    onWork: (work, wake) => wakeBy('skydeck_work', (of) => (of === null || of === work ? wake() : undefined)),
    onSite: (forget) => wakeBy('skydeck_site', forget),
    onSessionEnd: (listener) => wakeBy('skydeck_session', listener),
    async close() {
      closed = true;
      if (gather !== null) clearTimeout(gather);
      if (retry !== null) clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

function maySee(topics: Topics, actor: Actor, row: EventRow): boolean {
  const rule = topics.get(row.topic);
  if (rule === undefined || !actor.permissions.has(rule.may)) return false;
  if (rule.ofAll === true || inScope(actor.scope, row.site_id, row.account_id)) return true;
  if (rule.ofSite === true && row.site_id === actor.siteId) return true;
  const objectId = rule.shared?.(row.data as never) ?? null;
  return objectId !== null && sharedIn(actor.scope).has(objectId);
}

/** The outbox row as it goes over the wire; its data was typed when it was written. */
function toEvent(row: EventRow): LiveEvent {
  return { id: String(row.id), topic: row.topic, data: row.data } as LiveEvent;
}
