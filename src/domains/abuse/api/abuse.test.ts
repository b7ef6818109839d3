import { beforeEach, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { refreshOne } from '#domains/diagnostics/api/refresh.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';
import { abusiveCpu, abusiveDayGb } from '../limits.ts';
import { ensurePartitions } from './store-partitions.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const abuse = diagnosticsIn(it).find(({ id }) => id === 'abusiveUsage')!;
let serverId = '';
let accountId = '';
let ip = '';
let made = 0;

interface Row {
  id: string;
  objectId: string;
  cause: string;
  lists: string | null;
  trafficGb: number | null;
  warnings: number;
}
const found = async () => {
  await refreshOne(it.app, abuse);
  const { items } = (await send(root, 'GET /reports/abusiveUsage/rows?size=100')).json<{ items: Row[] }>();
  return items.find(({ objectId }) => objectId === serverId);
};

/** Gigabytes out and processor load of whole days, the latest last. */
async function used(days: readonly { gb: number; cpu: number }[]): Promise<void> {
  const today = new Date(it.clock.now());
  today.setUTCHours(0, 0, 0, 0);
  const none = { lan_in: 0, lan_out: 0, disk_read: 0, disk_written: 0, wan_in: 0, seconds: 86_400 };
  const rows = days.map(({ gb, cpu }, index) => ({
    ...none,
    server_id: serverId,
    day: new Date(today.getTime() - (days.length - index) * 86_400_000),
    wan_out: gb * 1e9,
    cpu_avg: cpu,
  }));
  await ensurePartitions(db, ['statistic_days'], ...rows.map(({ day }) => day));
  await db.insertInto('statistic_days').values(rows).execute();
}

beforeEach(async () => {
  made += 1;
  const owner = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `abuser-${made}` });
  accountId = owner.accountId;
  serverId = (await addServer(it, world, { state: 'on', owner, simulator })).id;
  const { primary_ip } = await db
    .selectFrom('server')
    .select('primary_ip')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  ip = primary_ip ?? '';
});

test('usual traffic and load are no abuse, also where they are high every day', async () => {
  const much = abusiveDayGb + 100;
  await used([1, 2, 3, 4].map(() => ({ gb: much, cpu: abusiveCpu - 10 })));
  expect(await found()).toBeUndefined();
});

test('far more outgoing traffic than before is', async () => {
  await used([10, 12, 9, abusiveDayGb].map((gb) => ({ gb, cpu: 20 })));
  expect(await found()).toMatchObject({ cause: 'traffic', trafficGb: abusiveDayGb });
});

test('a processor at its limit for days is, for a shorter time it is not', async () => {
  await used([20, 99, 99].map((cpu) => ({ gb: 1, cpu })));
  expect(await found()).toBeUndefined();
  await db.updateTable('statistic_days').set({ cpu_avg: 99 }).where('server_id', '=', serverId).execute();
  expect(await found()).toMatchObject({ cause: 'cpu' });
});

test('a listed address is, until it is taken off the list', async () => {
  const listing = { id: newId(), ip, list: 'spam.test', added_by: 'test', created_at: new Date(it.clock.now()) };
  await db.insertInto('address_listing').values(listing).execute();
  expect(await found()).toMatchObject({ cause: 'mail', lists: 'spam.test' });
  await db.deleteFrom('address_listing').where('id', '=', listing.id).execute();
  expect(await found()).toBeUndefined();
});

test('a warned customer has two days; then the server is found again, with the warning', async () => {
  await used([1, 1, abusiveDayGb].map((gb) => ({ gb, cpu: 20 })));
  const row = await found();
  const order = { reportId: 'abusiveUsage', fixId: 'warn', findingIds: [row?.id] };
  expect((await send(root, 'POST /findings/fix', order)).json()).toMatchObject({ results: [{ refusal: null }] });
  const { status } = await db
    .selectFrom('account')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('Warning');
  expect(await found()).toBeUndefined();
  await db
    .updateTable('history')
    .set({ at: new Date(it.clock.now() - 3 * 86_400_000) })
    .where('object_id', '=', accountId)
    .execute();
  expect(await found()).toMatchObject({ warnings: 1 });
});
