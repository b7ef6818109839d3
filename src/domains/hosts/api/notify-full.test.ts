import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hostReport } from '#test/hosts.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { notifyRound } from './notify-full.ts';
import { saveReports } from './store.ts';

const it = await testApp();
const { app, clock } = it;
let world: World;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  // No engine of this test has those of the fixtures.
  await it.app.db.deleteFrom('host').execute();
});
beforeEach(async () => {
  root = await signIn(it, world.people.root);
});

const says = async (free: number) => {
  const rack = hostReport('rack', { diskGb: { total: 500, used: 500 - free, reserved: 900 } });
  await saveReports(app.db, { engine: 'racks', hosts: [rack], now: new Date(clock.now()) });
  await notifyRound(app);
};
const noticesOf = async (who: Browser) =>
  (await who.request({ url: '/svc/notifications?size=0' }))
    .json<{ items: { code: number; title: string; text: string; severity: string; objectLink: string | null }[] }>()
    .items.filter(({ code }) => code === 1180);

test('operators hear of a storage that runs full: once a day, and again when hardly anything is left', async () => {
  await says(51);
  expect(await noticesOf(root)).toEqual([]);
  await says(43.7);
  const [first, ...more] = await noticesOf(root);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    title: 'The storage of host rack is nearly full',
    text: expect.stringContaining('43 GB of 500 GB are free.'),
    severity: 'warning',
    objectLink: expect.stringMatching(/^\/hosts\/[0-9a-f-]{36}$/),
  });
  await says(40);
  expect(await noticesOf(root)).toHaveLength(1);
  await says(12);
  expect((await noticesOf(root)).map(({ severity }) => severity).sort()).toEqual(['error', 'warning']);
  clock.advance(24 * 3_600_000);
  root = await signIn(it, world.people.root);
  await says(400);
  expect(await noticesOf(root)).toHaveLength(2);
  await says(30);
  expect(await noticesOf(root)).toHaveLength(3);
});

test('nobody else hears of it, and who is switched off does not either', async () => {
  const operator = world.people['infrastructure-operator'];
  await app.db.updateTable('account').set({ enabled: false }).where('id', '=', operator.accountId).execute();
  await app.db.deleteFrom('notification').execute();
  await says(5);
  expect(await noticesOf(root)).toHaveLength(1);
  for (const role of ['site-admin', 'support-agent', 'account-holder'] as const)
    expect(await noticesOf(await signIn(it, world.people[role]))).toEqual([]);
  const notices = app.db.selectFrom('notification').select('id').where('account_id', '=', operator.accountId);
  expect(await notices.execute()).toEqual([]);
});
