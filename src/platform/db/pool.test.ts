// @database
import { sql, type Compilable } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { parseInt8 } from '#platform/db/parsers.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { mostPrepared } from '#platform/db/prepared.ts';

const { db, pool, url } = await testDatabase();
let removed = 0;
pool.on('remove', () => (removed += 1));

test('values arrive in one form each', async () => {
  const { rows } = await sql`
    select count(*) as count, 1.50::numeric as price, '{1.5,null}'::numeric[] as prices, '{1,2}'::int8[] as sizes,
           date '2026-03-29' as day, '{2026-03-29}'::date[] as days, interval '90 minutes' as span,
           timestamptz '2026-03-29 01:02:03Z' as at, inet '10.0.0.1' as ip, cidr '10.0.0.0/8' as net,
           macaddr '02:00:00:00:00:01' as mac, '[1]'::jsonb as data, '{a,b}'::text[] as tags`.execute(db);
  expect(rows).toEqual([
    {
      count: 1,
      price: '1.50',
      prices: ['1.5', null],
      sizes: [1, 2],
      day: '2026-03-29',
      days: ['2026-03-29'],
      span: '01:30:00',
      at: new Date('2026-03-29T01:02:03Z'),
      ip: '10.0.0.1',
      net: '10.0.0.0/8',
      mac: '02:00:00:00:00:01',
      data: [1],
      tags: ['a', 'b'],
    },
  ]);
});

test('an int8 that a number cannot hold is an error', () => {
  expect(parseInt8('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => parseInt8('9007199254740992')).toThrow(RangeError);
});

test('every connection has its time limits, and compiles no plans', async () => {
  const { rows } = await pool.query(`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`);
  expect(rows).toEqual([{ statement: '30s', lock: '10s', idle: '30s', jit: 'off' }]);
});

test('a connection cut by the server is replaced', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  client.release();
  const killer = new pg.Client(url);
  await killer.connect();
  await killer.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
  await killer.end();
  await expect.poll(async () => (await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(removed).toBeGreaterThan(0);
});

test('a connection cut within a transaction fails that transaction alone', async () => {
  const killer = new pg.Client(url);
  await killer.connect();
  const lost = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await killer.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
    // The end of the connection is heard while nothing is asked of it.
    await new Promise((resolve) => setImmediate(resolve));
    await sql`select 1`.execute(tx);
  });
  await expect(lost).rejects.toThrow(/connection/i);
  await killer.end();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

/** Texts of the statements that the connection of `client` keeps prepared. */
const preparedIn = async (client: pg.ClientBase) =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('a statement that comes again is prepared, and the one used longest ago makes way', async () => {
  const client = await pool.connect();
  const times = 'select $1::int * 2 as twice';
  await client.query(times, [1]);
  expect(await preparedIn(client)).not.toContain(times);
  expect((await client.query(times, [21])).rows).toEqual([{ twice: 42 }]);
  expect(await preparedIn(client)).toContain(times);
  for (let n = 0; n <= mostPrepared; n += 1) for (const _ of [1, 2]) await client.query(`select $1::int + ${n}`, [n]);
  const kept = await preparedIn(client);
  expect(kept).not.toContain(times);
  expect(kept).toHaveLength(mostPrepared);
  expect((await client.query(times, [4])).rows).toEqual([{ twice: 8 }]);
  client.release();
});

test('a statement without values is prepared, a command is not', async () => {
  const client = await pool.connect();
  for (const _ of [1, 2]) {
    await client.query('begin', []);
    await client.query('select 3 as three', []);
    await client.query('select 4; select 5', []);
    await client.query('rollback', []);
  }
  const kept = await preparedIn(client);
  expect(kept).toContain('select 3 as three');
  expect(kept.filter((text) => /begin|rollback|;/.test(text))).toEqual([]);
  client.release();
});

describe('a statement whose columns changed', () => {
  const all = 'select * from thing where id > $1';
  const changed = async () => {
    const client = await pool.connect();
    await client.query('drop table if exists thing');
    await client.query('create temporary table thing (id int)');
    for (const _ of [1, 2]) await client.query(all, [0]);
    await client.query('alter table thing add name text');
    return client;
  };

  test('is sent again and then prepared anew', async () => {
    const client = await changed();
    expect((await client.query(all, [0])).fields).toHaveLength(2);
    await client.query(all, [0]);
    expect(await preparedIn(client)).toContain(all);
    client.release();
  });

  test('is sent again for who gave a callback', async () => {
    const client = await changed();
    const fields = await new Promise((done, fail) => {
      client.query(all, [0], (error, result) => (error === null ? done(result.fields.length) : fail(error)));
    });
    expect(fields).toBe(2);
    client.release();
  });

  test('ends a transaction', async () => {
    const client = await changed();
    await client.query('begin');
    await expect(client.query(all, [0])).rejects.toThrow('cached plan must not change result type');
    await client.query('rollback');
    expect((await client.query(all, [0])).fields).toHaveLength(2);
    client.release();
  });
});

test('a list of values is one parameter, however long it is', async () => {
  const text = (query: Compilable) => query.compile().sql;
  const among = (ids: number[]) => db.selectFrom('event').select('id').where('id', 'in', ids);
  const besides = (ids: number[]) => db.selectFrom('event').select('id').where('id', 'not in', ids);
  expect(text(among([1, 2]))).toBe('select "id" from "event" where "id" = any($1)');
  expect(text(among([3]))).toBe(text(among([1, 2])));
  expect(text(besides([1, 2]))).toBe('select "id" from "event" where "id" <> all($1)');
  const made = await db
    .insertInto('event')
    .values({ topic: 'server.changed', data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await among([made.id, 0]).execute()).toEqual([made]);
  expect(await besides([made.id]).execute()).toEqual([]);
  expect(await among([]).execute()).toEqual([]);
  expect(await besides([]).execute()).toEqual([made]);
});

test('nothing is prepared where a pooler stands between', async () => {
  const plain = openDatabase(url, { applicationName: 'pooled', max: 1, prepares: false });
  for (const n of [1, 2, 3]) await plain.pool.query('select $1::int as n', [n]);
  const client = await plain.pool.connect();
  expect(await preparedIn(client)).toEqual([]);
  client.release();
  await plain.close();
});
