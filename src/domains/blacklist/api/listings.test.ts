// @database
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { noticesIn } from '#test/notices.ts';
import { testSandbox } from '#test/sandbox.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';
import { takeAddress } from '#domains/networks/api/port.ts';
import { checkAddresses } from './schedules.ts';

const sandbox = await testSandbox();
const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines, env: sandbox.env });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const ada = await signIn(it, world.ada);

/** A server of Ada with a public address of its own. */
async function publicServer() {
  const one = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  const nicId = newId<'nic'>();
  const mac = `52:54:${newId().slice(-8).match(/../g)!.join(':')}`;
  const { wanId: networkId } = world;
  await db.insertInto('server_nic').values({ id: nicId, server_id: one.id, position: 5, network_id: networkId, mac }).execute(); // prettier-ignore
  const { accountId } = world.ada;
  const got = await db.transaction().execute((tx) => takeAddress(tx, { networkId, nicId, accountId }));
  return { ...one, ip: got!.ip.split('/')[0]! };
}
interface Listed {
  id: string;
  address: string;
  list: string;
  state: string;
  server: string;
  reason: string;
}
/** Whether a statement about the table waits for a lock. */
const isWaiting = async (table: string) =>
  (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like ${`%${table}%`}`.execute(db))
    .rows.length > 0;
const report = async (ip: string) =>
  (await send(root, `GET /reports/blacklist/rows?filter=${ip}`)).json<{ items: Listed[] }>().items;
const addresses = async (ip: string) =>
  (await ada.request({ url: `/svc/addresses?public=1&filter=${ip}` })).json<{ items: object[] }>().items;

test('a listing recorded by staff is told to the customer, beside the price, until it is cleared', async () => {
  const mine = await publicServer();
  const list = (payload: object, who = root) => send(who, 'POST /blacklist/listings', payload);
  expect((await list({ ip: mine.ip, list: 'Example SBL' }, ada)).statusCode).toBe(403);
  expect(codesOf(await list({ ip: '10.1.1.1', list: 'Example SBL' }))).toEqual([[2019, 'ip']]);
  expect(codesOf(await list({ ip: mine.ip, list: ' ' }))).toEqual([[9848, 'list']]);
  const noted = await list({ ip: mine.ip, list: 'Example SBL', reason: 'Spam' });
  expect(noted.statusCode, noted.body).toBe(201);
  expect(codesOf(await list({ ip: mine.ip, list: 'Example SBL' }))).toEqual([[2017, 'list']]);
  expect(await addresses(mine.ip)).toMatchObject([{ ip: mine.ip, listed: ['Example SBL'] }]);
  expect(await noticesIn(db, 1141)).toMatchObject([{ title: `${mine.ip} is on a blocklist` }]);
  const [row] = await report(mine.ip);
  expect(row).toMatchObject({ address: mine.ip, server: mine.name, list: 'Example SBL', state: 'listed' });
  expect((await send(root, `GET /blacklist/listings/${row!.id}`)).json()).toMatchObject({
    ip: mine.ip,
    server: mine.name,
    delistUrl: '',
  });
  expect((await send(root, `POST /blacklist/listings/${row!.id}/notify`)).statusCode).toBe(204);
  expect(await noticesIn(db, 1385)).toMatchObject([{ title: `${mine.ip} is still on a blocklist` }]);
  expect((await send(root, 'POST /blacklist/listings/clear', { ip: mine.ip })).json()).toEqual({ cleared: 1 });
  expect((await send(root, 'POST /blacklist/listings/clear', { ip: mine.ip })).statusCode).toBe(404);
  expect(codesOf(await send(root, `POST /blacklist/listings/${row!.id}/notify`))).toEqual([[2018, undefined]]);
  expect(await addresses(mine.ip)).toMatchObject([{ listed: [] }]);
  expect(await report(mine.ip)).toMatchObject([{ state: 'gone' }]);
});

test('public addresses are checked against block lists over DNS, and the customer hears of a listing and of its end', async () => {
  const mine = await publicServer();
  const body = { name: 'Sandbox list', dnsZone: 'BL.skydeck.test', delistUrl: 'https://bl.skydeck.test/remove' };
  expect(codesOf(await send(root, 'POST /blacklist/lists/check'))).toEqual([[9853, undefined]]);
  expect(
    codesOf(await send(root, 'POST /blacklist/lists', { ...body, dnsZone: 'x', delistUrl: 'javascript:1' })),
  ).toEqual([
    [9846, 'dnsZone'],
    [9850, 'delistUrl'],
  ]);
  expect(codesOf(await send(root, 'POST /blacklist/lists', { ...body, servers: ['dns.test'] }))).toEqual([
    [9849, 'servers'],
  ]);
  const made = await send(root, 'POST /blacklist/lists', body);
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<{ id: string }>();
  let { version } = made.json<{ version: number }>();
  expect(codesOf(await send(root, 'POST /blacklist/lists', { ...body, name: 'Other' }))).toEqual([[9847, 'dnsZone']]);
  const name = `${mine.ip.split('.').toReversed().join('.')}.bl.skydeck.test`;
  sandbox.records.add({ name, type: 'A', text: '127.0.0.2' });
  sandbox.records.add({ name, type: 'TXT', text: 'Sends spam' });
  const again = async () => {
    expect((await send(root, 'POST /blacklist/lists/check')).statusCode).toBe(200);
    await checkAddresses.run(app);
  };
  await again();
  expect(await report(mine.ip)).toMatchObject([{ list: 'Sandbox list', reason: 'Sends spam', state: 'listed' }]);
  const told = (await noticesIn(db, 1141)).filter(({ title }) => title.startsWith(`${mine.ip} `));
  expect(told).toMatchObject([{ body: expect.stringContaining('https://bl.skydeck.test/remove') }]);
  const lists = async () => (await send(root, 'GET /blacklist/lists?enabled=1')).json<{ items: object[] }>().items;
  expect(await lists()).toMatchObject([{ name: 'Sandbox list', listed: 1, problem: null }]);
  const edit = (more: object, at: number) =>
    send(root, `PUT /blacklist/lists/${id}`, { ...body, ...more }, { version: at });
  const checks = async () => (await db.selectFrom('block_list_check').select('ip').execute()).length;
  // Another name is the same list: its listings stay, no one is notified again, and nothing is asked again.
  const checked = await checks();
  expect((await edit({ name: 'Renamed', steps: 'Ask' }, version)).json()).toMatchObject({ listed: 1 });
  expect(await report(mine.ip)).toMatchObject([{ list: 'Renamed', state: 'listed' }]);
  expect(await checks()).toBe(checked);
  expect((await edit({ servers: [sandbox.env.SKYDECK_DNS_SERVERS] }, version + 1)).json()).toMatchObject({ listed: 1 });
  expect(await checks()).toBe(0);
  expect((await edit({}, version + 2)).json()).toMatchObject({ name: 'Sandbox list', listed: 1 });
  await again();
  expect((await noticesIn(db, 1141)).filter(({ title }) => title.startsWith(`${mine.ip} `))).toHaveLength(1);
  version += 3;
  // Name servers that are away end no listing.
  sandbox.faults.set([{ channel: 'dns', kind: 'temporary', to: 'bl.skydeck.test', times: 500 }]);
  await again();
  sandbox.faults.set([]);
  expect(await lists()).toMatchObject([{ listed: 1, problem: 'away' }]);
  for (const { seq } of sandbox.records.list()) sandbox.records.remove(seq);
  await again();
  expect(await report(mine.ip)).toMatchObject([{ state: 'gone' }]);
  expect(await noticesIn(db, 1386)).toMatchObject([{}, { title: `${mine.ip} is no longer on a blocklist` }]);
  // What a list answers to name servers that it does not serve is no listing.
  sandbox.records.add({ name, type: 'A', text: '127.255.255.254' });
  await again();
  expect(await report(mine.ip)).toMatchObject([{ state: 'gone' }]);
  expect(await lists()).toMatchObject([{ listed: 0 }]);
  // A list that is turned off while it is asked lists no one.
  const shown = { name, type: 'A', text: '127.0.0.2' } as const;
  for (const { seq } of sandbox.records.list()) sandbox.records.remove(seq);
  sandbox.records.add(shown);
  await db.deleteFrom('block_list_check').execute();
  const { round } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('block_list').set({ enabled: false }).where('id', '=', id).execute();
    const round = checkAddresses.run(app);
    // Until it waits for the list, or is over.
    await Promise.race([round, until('the round waits', () => isWaiting('block_list'))]);
    return { round };
  });
  await round;
  expect(await report(mine.ip)).toMatchObject([{ state: 'gone' }]);
  expect(await checks()).toBe(0);
  await db.updateTable('block_list').set({ enabled: true }).where('id', '=', id).execute();
  // What staff recorded stays beside what is checked.
  const noted = await send(root, 'POST /blacklist/listings', { ip: mine.ip, list: 'Sandbox list' });
  expect(noted.statusCode, noted.body).toBe(201);
  sandbox.records.remove(sandbox.records.list()[0]!.seq);
  await again();
  expect((await report(mine.ip)).map(({ state }) => state).toSorted()).toEqual(['gone', 'listed']);
  expect((await edit({ enabled: false }, version)).json()).toMatchObject({ enabled: false });
  expect((await edit({ enabled: true }, version)).statusCode).toBe(412);
  expect((await send(root, `DELETE /blacklist/lists/${id}`)).statusCode).toBe(204);
  expect((await send(root, `DELETE /blacklist/lists/${id}`)).statusCode).toBe(404);
});
