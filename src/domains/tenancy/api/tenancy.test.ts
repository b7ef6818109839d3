// @database
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { handClock } from '#kernel/clock.ts';
import { newId } from '#kernel/ids.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { startHub } from '#platform/live/hub.ts';
import { testDatabase } from '#test/database.ts';
import { forgetSites, hostOf, siteFinder } from './site-finder.ts';
import { readPriceBook } from './store-price-book.ts';
import { readAccount, vouchForHost } from './store.ts';

const database = await testDatabase();
const { db } = database;
const config = { ...loadConfig({}), publicUrl: null, env: 'test' } as const;
const at = new Date('2026-06-15T12:00:00Z');

const addSite = async (host: string) => {
  const id = newId();
  await db
    .insertInto('site')
    .values({ id, name: `Site ${host}`, host })
    .execute();
  if (host !== '*') await vouchForHost(db, { siteId: id, host });
  return id;
};
const siteId = await addSite('first.test');

async function addAccount(more: { parentId?: string; priceListId?: string; siteId?: string } = {}) {
  const id = newId();
  await db
    .insertInto('account')
    .values({
      id,
      site_id: more.siteId ?? siteId,
      parent_id: more.parentId ?? null,
      price_list_id: more.priceListId ?? null,
      email: `${id}@example.test`,
      name: 'Ada',
      role: 'account-holder',
    })
    .execute();
  return id;
}

interface ListItem {
  key: string;
  zone?: string;
  micro: number;
}

async function addList(name: string, versions: { from: string; items: ListItem[] }[], site = siteId) {
  const id = newId();
  await db.insertInto('price_list').values({ id, site_id: site, name, currency: 'EUR' }).execute();
  for (const [number, version] of versions.entries()) {
    const versionId = newId();
    await db
      .insertInto('price_list_version')
      .values({ id: versionId, price_list_id: id, number: number + 1, valid_from: version.from })
      .execute();
    for (const { key, zone, micro } of version.items)
      await db
        .insertInto('price_item')
        .values({
          version_id: versionId,
          key,
          zone_id: zone ?? '',
          monthly_micro: micro,
          hourly_on_micro: micro,
          hourly_off_micro: 0,
        })
        .execute();
  }
  return id;
}

const cpuOf = async (accountId: string, zoneId = 'EU-FR', when = at) => {
  const book = await readPriceBook(db, { accountId, zoneId, at: when });
  return book && `${book.priceListName} ${book.rates['cpu.B']?.monthlyMicro}`;
};

const standard = await addList('Standard', [
  {
    from: '2026-01-01T00:00:00Z',
    items: [
      { key: 'cpu.B', micro: 100 },
      { key: 'cpu.B', zone: 'AS', micro: 150 },
      { key: 'ram.gb', micro: 7 },
    ],
  },
  { from: '2026-06-01T00:00:00Z', items: [{ key: 'cpu.B', micro: 110 }] },
  { from: '2026-12-01T00:00:00Z', items: [{ key: 'cpu.B', micro: 120 }] },
]);
const special = await addList('Special', [{ from: '2026-01-01T00:00:00Z', items: [{ key: 'cpu.B', micro: 50 }] }]);

test("the site's first list is the default, in the version that is in force", async () => {
  const account = await addAccount();
  expect(await cpuOf(account)).toBe('Standard 110');
  expect(await cpuOf(account, 'EU-FR', new Date('2026-05-31T23:59:59Z'))).toBe('Standard 100');
  expect(await cpuOf(account, 'EU-FR', new Date('2026-12-01T00:00:00Z'))).toBe('Standard 120');
  expect(await cpuOf(account, 'EU-FR', new Date('2025-12-31T00:00:00Z'))).toBeNull();
});

test("a zone's own price wins over the general one, item by item", async () => {
  const account = await addAccount();
  const book = await readPriceBook(db, { accountId: account, zoneId: 'AS', at: new Date('2026-02-01T00:00:00Z') });
  expect(book?.rates['cpu.B']).toEqual({ monthlyMicro: 150, hourlyOnMicro: 150, hourlyOffMicro: 0 });
  expect(book?.rates['ram.gb']?.monthlyMicro).toBe(7);
  expect(book?.currency).toBe('EUR');
});

