import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

/** Debian's PostgreSQL on a new, empty cluster in the temporary folder; disposing stops and removes it. */
export interface DebianPostgres extends AsyncDisposable {
  url: string;
}

/** Starts it on a unix socket, installing the package first when that is possible. Throws when it is not. */
export async function openDebianPostgres(): Promise<DebianPostgres> {
  const bin = findPrograms() ?? (await install());
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-pg-'));
  const asUser = process.getuid?.() === 0 ? await asPostgres(dir) : [];
  const command = (name: string, ...args: string[]): [string, string[]] => {
    const [first, ...rest] = [...asUser, path.join(bin, name), ...args];
    return [first!, rest];
  };
  const cluster = path.join(dir, 'cluster');
  await run(...command('initdb', '-D', cluster, '-U', 'skydeck', '-A', 'trust', '--encoding=UTF8', '--no-sync'), {
    cwd: '/',
  });
  const fast = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'listen_addresses=',
    `unix_socket_directories=${dir}`,
  ];
  const flags = fast.flatMap((setting) => ['-c', setting]);
  const server = spawn(...command('postgres', '-D', cluster, ...flags), { cwd: '/', stdio: 'ignore' });
  const url = `postgres://skydeck@${encodeURIComponent(dir)}/postgres`;
  const stop = async (): Promise<void> => {
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    server.kill('SIGINT');
    await ended;
    fs.rmSync(dir, { recursive: true, force: true });
  };
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: stop };
}

/** The programs of the oldest version there: the newest is close to the embedded one. */
function findPrograms(): string | null {
  if (!fs.existsSync(INSTALLED)) return null;
  const versions = fs.readdirSync(INSTALLED).filter((version) => Number(version) >= 15);
  const oldest = versions.sort((a, b) => Number(a) - Number(b))[0];
  return oldest === undefined ? null : path.join(INSTALLED, oldest, 'bin');
}

async function install(): Promise<string> {
  if (process.getuid?.() !== 0)
    throw new Error('no PostgreSQL of 15 or newer is installed, and only root can install it');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-qy', '--no-install-recommends', 'postgresql'], { env, maxBuffer: 2 ** 26 });
  const bin = findPrograms();
  if (bin === null) throw new Error('the package postgresql brought no server of version 15 or newer');
  return bin;
}

/** PostgreSQL refuses root, so it runs as the user that came with the package. */
async function asPostgres(dir: string): Promise<string[]> {
  await run('chown', ['postgres', dir]);
  // A change of user clears the setting that ends the server with us, so that comes last.
  return [
    'setpriv',
    '--reuid=postgres',
    '--regid=postgres',
    '--init-groups',
    '--',
    'setpriv',
    '--pdeathsig',
    'INT',
    '--',
  ];
}

async function untilReady(url: string): Promise<void> {
  for (let triesLeft = 200; ; triesLeft--) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (triesLeft === 0) throw error;
      await delay(50);
    }
  }
}
