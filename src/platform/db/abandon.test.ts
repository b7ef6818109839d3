// @database
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { wasEnded, whileAwaited } from './abandon.ts';

const { db } = await testDatabase();

const openTransactions = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db);
  return rows[0]?.count;
};

test('a transaction whose reader is gone is rolled back before its connection is used again', async () => {
  const gone = new AbortController();
  const reading = whileAwaited(gone.signal, () =>
    db.transaction().execute(async (tx) => {
      await sql`create temp table left_behind (id int)`.execute(tx);
      gone.abort();
      await sql`select 1`.execute(tx);
    }),
  );
  // It is no failure of the server, and is not counted as one.
  await expect(reading).rejects.toSatisfy(wasEnded);
  expect(await openTransactions()).toBe(0);
  await expect(sql`select 1 from left_behind`.execute(db)).rejects.toThrow('left_behind');
});
