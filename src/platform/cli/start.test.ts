import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { projectRoot } from '#platform/paths.ts';

const { pool, url } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-start-'));
const taken = createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
afterAll(() => {
  taken.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

// A web process reads the console before it listens. Skipped where it is built already, as `npm test` does first.
execFileSync(process.execPath, [path.join(projectRoot, 'bin/skydeck.mjs'), 'build'], { stdio: 'pipe' });

const at = (name: string) => path.join(folder, name);
const usual = {
  DATABASE_URL: url,
  SKYDECK_ENV: 'test',
  SKYDECK_DATA_DIR: folder,
  SKYDECK_ENGINES: '{}',
  SKYDECK_METRICS_PORT: '0',
  SKYDECK_LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '0',
};
/** Runs a command that is to fail; answers its exit code and all that it says. */
async function failing(env: Record<string, string>, command = 'web'): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'src/platform/main.ts'), command], {
    env: { PATH: process.env['PATH'], NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...usual, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  return [code, (await said).join('')];
}
const fileOf = (bytes: number, mode = 0o600) => {
  const file = at(`${bytes}-${mode}.key`);
  fs.writeFileSync(file, Buffer.alloc(bytes), { mode });
  return file;
};

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a port in use',
    () => ({ PORT: String((taken.address() as AddressInfo).port) }),
    /^Port \d+ is already in use\. .*set PORT/,
  ],
  [
    'an address that is not here',
    () => ({ HOST: '192.0.2.1' }),
    /^This machine has no address 192\.0\.2\.1\. Set HOST/,
  ],
  [
    'a data folder that cannot be written',
    () => ({ SKYDECK_DATA_DIR: `${fileOf(1)}/data` }),
    /^The data folder \S+ is not writable \(.*\)\. .*SKYDECK_DATA_DIR/,
  ],
  [
    'a secret of another length',
    () => ({ SKYDECK_SECRET_FILE: fileOf(5) }),
    /^The secret file \S+ has 5 bytes instead of 32\./,
  ],
  [
    'a secret for everyone',
    () => ({ SKYDECK_SECRET_FILE: fileOf(32, 0o644) }),
    /can be read by other users\. Run: chmod 600/,
  ],
  [
    'a database that is away',
    () => ({ DATABASE_URL: 'postgres://sky:hush@127.0.0.1:1/deck' }),
    /^The database at 127\.0\.0\.1:1 could not be reached \(.*\)\. .*DATABASE_URL/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: url.replace(/[^/?]+(?=\?|$)/, 'not_there') }),
    /^The server at \S+ has no database named not_there\. Create it/,
  ],
  [
    'a demonstration without a simulator',
    () => ({ SKYDECK_ENV: 'demo' }),
    /^The demonstration needs an engine named simulator .*SKYDECK_ENGINES/,
  ],
])(
  '%s ends the start in one line that says what to do',
  async (_what, env, expected) => {
    const [code, said] = await failing(env());
    expect(said.trimEnd()).toMatch(expected);
    expect([code, said.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(said).not.toContain('hush');
  },
  120_000,
);

test('a database of a newer release, or of another secret, is refused, and the present secret can be accepted', async () => {
  const newer = "insert into migration (name, checksum) values ('99990101000000_from_the_future.sql', '')";
  await pool.query(newer);
  const [code, said] = await failing({});
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The database was migrated by a newer release .*future.*\n$/),
  ]);
  await pool.query("delete from migration where name like '9999%'");

  expect(await failing({}, 'migrate')).toEqual([0, '']);
  const other = { SKYDECK_SECRET_FILE: at('other.key') };
  const [refused, why] = await failing(other, 'migrate');
  expect([refused, why]).toEqual([
    1,
    expect.stringMatching(/^The database was set up with another secret .*replace-secret\n$/),
  ]);
  expect(await failing(other, 'replace-secret')).toEqual([0, expect.stringContaining('The secret was replaced.')]);
  expect(await failing(other, 'migrate')).toEqual([0, '']);
  expect(await failing(other, 'replace-secret')).toEqual([0, expect.stringContaining('Nothing was changed.')]);
}, 120_000);
