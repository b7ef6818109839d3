// @database
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/db/pool.ts';
import { newId } from '#kernel/ids.ts';
import { testDatabase } from '#test/database.ts';
import { releaseAddresses, takeAddress, takeFreeAddresses } from './store-addresses.ts';
import { listNetworks, readNetworks } from './store.ts';

const { db, url } = await testDatabase();
const provider = { reach: 'provider' } as const;
await db
  .insertInto('data_center')
  .values({ id: 'T-1', name: 'T', continent: 'Europe', country: 'T', country_code: 'TT', city: 'T', engine: 'e' })
  .execute();

interface Range {
  gateway: string;
  first: string;
  last: string;
  subnetId?: string;
}

let vlan = 10;
async function network(cidr: string, range: Range) {
  const id = newId();
  vlan += 1;
  await db.insertInto('network').values({ id, zone_id: 'T-1', name: id, type: 1, vlan }).execute();
  await addSubnet(id, cidr, range);
  return id;
}

async function addSubnet(id: string, cidr: string, range: Range) {
  await db
    .insertInto('subnet')
    .values({
      id: range.subnetId ?? newId(),
      network_id: id,
      cidr,
      gateway: range.gateway,
      first_address: range.first,
      last_address: range.last,
      next_address: range.first,
    })
    .execute();
}

const take = (networkId: string, nicId: string = newId()) =>
  db.transaction().execute((tx) => takeAddress(tx, { networkId, nicId, accountId: newId() }));
const freeOf = async (id: string) => (await readNetworks(db, provider, { zoneId: 'T-1', ids: [id] }))[0]?.free;

test('never gives out the network, the gateway or the broadcast address', async () => {
  const id = await network('10.0.0.0/29', { gateway: '10.0.0.3', first: '10.0.0.0', last: '10.0.0.7' });
  expect(await freeOf(id)).toBe(5);
  const ips = [];
  for (let i = 0; i < 6; i++) ips.push((await take(id))?.ip ?? null);
  expect(ips).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.4', '10.0.0.5', '10.0.0.6', null]);
  expect(await freeOf(id)).toBe(0);
});

test('skips addresses that are reserved and goes on to the next subnet', async () => {
  // Two ids of one millisecond are in no order of their own.
  const [one = '', two = ''] = [newId(), newId()].toSorted();
  const id = await network('10.1.0.0/29', { gateway: '10.1.0.1', first: '10.1.0.2', last: '10.1.0.3', subnetId: one });
  await addSubnet(id, '10.1.1.0/29', { gateway: '10.1.1.1', first: '10.1.1.2', last: '10.1.1.6', subnetId: two });
  await db.insertInto('address').values({ subnet_id: one, ip: '10.1.0.2', type: 1 }).execute();
  expect(await freeOf(id)).toBe(6);
  expect([await take(id), await take(id)]).toEqual([{ ip: '10.1.0.3' }, { ip: '10.1.1.2' }]);
});

test('several at once are those that one after another would get, from subnet to subnet', async () => {
  const [one = '', two = ''] = [newId(), newId()].toSorted();
  const id = await network('10.7.0.0/29', { gateway: '10.7.0.3', first: '10.7.0.1', last: '10.7.0.6', subnetId: one });
  await addSubnet(id, '10.7.1.0/29', { gateway: '10.7.1.1', first: '10.7.1.2', last: '10.7.1.6', subnetId: two });
  await db.insertInto('address').values({ subnet_id: one, ip: '10.7.0.2', type: 1 }).execute();
  const nics = Array.from({ length: 12 }, () => newId<'nic'>());
  const takeMany = (ids: readonly string[]) =>
    db.transaction().execute((tx) => takeFreeAddresses(tx, { networkId: id, accountId: newId() }, ids));
  expect([...(await takeMany([]))]).toEqual([]);
  const first = await takeMany(nics.slice(0, 6));
  const then = await takeMany(nics.slice(6));
  const ends = ['0.1', '0.4', '0.5', '0.6', '1.2', '1.3', '1.4', '1.5', '1.6'];
  expect(nics.map((nic) => first.get(nic) ?? then.get(nic))).toEqual([
    ...ends.map((end) => `10.7.${end}`),
    undefined,
    undefined,
    undefined,
  ]);
  expect(await freeOf(id)).toBe(0);
});

