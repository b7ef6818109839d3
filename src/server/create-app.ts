import { readdir } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { systemClock, type Clock } from '#kernel/clock.ts';
import type { EngineRegistry } from '#engines/registry.ts';
import type { App, Domain } from '#platform/app.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { startHub } from '#platform/live/hub.ts';
import { codeRoot } from '#platform/paths.ts';

export interface AppParts {
  config: Config;
  log: Logger;
  /** Of a migrated database. */
  databaseUrl: string;
  /** The role that connections take on; absent: the one of the URL. */
  databaseRole?: string | null;
  secret: Buffer;
  engines: EngineRegistry;
  clock?: Clock;
  /** Most database connections of this process. */
  connections?: number;
}

/** Reads `api/domain` of every folder in `domains`: deleting a folder deletes the feature. */
export async function loadDomains(): Promise<Domain[]> {
  const root = path.join(codeRoot, 'domains');
  const file = `domain${path.extname(import.meta.filename)}`;
  const found: Domain[] = [];
  for (const entry of (await readdir(root)).sort()) {
    const names = await readdir(path.join(root, entry, 'api')).catch((): string[] => []);
    if (!names.includes(file)) continue;
    const module = (await import(pathToFileURL(path.join(root, entry, 'api', file)).href)) as { default: Domain };
    found.push(module.default);
  }
  return found;
}

function onlyOne<T>(found: readonly T[]): T {
  const [one, ...more] = found;
  if (one === undefined || more.length > 0) throw new Error('exactly one domain must provide the authenticator');
  return one;
}

export interface RunningApp extends App {
  /** Announces the stop, so that streams and answers tell their clients to go. */
  beginStop(): void;
  close(): Promise<void>;
}

/** Puts the product together around a database; nothing runs or listens yet. */
export async function createApp(parts: AppParts): Promise<RunningApp> {
  const domains = await loadDomains();
  const database = openDatabase(parts.databaseUrl, {
    applicationName: 'skydeck',
    max: parts.connections ?? 12,
    log: parts.log,
    role: parts.databaseRole ?? null,
  });
  const processId = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const stopping = new AbortController();
  const sharing = domains.find((domain) => domain.sharing !== undefined)?.sharing ?? null;
  const hub = startHub(database, { log: parts.log, name: processId, sharing });
  const byKey = <T, K extends string>(all: readonly T[], key: (one: T) => K): Map<K, T> => {
    const map = new Map(all.map((one) => [key(one), one]));
    if (map.size !== all.length) throw new Error('two entries have the same name');
    return map;
  };
  return {
    config: parts.config,
    processId,
    log: parts.log,
    clock: parts.clock ?? systemClock,
    database,
    db: database.db,
    secret: parts.secret,
    hub,
    stopping: stopping.signal,
    beginStop: () => stopping.abort(),
    domains,
    authenticator: onlyOne(domains.flatMap((domain) => domain.authenticator ?? [])),
    sharing,
    reports: byKey(
      domains.flatMap((d) => d.reports ?? []),
      (report) => report.id,
    ),
    tasks: byKey(
      domains.flatMap((d) => d.tasks ?? []),
      (task) => task.kind,
    ),
    engineNames: parts.engines.names,
    engine: (name) => parts.engines.get(name),
    async close() {
      await hub.close();
      await database.close();
    },
  };
}
