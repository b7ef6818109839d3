import { readdir, readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock.ts';
import { isLanguage } from '#kernel/languages.ts';
import { addTexts } from '#kernel/message.ts';
import type { EngineRegistry } from '#engines/registry.ts';
import type { App, Domain } from '#platform/app.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase, type Database } from '#platform/db/pool.ts';
import { sharedClock } from '#platform/db/shared-clock.ts';
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
  /** The database's, unless a test has its own. */
  clock?: Clock;
  /** Most database connections of this process. */
  connections?: number;
}

/** What a folder declares: its failures, the reasons and messages of its own, what it notifies of, its permissions and their texts. */
const catalogs = ['errors', 'reasons', 'messages', 'notices', 'permissions', 'permission-texts'];

/** Reads what the folders of the product say, in English and in the languages it is translated to. */
async function loadCatalogs(): Promise<void> {
  const domains = (await readdir(path.join(codeRoot, 'domains'))).map((name) => path.join('domains', name));
  const extension = path.extname(import.meta.filename);
  for (const folder of ['kernel', 'platform', 'engines', 'connectors', ...domains]) {
    const root = path.join(codeRoot, folder);
    for (const file of await readdir(root).catch((): string[] => [])) {
      const [, catalog = '', language = ''] = /^([\w-]+)(?:\.(\w+)\.json|\.[jt]s)$/.exec(file) ?? [];
      if (isLanguage(language))
        addTexts(language, path.basename(folder), JSON.parse(await readFile(path.join(root, file), 'utf8')) as Texts);
      else if (catalogs.includes(catalog) && file.endsWith(extension))
        await import(pathToFileURL(path.join(root, file)).href);
    }
  }
}
type Texts = Record<string, string>;

/** Reads `api/domain` of every folder in `domains`: deleting a folder deletes the feature. */
export async function loadDomains(): Promise<Domain[]> {
  await loadCatalogs();
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

function byKey<T, K extends string>(all: readonly T[], key: (one: T) => K): Map<K, T> {
  const map = new Map(all.map((one) => [key(one), one]));
  if (map.size !== all.length) throw new Error('two entries have the same name');
  return map;
}

/** The clock of the database, Unix milliseconds. */
async function timeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  return rows[0]?.ms ?? Number.NaN;
}

export interface RunningApp extends App {
  /** Announces the shutdown, so that streams and responses disconnect their clients. */
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
    prepares: parts.config.preparedStatements,
    direct: parts.config.databaseDirectUrl,
    pipelines: true,
  });
  const processId = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const stopping = new AbortController();
  const sharing = domains.find((domain) => domain.sharing !== undefined)?.sharing ?? null;
  const rules = byKey(
    domains.flatMap((domain) => Object.entries(domain.topics ?? {})),
    ([topic]) => topic,
  );
  const hub = startHub(database, { log: parts.log, name: processId, sharing, topics: new Map(rules.values()) });
  return {
    config: parts.config,
    processId,
    log: parts.log,
    clock: parts.clock ?? (await sharedClock(() => timeOf(database))),
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
    get engineNames() {
      return parts.engines.names;
    },
    engine: (name) => parts.engines.get(name),
    addEngine: (name, engine) => parts.engines.add(name, engine),
    removeEngine: (name) => parts.engines.remove(name),
    async close() {
      await hub.close();
      await database.close();
    },
  };
}
