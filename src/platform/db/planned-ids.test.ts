import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testDatabase } from '#test/database.ts';
import { plannedIds } from './planned-ids.ts';

const { pool } = await testDatabase();
await pool.query('create table many (id uuid primary key)');
await pool.query('insert into many select gen_random_uuid() from generate_series(1, 20000)');
await pool.query('analyze many');

/** How often a statement for these ids was planned for them alone in eight runs on one connection. */
async function plannedAnew(ids: readonly string[]): Promise<number> {
  const client = await pool.connect();
  try {
    const text = 'select id from many where id = any($1::uuid[])';
    for (let run = 0; run < 8; run += 1) await client.query({ name: 'ids', text, values: [ids] });
    const { rows } = await client.query("select custom_plans from pg_prepared_statements where name = 'ids'");
    return Number((rows as { custom_plans: string }[])[0]!.custom_plans);
  } finally {
    client.release(true);
  }
}

test('a statement for few ids is planned five times at most', async () => {
  const [one, three] = [[newId()], [newId(), newId(), newId()]];
  expect(new Set(plannedIds(one))).toEqual(new Set(one));
  expect(new Set(plannedIds(three))).toEqual(new Set(three));
  expect(plannedIds([])).toEqual([]);
  expect(await plannedAnew(one)).toBe(8);
  expect(await plannedAnew(plannedIds(one))).toBe(5);
  expect(await plannedAnew(plannedIds(three))).toBe(5);
  const many = Array.from({ length: 12 }, () => newId());
  expect(plannedIds(many)).toBe(many);
});
