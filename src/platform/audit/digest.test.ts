// @database
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { closeDays, findBreak, readDigests } from './digest.ts';

const { db } = await testDatabase();
const secret = Buffer.alloc(32, 7);
const now = Date.UTC(2026, 4, 4, 0, 10);

/** As the user who owns the database can, and the product cannot. */
async function behindTheTriggers(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table audit disable trigger user`.execute(db);
  await sql`alter table audit_digest disable trigger user`.execute(db);
  await work();
  await sql`alter table audit enable trigger user`.execute(db);
  await sql`alter table audit_digest enable trigger user`.execute(db);
}

const add = (at: string, name: string) =>
  db
    .insertInto('audit')
    .values({ at: new Date(at), action: 'server.create', outcome: 'done', actor_name: name, source: 'console' })
    .execute();

beforeEach(async () => {
  await behindTheTriggers(async () => {
    await sql`truncate audit, audit_digest restart identity`.execute(db);
  });
  await add('2026-05-01T10:00:00Z', 'ada');
  await add('2026-05-01T23:59:59.999Z', 'bob');
  await add('2026-05-03T00:00:00Z', 'cleo');
  await add('2026-05-04T00:05:00Z', 'dora');
});

test('each day that is over is sealed once, days without rows too', async () => {
  expect((await closeDays(db, { secret, now })).map(({ day, rows }) => [day, rows])).toEqual([
    ['2026-05-01', 2],
    ['2026-05-02', 0],
    ['2026-05-03', 1],
  ]);
  expect(await closeDays(db, { secret, now })).toEqual([]);
  expect(await findBreak(db, secret)).toBeNull();
  await closeDays(db, { secret, now: now + 86_400_000 });
  expect(await readDigests(db)).toHaveLength(4);
  expect(await findBreak(db, secret)).toBeNull();
});

test.each([
  ['a changed row', sql`update audit set actor_name = 'eve' where actor_name = 'bob'`, '2026-05-01', 'rows changed'],
  ['a deleted row', sql`delete from audit where actor_name = 'cleo'`, '2026-05-03', 'rows changed'],
  [
    'a row moved to another day',
    sql`update audit set at = '2026-05-02T00:00:00Z' where id = 3`,
    '2026-05-02',
    'rows changed',
  ],
  [
    'an added row',
    sql`insert into audit (at, action, outcome, actor_name, source) values ('2026-05-02T00:00:00Z', 'a.b', 'done', 'eve', 'console')`,
    '2026-05-02',
    'rows changed',
  ],
  ['a deleted day', sql`delete from audit_digest where day = '2026-05-02'`, '2026-05-02', 'day missing'],
] as const)('%s breaks the chain, and the first broken day is named', async (...[, statement, day, why]) => {
  await closeDays(db, { secret, now });
  await behindTheTriggers(() => statement.execute(db));
  expect(await findBreak(db, secret)).toEqual({ day, why });
});

test('digests made again without the key of the installation do not fit', async () => {
  await behindTheTriggers(async () => {
    await sql`update audit set actor_name = 'eve' where id = 1`.execute(db);
    await closeDays(db, { secret: Buffer.alloc(32, 8), now });
  });
  expect(await findBreak(db, secret)).toEqual({ day: '2026-05-01', why: 'rows changed' });
});

test.each(['audit', 'audit_digest'] as const)('the product can only add to %s', async (table) => {
  await closeDays(db, { secret, now });
  for (const statement of [
    sql`update ${sql.table(table)} set ${sql.ref(table === 'audit' ? 'action' : 'rows')} = default`,
    sql`delete from ${sql.table(table)}`,
    sql`truncate ${sql.table(table)}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/append-only|not-null/);
  expect(await db.selectFrom(table).selectAll().execute()).not.toHaveLength(0);
});
