import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type World } from '#test/world.ts';

const proxy = '192.0.2.9';
const app = await testApp({ env: { SKYDECK_TRUST_PROXY: proxy, SKYDECK_COUNTRY_HEADER: 'CF-IPCountry' } });
const { db } = app.app;
let world: World;

beforeAll(async () => {
  world = await createWorld(app);
  const before = [
    ['US-1', 'North America', 'US'],
    ['AS-1', 'Asia', 'HK'],
    ['EU-2', 'Europe', 'GB'],
  ] as const;
  const rows = before.map(([id, continent, country], i) => {
    const place = { name: id, city: id, continent, country, country_code: country };
    return { id, ...place, engine: 'simulator', position: i - before.length };
  });
  await db.insertInto('data_center').values(rows).execute();
});

/** The zones as the price calculator lists them to a stranger from an address, by way of the proxy or not. */
async function listed(country: string | null, by = proxy): Promise<string[]> {
  await db.updateTable('site').set({ public_pricing: true }).execute();
  const answer = await app.server.inject({
    url: '/svc/pricing',
    remoteAddress: by,
    headers: {
      host: 'localhost',
      'x-forwarded-for': '203.0.113.7',
      ...(country === null ? {} : { 'cf-ipcountry': country }),
    },
  });
  return answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
}
const settle = (defaultContinent: string | null, byCountry: boolean) =>
  db.updateTable('site').set({ default_continent: defaultContinent, zone_by_country: byCountry }).execute();

test("without a word on it the order is the provider's", async () => {
  expect(await listed(null)).toEqual(['US-1', 'AS-1', 'EU-2', world.zoneId]);
});

test('the country comes first, then its continent', async () => {
  expect(await listed('DE')).toEqual([world.zoneId, 'EU-2', 'US-1', 'AS-1']);
  expect(await listed('gb')).toEqual(['EU-2', world.zoneId, 'US-1', 'AS-1']);
  expect(await listed('JP')).toEqual(['AS-1', 'US-1', 'EU-2', world.zoneId]);
});

test('a country that is unknown, or comes from the visitor, says nothing', async () => {
  for (const said of ['XX', 'T1', 'Germany', '']) expect((await listed(said))[0]).toBe('US-1');
  expect((await listed('DE', '203.0.113.7'))[0]).toBe('US-1');
});

test('the continent of the site comes next, and alone where countries are not to count', async () => {
  await settle('Asia', true);
  expect(await listed(null)).toEqual(['AS-1', 'US-1', 'EU-2', world.zoneId]);
  expect(await listed('DE')).toEqual([world.zoneId, 'EU-2', 'AS-1', 'US-1']);
  expect(await listed('BR')).toEqual(['AS-1', 'US-1', 'EU-2', world.zoneId]);
  await settle('Asia', false);
  expect(await listed('DE')).toEqual(['AS-1', 'US-1', 'EU-2', world.zoneId]);
});

test('whoever is signed in gets them in the same order', async () => {
  await settle('Europe', false);
  const ada = await signIn(app, world.ada);
  const zones = (await ada.request({ url: '/svc/dataCenters' })).json<{ items: { id: string }[] }>().items;
  expect(zones.map(({ id }) => id)).toEqual(['EU-2', world.zoneId, 'US-1', 'AS-1']);
});
