import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { HostReport } from '#engines/host.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { saveHost } from '#domains/infrastructure/api/port.ts';
import { notifyRound } from './notify-full.ts';

const it = await testApp();
const { app, clock } = it;
let world: World;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(it);
});
beforeEach(async () => {
  root = await signIn(it, world.people.root);
});

const nothing = { able: true, detail: '' };
const report = (free: number): HostReport => ({
  accelerator: 'kvm',
  why: '',
  version: '',
  processors: { there: 8, given: 2 },
  memoryMb: { there: 8000, usable: 7000, given: 2000 },
  diskGb: { there: 500, free, promised: 900 },
  machines: { running: 1, there: 1 },
  networks: nothing,
  limits: nothing,
  ownUsers: true,
});
const says = async (free: number) => {
  await saveHost(app.db, { engine: 'rack', readAt: new Date(clock.now()), missing: [], report: report(free) });
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
    objectLink: '/hosts',
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
