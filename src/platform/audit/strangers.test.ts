// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testDatabase } from '#test/database.ts';
import { countStranger, deleteStrangersBefore, networksADay } from './strangers.ts';

const { db } = await testDatabase();
const at = new Date('2026-06-10T12:00:00Z');
const siteId = newId<'site'>();
const hit = (ip: string, more: { at?: Date; errorCode?: number; object?: string } = {}) =>
  countStranger(db, { action: 'session.start', errorCode: 21, siteId, ip, object: 'ann@people.test', at, ...more });
const rows = () =>
  db.selectFrom('stranger_count').select(['network', 'hits', 'last_object']).orderBy('network').execute();

test('a network is one row a day, however often it tries', async () => {
  for (const ip of ['198.51.100.1', '198.51.100.200', '198.51.100.1']) await hit(ip);
  await hit('2001:db8::1', { object: 'a\r\nb' });
  await hit('2001:db8::ffff', { object: 'a\r\nb' });
  expect(await rows()).toMatchObject([
    { network: '198.51.100.0/24', hits: 3 },
    { network: '2001:db8::/64', hits: 2, last_object: 'a  b' },
  ]);
});

test('beyond a bound everybody else is one row, and known networks keep theirs', async () => {
  for (let n = 0; n < networksADay; n += 1) await hit(`10.${Math.floor(n / 250)}.${n % 250}.1`);
  const before = (await rows()).length;
  expect(before).toBe(networksADay + 1);
  for (let n = 0; n < 50; n += 1) await hit(`172.16.${n}.1`);
  await hit('10.0.0.77');
  const after = await rows();
  expect(after).toHaveLength(before);
  expect(after.find(({ network }) => network === '0.0.0.0/0')?.hits).toBe(52);
  expect(after.find(({ network }) => network === '10.0.0.0/24')?.hits).toBe(2);
});

test('old days go', async () => {
  await deleteStrangersBefore(db, at.getTime() + 89 * 86_400_000);
  expect((await rows()).length).toBeGreaterThan(1);
  await deleteStrangersBefore(db, at.getTime() + 91 * 86_400_000);
  expect(await rows()).toEqual([]);
});
