// @database
import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Migration } from '#platform/db/migrations.ts';

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: sql };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const first = migration('20260101000000_first.sql', 'create table a (id int); insert into a values (1)');
const second = migration('20260102000000_second.sql', 'create table b (id int)');
const third = migration('20260103000000_third.sql', 'insert into a values (3)');

test('four at once apply each migration once', async () => {
  const url = await emptyDatabase();
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(url, [first, second])));
  expect(runs.flat()).toEqual([first.name, second.name]);
  expect(await query(url, 'select id from a')).toEqual([1]);
});

test('one that sorts before applied ones still runs', async () => {
  const url = await emptyDatabase();
  await migrate(url, [first, third]);
  expect(await migrate(url, [first, second, third])).toEqual([second.name]);
});

test('a changed file is an error, and nothing is applied', async () => {
  const url = await emptyDatabase();
  await migrate(url, [first]);
  await expect(migrate(url, [{ ...first, checksum: 'other' }, second])).rejects.toThrow('20260101000000_first.sql');
  expect(await query(url, 'select name from migration')).toEqual([first.name]);
});

test('a failing file leaves no half of itself and keeps those before it', async () => {
  const url = await emptyDatabase();
  const broken = migration(second.name, 'create table c (id int); select 1/0');
  await expect(migrate(url, [first, broken])).rejects.toThrow('20260102000000_second.sql failed: division by zero');
  expect(await query(url, 'select name from migration')).toEqual([first.name]);
  expect(await query(url, "select to_regclass('c')")).toEqual([null]);
});

test('a migration waits for a table that is in use', async () => {
  const url = await emptyDatabase();
  await migrate(url, [first]);
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('begin; lock table a in access share mode');
  const done = migrate(url, [first, migration('20260104000000_wide.sql', 'alter table a add column more int')]);
  await expect
    .poll(() => query(url, "select 1 from pg_locks where not granted and locktype = 'relation'"))
    .toEqual([1]);
  await holder.query('rollback');
  await holder.end();
  expect(await done).toEqual(['20260104000000_wide.sql']);
});
