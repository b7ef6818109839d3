import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '#platform/db/embedded.ts';
import { projectRoot } from '#platform/paths.ts';

const settings = ['fsync=off'];
const slowly = { timeout: 25_000 };
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function newDataDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-embedded-'));
  undo.push(async () => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({ dataDir, settings });
  undo.push(() => server.stop());
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  // A server that ends says so on an open connection, even between the answer and the end of the client.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const reachable = (url: string): Promise<boolean> =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

/** Its own process that starts the server, prints its URL and lives until killed. */
async function startInChild(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const script = `import { startEmbedded } from '#platform/db/embedded.ts';
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, settings: ['fsync=off'] });
    console.log(server.url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(async () => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

test('data survives a stop, and only the password opens it', async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  await query(first.url, "create table kept as select 'é' as word");
  await first.stop();
  expect(await reachable(first.url)).toBe(false);
  const second = await start(dataDir);
  expect(await query(second.url, 'select word from kept')).toEqual(['é']);
  await expect(query(second.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  expect(fs.statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  expect(await query(second.url, 'show listen_addresses')).toEqual(['']);
});

test('a server that is killed is started again, with the same address and data', async () => {
  const dataDir = newDataDir();
  const server = await start(dataDir);
  await query(server.url, 'create table kept as select 1 as id');
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  const pid = () => Number(fs.readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const before = pid();
    process.kill(before, signal);
    await expect.poll(() => fs.existsSync(pidFile) && pid() !== before && reachable(server.url), slowly).toBe(true);
    expect(await query(server.url, 'select id from kept')).toEqual([1]);
  }
  process.kill(pid(), 'SIGKILL');
  await server.stop();
  expect(await reachable(server.url)).toBe(false);
}, 60_000);

test('of several at once one starts it and the others adopt it', async () => {
  const dataDir = newDataDir();
  const startAndUse = async (): Promise<EmbeddedDatabase> => {
    const server = await start(dataDir);
    expect(await query(server.url, 'select 1')).toEqual([1]);
    return server;
  };
  const servers = await Promise.all([1, 2, 3, 4].map(startAndUse));
  expect(servers.filter((server) => !server.adopted)).toHaveLength(1);
  expect(new Set(servers.map((server) => server.url)).size).toBe(1);
});

test('it ends when its parent is killed, and starts again on the same data', async () => {
  const dataDir = newDataDir();
  const { child, url } = await startInChild(dataDir);
  await query(url, 'create table kept as select 1 as id');
  child.kill('SIGKILL');
  await expect.poll(() => reachable(url), { timeout: 10_000 }).toBe(false);
  const again = await start(dataDir);
  expect(again.adopted).toBe(false);
  expect(await query(again.url, 'select id from kept')).toEqual([1]);
});

test('what a killed start left behind does no harm', async () => {
  const dataDir = newDataDir();
  fs.mkdirSync(path.join(dataDir, 'postgres.init-1'));
  fs.writeFileSync(path.join(dataDir, 'postgres.init-1/PG_VERSION'), '18');
  const gone = spawn('true');
  await once(gone, 'exit');
  fs.writeFileSync(path.join(dataDir, 'postgres.starting'), String(gone.pid));
  await start(dataDir);
  expect(fs.readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.password']);
});

test('data of another major version is not touched', async () => {
  const dataDir = newDataDir();
  fs.mkdirSync(path.join(dataDir, 'postgres'));
  fs.writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow('PostgreSQL version "17"');
  expect(fs.readdirSync(path.join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
});
