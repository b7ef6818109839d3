// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Invalid } from '#kernel/errors.ts';
import type { Paged } from '#kernel/page.ts';
import { testDatabase } from '#test/database.ts';
import { writeCursor } from './cursor.ts';
import { pageOf, type PageRequest, type SortColumn } from './page.ts';

const { db } = await testDatabase();

interface Thing {
  id: number;
  name: string;
  size: number;
  at: string;
}

await db.schema
  .createTable('thing')
  .addColumn('id', 'bigint', (c) => c.primaryKey())
  .addColumn('name', sql`text collate "C"`, (c) => c.notNull())
  .addColumn('size', 'bigint', (c) => c.notNull())
  .addColumn('at', 'timestamptz', (c) => c.notNull())
  .execute();
const things = db.withTables<{ thing: Thing }>();

const columns: Record<string, SortColumn> = {
  name: { value: sql`thing.name`, type: 'text' },
  size: { value: sql`thing.size`, type: 'bigint' },
  at: { value: sql`thing.at`, type: 'timestamptz' },
};

async function fill(rows: readonly Thing[]): Promise<void> {
  await things.deleteFrom('thing').execute();
  if (rows.length > 0) await things.insertInto('thing').values(rows).execute();
}

const pageBy = (request: PageRequest): Promise<Paged<number>> =>
  pageOf(things.selectFrom('thing').select('thing.id'), {
    request,
    columns,
    defaultSort: 'name',
    id: { value: sql`thing.id`, type: 'bigint' },
    total: async () => (await things.selectFrom('thing').select('id').execute()).length,
    toItem: (row) => row.id,
    info: { admin: false, open: false },
    auxFilter: {},
  });

/** The order the pages must have, from an array. Names are ASCII, so that code units sort like "C". */
function oracle(rows: readonly Thing[], sorting: string): number[] {
  const column = sorting.replace('-', '') as 'name' | 'size' | 'at';
  const sign = sorting.startsWith('-') ? -1 : 1;
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows].sort((a, b) => sign * (compare(a[column], b[column]) || compare(a.id, b.id))).map((row) => row.id);
}

/** Few values for many rows, so that ties are common; instants differ by microseconds. */
const anyThings = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    name: fc.constantFrom('', 'a', 'B', 'b', "o'x", '%', 'zz'),
    size: fc.constantFrom(-5, 0, 7, 2 ** 40),
    at: fc.constantFrom('2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '2026-01-02T00:00:00Z'),
  }),
  { selector: (row) => row.id, maxLength: 40 },
);
const sortings = ['name', '-name', 'size', '-size', 'at', '-at'];

describe('a page', () => {
  test('cursors walk forwards and backwards over exactly the rows of the array, whatever the ties', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyThings,
        fc.constantFrom(...sortings),
        fc.integer({ min: 1, max: 15 }),
        async (rows, sorting, size) => {
          await fill(rows);
          const wanted = oracle(rows, sorting);
          const forward = await pageBy({ sorting, size });
          let page = forward;
          const seen = [page];
          while (page.next !== null) seen.push((page = await pageBy({ sorting, size, cursor: page.next })));
          expect(seen.flatMap((p) => p.items)).toEqual(wanted);
          for (const [index, p] of seen.entries()) {
            expect([p.firstElement, p.lastElement, p.total]).toEqual(
              rows.length === 0 ? [0, 0, 0] : [index * size + 1, index * size + p.items.length, rows.length],
            );
            expect(await pageBy({ sorting, size, page: index + 1 })).toEqual(p);
          }
          const back = [page];
          while (page.previous !== null) back.unshift((page = await pageBy({ sorting, size, cursor: page.previous })));
          expect(back.map((p) => p.items)).toEqual(seen.map((p) => p.items));
          expect(back.map((p) => p.firstElement)).toEqual(seen.map((p) => p.firstElement));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('size 0 brings everything, and the default is 10', async () => {
    await fill(Array.from({ length: 23 }, (_, n) => ({ id: n + 1, name: 'x', size: n, at: '2026-01-01T00:00:00Z' })));
    const all = await pageBy({ size: 0 });
    expect([all.items.length, all.size, all.next]).toEqual([23, 0, null]);
    const some = await pageBy({});
    expect([some.items.length, some.size, some.sorting, some.filter]).toEqual([10, 10, 'name', '']);
  });

  test('a row that goes away between two pages neither hides nor repeats another', async () => {
    await fill([1, 2, 3, 4, 5].map((id) => ({ id, name: 'x', size: 0, at: '2026-01-01T00:00:00Z' })));
    const first = await pageBy({ size: 2 });
    await things.deleteFrom('thing').where('id', 'in', [1, 2, 3]).execute();
    const second = await pageBy({ size: 2, cursor: first.next ?? '' });
    expect(second.items).toEqual([4, 5]);
    const before = await pageBy({ size: 2, cursor: second.previous ?? '' });
    expect([before.items, before.firstElement]).toEqual([[], 0]);
  });

  test('beyond the last page the way back leads to its rows', async () => {
    await fill([1, 2, 3, 4, 5].map((id) => ({ id, name: 'x', size: 0, at: '2026-01-01T00:00:00Z' })));
    const beyond = await pageBy({ size: 2, page: 9 });
    expect([beyond.items, beyond.total, beyond.next]).toEqual([[], 5, null]);
    const last = await pageBy({ size: 2, cursor: beyond.previous ?? '' });
    expect([last.items, last.firstElement, last.lastElement, last.next]).toEqual([[4, 5], 4, 5, null]);
    const before = await pageBy({ size: 2, cursor: last.previous ?? '' });
    expect([before.items, before.firstElement]).toEqual([[2, 3], 2]);
    await fill([]);
    expect((await pageBy({ size: 2, page: 9 })).previous).toBeNull();
  });

  test('reads a deep page from an index on sort value and id', async () => {
    await things.schema.createIndex('thing_size').on('thing').columns(['size', 'id']).execute();
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain select id from thing
        where (thing.size, thing.id) > ('5'::bigint, '9'::bigint) order by thing.size, thing.id limit 11`.execute(tx);
    });
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Cond: \(ROW\(size, id\) > ROW/);
    expect(text).not.toContain('Sort');
  });

  test('an unknown column is refused at `sorting`', async () => {
    for (const sorting of ['nope', '-', '', 'constructor', '-id; drop table thing'])
      await expect(pageBy({ sorting })).rejects.toMatchObject({ status: 400, items: [{ code: 1000, key: 'sorting' }] });
  });

  test('a cursor that is not one of this list is refused at `cursor`', async () => {
    const made = (key: string, id: string, sorting = 'at') => writeCursor({ sorting, back: false, key, id, at: 0 });
    const bad = ['', 'x', '!!', Buffer.from('[]').toString('base64url'), Buffer.from('{"a":1}').toString('base64url')];
    bad.push(made('no date', '1'), made('2026-99-99', '1'), made('2026-01-01', 'no id'), made('a\0', '1'));
    bad.push(made('2026-01-01', '99999999999999999999'), made('2026-01-01', '1', 'name'), made('x'.repeat(400), '1'));
    for (const cursor of bad) {
      const refused = await pageBy({ sorting: 'at', cursor }).catch((error: unknown) => error);
      expect(refused, cursor).toBeInstanceOf(Invalid);
      expect(refused).toMatchObject({ items: [{ code: 1000, key: 'cursor' }] });
    }
  });
});
