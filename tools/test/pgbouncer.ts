import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { chooseLauncher, parentBound, serverEnvironment } from '#platform/db/embedded-launcher.ts';
import { until } from './live-simulator.ts';

/** Where Debian puts it, which the PATH of most users leaves out. */
const binary = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) =>
  fs.existsSync(file),
);

/** Why its tests are skipped here, to follow their title; null: they are not. */
export const noPgBouncer = binary === undefined ? ': not installed here (apt-get install pgbouncer)' : null;

interface Bouncer {
  mode: 'session' | 'transaction';
  /** What it asks of each new connection to the database. */
  connectQuery?: string;
  /** Connections to the database. */
  connections: number;
}

/** Starts PgBouncer with its default settings in front of a database until the last test; answers its address. */
export async function startPgBouncer(url: string, { mode, connectQuery, connections }: Bouncer): Promise<string> {
  const { host, port, user, password, database } = new pg.Client(url);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-bouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const target = { host, port, dbname: database, user, password, pool_mode: mode, connect_query: connectQuery };
  const given = Object.entries(target).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}='${String(value).replaceAll("'", "''")}'`],
  );
  const settings = `[databases]
pooled = ${given.join(' ')}
[pgbouncer]
auth_type = any
unix_socket_dir = ${folder}
listen_port = 6432
default_pool_size = ${connections}
`;
  fs.writeFileSync(file, settings, { mode: 0o600 });
  // It refuses to be root, and must reach the socket of the database: it runs as that does.
  const launcher = await chooseLauncher(fs.existsSync(host) ? host : folder);
  for (const one of [folder, file]) launcher.own(one);
  const [command = '', ...rest] = parentBound([...launcher.prefix, binary ?? '', '-q', file], launcher);
  const child = spawn(command, rest, { cwd: '/', stdio: 'ignore', env: serverEnvironment() });
  afterAll(async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  });
  await until('PgBouncer listens', () => Promise.resolve(fs.existsSync(path.join(folder, '.s.PGSQL.6432'))));
  return `postgres://skydeck:any@${encodeURIComponent(folder)}:6432/pooled`;
}
