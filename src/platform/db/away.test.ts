// @database
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { isConnectionLost, isShortage, wasDeadlocked } from '#platform/db/away.ts';
import { openDatabase } from '#platform/db/pool.ts';

const { db, pool, url } = await testDatabase();
const killer = new pg.Client(url);
await killer.connect();
afterAll(() => killer.end());

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it was to fail'),
    (error: unknown) => error,
  );
const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
const kill = (pid: number) => killer.query('select pg_terminate_backend($1, 5000)', [pid]);

test('what fails on a connection that the server ended is known as lost, whatever the connection did', async () => {
  const busy = await pool.connect();
  const asked = errorOf(busy.query('select pg_sleep(60)'));
  await expect
    .poll(async () => {
      const { rows } = await killer.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where query like 'select pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    })
    .toBe(1);
  expect(isConnectionLost(await asked)).toBe(true);
  expect(isConnectionLost(await errorOf(busy.query('select 1')))).toBe(true);
  busy.release();
  for (const begin of ['select 1', 'begin']) {
    const client = await pool.connect();
    await client.query(begin);
    await kill(await pidOf(client));
    expect(isConnectionLost(await errorOf(client.query('select 1')))).toBe(true);
    client.release();
  }
});

test('a transaction that was left idle for too long has lost its connection', async () => {
  const lost = db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 1`.execute(tx);
    await expect
      .poll(async () => sql`select 1`.execute(tx).then(() => null, isConnectionLost), { interval: 50 })
      .toBe(true);
    await sql`select 1`.execute(tx);
  });
  expect(isConnectionLost(await errorOf(lost))).toBe(true);
});

test.each(['postgres://u:p@127.0.0.1:1/x', 'postgres://u:p@%2Fnowhere/x', 'postgres://u:p@no-such-host.invalid/x'])(
  'no connection can be made to %s',
  async (nowhere) => {
    const away = openDatabase(nowhere, { applicationName: 'away' });
    expect(isConnectionLost(await errorOf(away.pool.query('select 1')))).toBe(true);
    await away.close();
  },
);

test('what else a statement or a file may fail with is not a lost connection', async () => {
  const wrong = await errorOf(pool.query('select nonsense'));
  const noFile = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  for (const error of [wrong, noFile, new Error('Connection'), 'ECONNREFUSED', null])
    expect([isConnectionLost(error), isShortage(error)]).toEqual([false, false]);
});

test.each(['53000', '53100', '53200', '53300', '53400'])('%s is a shortage', async (code) => {
  const error = await errorOf(pool.query(`do $$ begin raise exception 'none left' using errcode = '${code}'; end $$`));
  expect([isShortage(error), isConnectionLost(error)]).toEqual([true, false]);
});

test('one of two transactions that wait for each other is undone', async () => {
  const lock = (n: number) => sql`select pg_advisory_xact_lock(${n}::bigint)`;
  const held = Promise.withResolvers<void>();
  let holding = 0;
  const cross = (first: number, second: number) =>
    db.transaction().execute(async (tx) => {
      await lock(first).execute(tx);
      if (++holding === 2) held.resolve();
      await held.promise;
      await lock(second).execute(tx);
    });
  const ends = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect(errors.map((error) => [wasDeadlocked(error), isConnectionLost(error)])).toEqual([[true, false]]);
});