test("the account's own list comes first, then its nearest ancestor's", async () => {
  const grandparent = await addAccount({ priceListId: special });
  const parent = await addAccount({ parentId: grandparent });
  const child = await addAccount({ parentId: parent });
  const other = await addAccount({ parentId: grandparent, priceListId: standard });
  expect(await cpuOf(child)).toBe('Special 50');
  expect(await cpuOf(other)).toBe('Standard 110');
  expect(await cpuOf(await addAccount({ parentId: other }))).toBe('Standard 110');
});

test('no list, no account: no prices', async () => {
  const bare = await addSite('bare.test');
  expect(await cpuOf(await addAccount({ siteId: bare }))).toBeNull();
  expect(await cpuOf(newId())).toBeNull();
});

test('reads an account', async () => {
  const id = await addAccount();
  expect(await readAccount(db, id)).toEqual({
    id,
    siteId,
    parentId: null,
    email: `${id}@example.test`,
    name: 'Ada',
    role: 'account-holder',
    status: 'Ok',
    enabled: true,
    billingState: 3,
    externalState: 0,
    serverAllowance: 100,
    priceListId: null,
    grantsOnly: false,
    signInId: null,
    leftAt: null,
  });
  expect(await readAccount(db, newId())).toBeNull();
});

test('a host name is compared without port, case and final dot', () => {
  expect(['Cloud.Example:8080', 'cloud.example.', ' cloud.example '].map(hostOf)).toEqual(
    Array(3).fill('cloud.example'),
  );
  expect(hostOf('[::1]:8080')).toBe('[::1]');
  expect(hostOf('::1')).toBe('::1');
});

/** A process of the product as the site finder knows it: connections, clock, and an ear for announcements. */
function startProcess(name: string) {
  const own = openDatabase(database.url, { applicationName: name, max: 2 });
  const hub = startHub(own, { log: pino({ level: 'silent' }), name, sharing: null, topics: new Map() });
  const clock = handClock(at.getTime());
  const heard = new Promise<void>((resolve) => hub.onSite(resolve));
  afterAll(async () => {
    await hub.close();
    await own.close();
  });
  const app = { db: own.db, hub, clock, config };
  return { ...app, heard, siteOf: (host: string) => siteFinder.siteOf(app, host) };
}

test('finds the site of a host, else the site for every host, and looks again after a while', async () => {
  const { siteOf, clock, heard } = startProcess('finds');
  await heard;
  expect(await siteOf('second.test')).toBeNull();
  await addSite('*');
  expect((await siteOf('second.test'))?.host).toBe('*');
  expect((await siteOf('FIRST.test:8080'))?.name).toBe('Site first.test');
  await addSite('second.test');
  expect((await siteOf('second.test'))?.host).toBe('*');
  clock.advance(6);
  expect((await siteOf('second.test'))?.host).toBe('second.test');
});

test('made-up host names push each other out, not the memory', async () => {
  const { siteOf, heard } = startProcess('made-up');
  await heard;
  await siteOf('first.test');
  for (let i = 0; i < 1000; i++) await siteOf(`made-up-${i}.test`);
  await db.updateTable('site').set({ name: 'Pushed' }).where('host', '=', 'first.test').execute();
  expect((await siteOf('first.test'))?.name).toBe('Pushed');
});

test('a change is in force with its commit, in the process that made it and in every other', async () => {
  const [here, there] = [startProcess('here'), startProcess('there')];
  await Promise.all([here.heard, there.heard]);
  const nameAt = async (process: typeof here) => (await process.siteOf('first.test'))?.name;
  const before = await nameAt(here);
  expect(await nameAt(there)).toBe(before);
  await here.db.transaction().execute(async (tx) => {
    await tx.updateTable('site').set({ name: 'Changed' }).where('host', '=', 'first.test').execute();
    await forgetSites({ app: here, db: tx });
    // The user who looks before the commit sees what still holds, and that is not kept.
    expect(await nameAt(here)).toBe(before);
  });
  expect(await nameAt(here)).toBe('Changed');
  await expect.poll(() => nameAt(there)).toBe('Changed');
});