test('gives freed addresses out again, lowest first', async () => {
  const id = await network('10.2.0.0/24', { gateway: '10.2.0.1', first: '10.2.0.2', last: '10.2.0.254' });
  const nics = Array.from({ length: 6 }, () => newId<'nic'>());
  for (const nic of nics) await take(id, nic);
  await db.transaction().execute((tx) => releaseAddresses(tx, [nics[4]!, nics[1]!]));
  expect(await freeOf(id)).toBe(253 - 4);
  expect([await take(id), await take(id), await take(id)]).toEqual([
    { ip: '10.2.0.3' },
    { ip: '10.2.0.6' },
    { ip: '10.2.0.8' },
  ]);
});

test('what a transaction took is free again when it rolls back', async () => {
  const id = await network('10.3.0.0/30', { gateway: '10.3.0.1', first: '10.3.0.2', last: '10.3.0.2' });
  const undone = db.transaction().execute(async (tx) => {
    expect(await takeAddress(tx, { networkId: id, nicId: newId(), accountId: newId() })).toEqual({ ip: '10.3.0.2' });
    expect(await takeAddress(tx, { networkId: id, nicId: newId(), accountId: newId() })).toBeNull();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await take(id)).toEqual({ ip: '10.3.0.2' });
});

test('1,000 requests at once for the last 100 addresses give exactly 100', async () => {
  const id = await network('10.4.0.0/16', { gateway: '10.4.0.1', first: '10.4.0.2', last: '10.4.0.51' });
  await addSubnet(id, '10.5.0.0/16', { gateway: '10.5.0.1', first: '10.5.0.2', last: '10.5.0.51' });
  const many = openDatabase(url, { applicationName: 'contenders', max: 40 });
  try {
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () =>
        many.db.transaction().execute((tx) => takeAddress(tx, { networkId: id, nicId: newId(), accountId: newId() })),
      ),
    );
    const ips = answers.flatMap((answer) => answer?.ip ?? []);
    expect(ips).toHaveLength(100);
    expect(new Set(ips).size).toBe(100);
    expect(await freeOf(id)).toBe(0);
  } finally {
    await many.close();
  }
});

test('taking and releasing at once neither loses nor doubles an address', async () => {
  const id = await network('10.6.0.0/24', { gateway: '10.6.0.1', first: '10.6.0.2', last: '10.6.0.9' });
  const many = openDatabase(url, { applicationName: 'contenders', max: 20 });
  try {
    const once = async () => {
      const nicId = newId();
      const got = await many.db
        .transaction()
        .execute((tx) => takeAddress(tx, { networkId: id, nicId, accountId: newId() }));
      if (got !== null) await many.db.transaction().execute((tx) => releaseAddresses(tx, [nicId]));
    };
    await Promise.all(Array.from({ length: 100 }, once));
    expect(await freeOf(id)).toBe(8);
  } finally {
    await many.close();
  }
});

test("an account sees its own and the public networks, nobody else's", async () => {
  const [siteId, mine, other] = [newId(), newId(), newId()];
  await db.insertInto('site').values({ id: siteId, name: 's', host: '*' }).execute();
  for (const id of [mine, other])
    await db
      .insertInto('account')
      .values({ id, site_id: siteId, email: `${id}@x`, name: id, role: 'account-holder' })
      .execute();
  await db
    .insertInto('network')
    .values([
      { id: newId(), zone_id: 'T-1', name: 'lan-mine', type: 0, vlan: 2, account_id: mine, site_id: siteId },
      { id: newId(), zone_id: 'T-1', name: 'lan-other', type: 0, vlan: 3, account_id: other, site_id: siteId },
    ])
    .execute();
  const scope = { reach: 'account', siteId, accountIds: [mine] } as const;
  const names = (await listNetworks(db, scope, 'T-1')).map((row) => row.name);
  expect(names).toContain('lan-mine');
  expect(names).not.toContain('lan-other');
  expect(await listNetworks(db, scope, 'T-2')).toEqual([]);
});
