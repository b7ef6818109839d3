import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { endAddressCooldowns } from './address-cooldown.ts';
import { takeAddress } from './store-addresses.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
let bob: Browser;
let admin: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
  [ada, bob, admin] = await Promise.all([
    signIn(app, world.ada),
    signIn(app, world.bob),
    signIn(app, world.people['site-admin']),
  ]);
});
const { settled } = serverReads(db);

let vlan = 900;
/** A network of the provider's, with so many addresses from 198.18.<n>.2 on. */
async function network(type: 0 | 1, last: number) {
  const [id, n] = [newId(), (vlan += 1)];
  const at = `198.18.${n - 900}`;
  await db
    .insertInto('network')
    .values({ id, zone_id: world.zoneId, name: `pool-${n}`, type, vlan: n })
    .execute();
  await db
    .insertInto('subnet')
    .values({
      id: newId(),
      network_id: id,
      cidr: `${at}.0/24`,
      gateway: `${at}.1`,
      first_address: `${at}.2`,
      last_address: `${at}.${last}`,
      next_address: `${at}.2`,
    })
    .execute();
  return { id, at };
}

/** A server of Ada's takes the next address of the network, and is deleted with it. */
async function releasedIn(networkId: string): Promise<string> {
  const server = await addServer(app, world, { state: 'off', owner: world.ada, simulator });
  const nicId = newId<'nic'>();
  const mac = `52:54:${newId().slice(-8).match(/../g)!.join(':')}`;
  await db.insertInto('server_nic').values({ id: nicId, server_id: server.id, position: 5, network_id: networkId, mac }).execute(); // prettier-ignore
  const { accountId } = world.ada;
  const got = await db.transaction().execute((tx) => takeAddress(tx, { networkId, nicId, accountId }));
  await db.updateTable('address').set({ note: 'Shop', reverse_dns: 'shop.example.com' }).where('nic_id', '=', nicId).execute(); // prettier-ignore
  expect((await send(ada, `POST /servers/${server.id}/terminate`, { confirm: server.name, keep: false })).statusCode).toBe(202); // prettier-ignore
  expect(await settled(server.id)).toMatchObject({ state: 'terminated' });
  return got!.ip.split('/')[0]!;
}

/** Puts a new server of someone into the network; its address there, or the codes of the refusal. */
async function attach(who: Browser, owner: World['ada'], more: { networkId: string; ip?: string }) {
  const { id } = await addServer(app, world, { state: 'off', owner, simulator });
  const answer = await send(who, `POST /servers/${id}/nics`, more);
  if (answer.statusCode !== 202) return codesOf(answer);
  const table = await who.request({ url: `/svc/servers/${id}/nics` });
  return table.json<{ items: { ips: string[] }[] }>().items[1]?.ips;
}
const offered = async (who: Browser, networkId: string) =>
  (await who.request({ url: `/svc/networks/${networkId}/freeAddresses` }))
    .json<{ items: { ip: string }[] }>()
    .items.map(({ ip }) => ip);
const rowOf = (ip: string) =>
  db
    .selectFrom('address')
    .selectAll()
    .where(sql`host(ip)`, '=', ip)
    .executeTakeFirst();

async function setHours(hours: number, who = admin) {
  const { items } = (await admin.request({ url: '/svc/addressCooldowns' })).json<{
    items: { siteId: string; hours: number; version: number }[];
  }>();
  expect(items).toMatchObject([{ siteId: world.siteId }]);
  return who.request({
    method: 'PUT',
    url: `/svc/addressCooldowns/${world.siteId}`,
    headers: { 'if-match': `"${items[0]?.version}"` },
    payload: { hours },
  });
}

test('a released public address is kept from others for a day, bare of its texts, and free afterwards', async () => {
  const { id, at } = await network(1, 3);
  const ip = await releasedIn(id);
  expect(ip).toBe(`${at}.2`);
  const row = await rowOf(ip);
  expect(row).toMatchObject({ nic_id: null, cooldown_for: world.ada.accountId, note: '', reverse_dns: '' });
  const hours = (Number(row?.cooldown_until) - app.clock.now()) / 3_600_000;
  expect(Math.abs(hours - 24)).toBeLessThan(0.1);
  expect(await offered(bob, id)).toEqual([`${at}.3`]);
  expect(await attach(bob, world.bob, { networkId: id, ip })).toEqual([[1871, 'ip']]);
  expect(await attach(bob, world.bob, { networkId: id })).toEqual([`${at}.3`]);
  expect(await attach(bob, world.bob, { networkId: id })).toEqual([[1876, 'ip']]);
  await endAddressCooldowns.run(app.app);
  expect(await rowOf(ip)).toMatchObject({ cooldown_for: world.ada.accountId });
  await sql`update address set cooldown_until = now() - interval '1 second' where cooldown_for is not null`.execute(db);
  await endAddressCooldowns.run(app.app);
  expect(await rowOf(ip)).toBeUndefined();
  expect(await attach(bob, world.bob, { networkId: id })).toEqual([ip]);
});

test('the account that released it has it back, as the next one or by name', async () => {
  const { id, at } = await network(1, 9);
  const ip = await releasedIn(id);
  expect((await offered(ada, id)).slice(0, 2)).toEqual([ip, `${at}.3`]);
  expect(await attach(ada, world.ada, { networkId: id })).toEqual([ip]);
  expect(await rowOf(ip)).toMatchObject({ cooldown_for: null, cooldown_until: null, nic_id: expect.any(String) });
  const other = await releasedIn(id);
  expect(other).toBe(`${at}.3`);
  expect(await attach(ada, world.ada, { networkId: id, ip: other })).toEqual([other]);
  expect(await rowOf(other)).toMatchObject({ cooldown_for: null, cooldown_until: null, nic_id: expect.any(String) });
});

test('a private address is free at once', async () => {
  const { id } = await network(0, 3);
  const ip = await releasedIn(id);
  expect(await rowOf(ip)).toBeUndefined();
  expect(await attach(bob, world.bob, { networkId: id })).toEqual([ip]);
});

test('a site sets its own time, and none of its customers does', async () => {
  expect((await setHours(0, ada)).statusCode).toBe(403);
  expect((await setHours(500)).statusCode).toBe(400);
  expect((await setHours(0)).json()).toMatchObject({ hours: 0, version: 1 });
  const { id } = await network(1, 3);
  const ip = await releasedIn(id);
  expect(await rowOf(ip)).toBeUndefined();
  expect(await attach(bob, world.bob, { networkId: id })).toEqual([ip]);
  expect((await setHours(48)).json()).toMatchObject({ hours: 48, version: 2 });
});
