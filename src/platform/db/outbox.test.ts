// @database
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { deferred, undoable, writeDeferred } from '#platform/db/outbox.ts';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import { testDatabase } from '#test/database.ts';

const database = await testDatabase();
const { url } = database;
await sql`create table noted (n bigint generated always as identity, what text not null unique)`.execute(database.db);
const note = deferred(
  (items: readonly string[]) => sql`
    insert into noted (what) select what from unnest(${items}::text[]) with ordinality as i (what, at) order by at`,
);
const read = async (db: Db) =>
  (await sql<{ what: string }>`select what from noted order by n`.execute(db)).rows.map(({ what }) => what);

for (const pipelines of [false, true]) {
  const opened = openDatabase(url, { applicationName: 'skydeck test', max: 2, pipelines });
  const { db } = opened;
  afterAll(() => opened.close());
  const where = pipelines ? 'with pipelining' : 'without pipelining';
  const clear = () => sql`truncate noted`.execute(db);

  test(`a deferred write commits with its transaction, ${where}`, async () => {
    await clear();
    await db.transaction().execute(async (tx) => {
      await note(tx, 'first');
      await note(tx, 'second');
      expect(await read(tx)).toEqual([]);
    });
    expect(await read(db)).toEqual(['first', 'second']);
    await note(db, 'alone');
    expect(await read(db)).toEqual(['first', 'second', 'alone']);
  });

  test(`a transaction that throws writes nothing, ${where}`, async () => {
    await clear();
    const failed = db.transaction().execute(async (tx) => {
      await note(tx, 'lost');
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await read(db)).toEqual([]);
  });

  test(`a deferred write that fails rolls the change back and is reported, ${where}`, async () => {
    await clear();
    const failed = db.transaction().execute(async (tx) => {
      await sql`insert into noted (what) values ('change')`.execute(tx);
      await note(tx, 'twice');
      await note(tx, 'twice');
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(await read(db)).toEqual([]);
    // The connection is as good as before.
    await db.transaction().execute((tx) => note(tx, 'later'));
    expect(await read(db)).toEqual(['later']);
  });

  test(`what is undone leaves no deferred write, ${where}`, async () => {
    await clear();
    await db.transaction().execute(async (tx) => {
      await note(tx, 'before');
      await undoable(tx, () => note(tx, 'kept'));
      const undone = undoable(tx, async () => {
        await note(tx, 'undone');
        await sql`insert into noted (what) values ('undone, too')`.execute(tx);
        throw new Error('refused');
      });
      await expect(undone).rejects.toThrow('refused');
      await note(tx, 'after');
    });
    expect(await read(db)).toEqual(['before', 'kept', 'after']);
  });

  test(`a part of what can be undone can be undone, and the whole with it, ${where}`, async () => {
    await clear();
    const add = (tx: Db, what: string) => sql`insert into noted (what) values (${what})`.execute(tx);
    const refused = () => {
      throw new Error('refused');
    };
    const expectRefused = (work: Promise<unknown>) => expect(work).rejects.toThrow('refused');
    await db.transaction().execute(async (tx) => {
      await undoable(tx, async () => {
        await add(tx, 'kept');
        await undoable(tx, () => add(tx, 'kept inside'));
        await expectRefused(undoable(tx, () => add(tx, 'undone inside').then(refused)));
      });
      await expectRefused(
        undoable(tx, async () => {
          await add(tx, 'undone before');
          await undoable(tx, () => add(tx, 'undone with the whole'));
          await expectRefused(undoable(tx, () => add(tx, 'undone first').then(refused)));
          refused();
        }),
      );
      await add(tx, 'after');
    });
    expect(await read(db)).toEqual(['kept', 'kept inside', 'after']);
  });

  test(`deferred writes can be made visible to their transaction, ${where}`, async () => {
    await clear();
    await db.transaction().execute(async (tx) => {
      await note(tx, 'now');
      await writeDeferred(tx);
      expect(await read(tx)).toEqual(['now']);
      await note(tx, 'later');
    });
    expect(await read(db)).toEqual(['now', 'later']);
  });
}
