import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, readPassword } from '#platform/db/embedded-cluster.ts';
import { chooseLauncher, parentBound, serverEnvironment, type Launcher } from '#platform/db/embedded-launcher.ts';
import { keepRunning } from '#platform/db/embedded-keeper.ts';
import { takeStartLock } from '#platform/db/embedded-lock.ts';
import type { Logger } from '#platform/log.ts';
import { say } from '#platform/messages.ts';
import { StartError } from '#platform/start-error.ts';

const USER = 'skydeck';
const DATABASE = 'skydeck';
/** The database that every cluster has. */
const MAINTENANCE = 'postgres';
const START_ATTEMPTS = 3;
const READY_TIMEOUT_MS = 60_000;

export interface EmbeddedOptions {
  /** Folder of the installation's data; the cluster, its password and its log lie below. */
  dataDir: string;
  /** Further `name=value` server settings, such as `fsync=off` for tests. */
  settings?: readonly string[];
  log?: Logger;
}

export interface EmbeddedDatabase {
  /** A `postgres://` URL over the unix socket, password included. */
  url: string;
  /** True when another process had started it; that process decides how long it lives. */
  adopted: boolean;
  /** Stops the server if this process started it; open connections are cut. */
  stop(): Promise<void>;
}

interface Place {
  cluster: string;
  socketDir: string;
  password: string;
}

/**
 * Starts the bundled PostgreSQL on the data folder, or adopts the one that runs there already. It listens on
 * a unix socket only, is started again should it end, and ends with the process that started it. Throws with what to do
 * when this platform has no bundled server, the data belongs to another major version, or the server does not come up.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') throw new Error('There is no embedded database on Windows: set DATABASE_URL.');
  fs.mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = fs.realpathSync(options.dataDir);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const place: Place = {
    cluster: path.join(dataDir, 'postgres'),
    socketDir: path.join(os.tmpdir(), `skydeck-${hash}`),
    password: readPassword(dataDir),
  };
  const adopted: EmbeddedDatabase = { url: urlOf(place, DATABASE), adopted: true, stop: async () => {} };
  const lock = await takeStartLock(`${place.cluster}.starting`, () => answers(place, DATABASE));
  if (lock === null) return adopted;
  try {
    if (await answers(place, MAINTENANCE)) {
      await ensureDatabase(place);
      return adopted;
    }
    const launcher = await chooseLauncher(place.cluster);
    await createCluster({ cluster: place.cluster, dataDir, user: USER, launcher });
    const start = (signal?: AbortSignal) => startServer(place, { launcher, settings: options.settings ?? [], signal });
    const server = await start();
    await ensureDatabase(place);
    const kept = keepRunning(server, {
      start,
      answers: () => answers(place, MAINTENANCE),
      end: (child) => stopServer(child, place),
      log: options.log,
    });
    return { url: urlOf(place, DATABASE), adopted: false, stop: () => kept.stop() };
  } finally {
    lock.release();
  }
}

function urlOf(place: Place, database: string): string {
  return `postgres://${USER}:${place.password}@${encodeURIComponent(place.socketDir)}/${database}`;
}

/** Whether that database can be used now; throws when it refuses our password, because waiting would not help. */
async function answers(place: Place, database: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(place, database), connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new Error(`The database in ${place.cluster} refuses the password in ${place.cluster}.password.`, {
        cause: error,
      });
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Socket paths end at 107 bytes, hence the temporary folder; a folder that someone else put there is refused. */
function makeSocketDir(dir: string, launcher: Launcher): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(dir);
  const mine = found.uid === (process.getuid?.() ?? 0) || found.uid === launcher.uid;
  if (!found.isDirectory() || !mine) throw new Error(`${dir} belongs to another user: remove it and start again.`);
  fs.chmodSync(dir, 0o700);
  launcher.own(dir);
}

interface Starting {
  launcher: Launcher;
  settings: readonly string[];
  /** Ends the wait for it. */
  signal: AbortSignal | undefined;
}

async function startServer(place: Place, { launcher, settings, signal }: Starting): Promise<ChildProcess> {
  const folder = path.join(place.cluster, 'log');
  for (let attempt = 1; ; attempt++) {
    makeSocketDir(place.socketDir, launcher);
    const server = spawnServer(place, launcher, settings);
    let complaint = '';
    server.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-4000)));
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (server.exitCode === null && server.signalCode === null && Date.now() < deadline && !signal?.aborted) {
      if (await answers(place, MAINTENANCE)) return server;
      await delay(25);
    }
    await stopServer(server, place);
    // Backends of a killed server hold the shared memory for a moment, then release it.
    if (attempt === START_ATTEMPTS || signal?.aborted) {
      throw new StartError(
        say('start.embedded-failed', { reason: lastLine(complaint || newestLog(place.cluster)), folder }),
      );
    }
    await delay(1000);
  }
}

function spawnServer(place: Place, launcher: Launcher, settings: readonly string[]): ChildProcess {
  const all = [
    'listen_addresses=',
    `unix_socket_directories=${place.socketDir}`,
    'unix_socket_permissions=0700',
    'shared_buffers=64MB',
    'max_connections=100',
    'min_wal_size=32MB',
    // The default keeps up to a gigabyte of log beside a database of a tenth of it.
    'max_wal_size=64MB',
    'logging_collector=on',
    'log_filename=postgresql-%a.log',
    'log_truncate_on_rotation=on',
    'log_rotation_age=1d',
    'log_rotation_size=0',
    ...settings,
  ];
  const flags = ['-D', place.cluster, ...all.flatMap((setting) => ['-c', setting])];
  const [command, ...rest] = parentBound([...launcher.prefix, launcher.binary('postgres'), ...flags], launcher);
  const server = spawn(command!, rest, { cwd: '/', stdio: ['pipe', 'ignore', 'pipe'], env: serverEnvironment() });
  server.on('error', () => {});
  server.stdin?.on('error', () => {});
  return server;
}

/** SIGINT is PostgreSQL's fast shutdown; behind the watcher of `parentBound` the closed input asks for it. */
async function stopServer(server: ChildProcess, place: Place): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const ended = once(server, 'exit');
  if (process.platform === 'linux') server.kill('SIGINT');
  server.stdin?.end();
  await ended;
  removeIfEmpty(place.socketDir);
}

/** Another process may have started a server there in the meantime; its socket keeps the folder. */
function removeIfEmpty(dir: string): void {
  try {
    fs.rmdirSync(dir);
  } catch (error) {
    const expected = error instanceof Error && 'code' in error && /^(ENOTEMPTY|ENOENT)$/.test(String(error.code));
    if (!expected) throw error;
  }
}

function newestLog(cluster: string): string {
  const dir = path.join(cluster, 'log');
  if (!fs.existsSync(dir)) return '';
  const files = fs.readdirSync(dir).map((name) => path.join(dir, name));
  const newest = files.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0];
  return newest === undefined ? '' : fs.readFileSync(newest, 'utf8').slice(-4000);
}

/** The last thing that a server complained of, without the time before it. */
const lastLine = (log: string): string =>
  log
    .trimEnd()
    .split('\n')
    .findLast((line) => /FATAL|PANIC|ERROR/.test(line))
    ?.replace(/^.*?(?=FATAL|PANIC|ERROR)/, '') ??
  log.trimEnd().split('\n').at(-1) ??
  '';

async function ensureDatabase(place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(place, MAINTENANCE) });
  // If the server ends in the meantime, the caller learns it from its query, not from an unhandled event.
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
