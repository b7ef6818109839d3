// @database
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { parseInt8 } from '#platform/db/parsers.ts';

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

test('every connection has its time limits', async () => {
  const { rows } = await pool.query(`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`);
  expect(rows).toEqual([{ statement: '30s', lock: '10s', idle: '30s' }]);
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
