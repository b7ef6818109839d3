import { expect, test } from 'vitest';
import { allOf, gathered } from '#platform/db/gather.ts';
import type { Db } from '#platform/db/pool.ts';

const [one, other] = [{} as Db, {} as Db];
const transaction = { isTransaction: true } as Db;
const fixture = () => {
  const runs: (readonly number[])[] = [];
  const half = gathered(async (_db: Db, items: readonly number[]): Promise<(number | Error)[]> => {
    runs.push(items);
    if (items.includes(13)) throw new Error('refused');
    return items.map((item) => (item % 2 === 0 ? item / 2 : new Error(`${item} is odd`)));
  });
  return { runs, half };
};

test('queries of one turn and one database share a run', async () => {
  const { runs, half } = fixture();
  expect(await Promise.all([half(one, 2), half(other, 4), half(one, 6)])).toEqual([1, 2, 3]);
  expect(await half(one, 8)).toBe(4);
  expect(runs).toEqual([[2, 6], [4], [8]]);
});

test('queries that come while others are answered share the next run, but not in a transaction', async () => {
  const runs: (readonly number[])[] = [];
  const open: (() => void)[] = [];
  const same = gathered(async (_db: Db, items: readonly number[]) => {
    runs.push(items);
    await new Promise<void>((resolve) => open.push(resolve));
    return items;
  });
  const turn = () => new Promise(setImmediate);
  const first = same(one, 1);
  await turn();
  const later = [same(one, 2)];
  await turn();
  later.push(same(one, 3));
  expect(runs).toEqual([[1]]);
  open.shift()?.();
  expect(await first).toBe(1);
  await turn();
  open.shift()?.();
  expect(await Promise.all(later)).toEqual([2, 3]);
  const inOne = [same(transaction, 4)];
  await turn();
  inOne.push(same(transaction, 5));
  await turn();
  open.forEach((end) => end());
  expect(await Promise.all(inOne)).toEqual([4, 5]);
  expect(runs).toEqual([[1], [2, 3], [4], [5]]);
});

test('an error as a result rejects its query alone', async () => {
  const { half } = fixture();
  const results = await Promise.allSettled([half(one, 2), half(one, 3), half(one, 4)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a run that throws rejects all of its queries, and the first error is thrown once all have ended', async () => {
  const { half } = fixture();
  let ended = 0;
  const works = [half(one, 13), half(one, 2), half(other, 2)].map((work) => work.finally(() => (ended += 1)));
  await expect(allOf(works)).rejects.toThrow('refused');
  expect(ended).toBe(3);
});

test('a long list is answered in several runs', async () => {
  const { runs, half } = fixture();
  const items = Array.from({ length: 1100 }, (_, n) => n * 2);
  expect(await Promise.all(items.map((item) => half(one, item)))).toEqual(items.map((item) => item / 2));
  expect(runs.map(({ length }) => length)).toEqual([500, 500, 100]);
});
