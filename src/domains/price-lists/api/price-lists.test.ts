// @database
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { chargeAccount } from '#domains/charges/api/charge-accounts.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { Rate } from '#domains/tenancy/pricing.ts';
import { newId } from '#kernel/ids.ts';
import { codesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';

const app = await testApp();
const { db } = app.app;
const world = await createWorld(app);
const root = await signIn(app, world.people.root);
const clerk = await signIn(app, world.people['billing-admin']);
const stranger = await signIn(app, world.otherSiteAdmin);

interface Item {
  key: string;
  zoneId: string;
  rate: Rate;
}
interface List {
  id: string;
  version: number;
  number: number | null;
  isDefault: boolean;
  versions: { number: number; from: string; state: string }[];
  items: Item[];
}
const price = (monthlyMicro: number, more: Partial<Rate> = {}): Rate => ({
  monthlyMicro,
  hourlyOnMicro: Math.round(monthlyMicro / 730),
  hourlyOffMicro: 0,
  ...more,
});
const priced = (key: string, monthlyMicro: number, zoneId = ''): Item => ({ key, zoneId, rate: price(monthlyMicro) });
const inHours = (hours: number) => new Date(app.clock.now() + hours * 3_600_000).toISOString();

const standard = async () => {
  const { items } = (await send(root, 'GET /priceLists?currency=USD')).json<{
    items: { id: string; name: string }[];
  }>();
  return items.find(({ name }) => name === 'Standard')!.id;
};
const read = async (id: string, query = '') => (await send(root, `GET /priceLists/${id}${query}`)).json<List>();
const create = (input: object, site = '*', who: Browser = root) =>
  send(who, `POST /sites/${encodeURIComponent(site)}/priceLists`, { currency: 'USD', copy: null, ...input });
const made = async (name: string, copy: object | null = null) => (await create({ name, copy })).json<List>();
const publish = (list: Pick<List, 'id' | 'version'>, items: object[], from: string | null = null) =>
  send(root, `POST /priceLists/${list.id}/versions`, { from, items }, { version: list.version });
const customer = () => addPerson({ db }, { siteId: world.siteId, role: 'account-holder', name: newId() });
const bookOf = (accountId: string, zoneId = '', at = new Date(app.clock.now())) =>
  readPriceBook(db, { accountId, zoneId, at });
const assign = (accountId: string, priceListId: string | null, dryRun = false) =>
  send(root, `PUT /people/${accountId}/priceList`, { priceListId }, { dryRun });
const own = (email: string, more: object = {}) =>
  send(root, 'POST /customerPrices', {
    email,
    key: 'ram.gb',
    zoneId: '',
    from: null,
    until: null,
    rate: price(1_000_000),
    ...more,
  });

test('a list is made by copy, with a percentage, and new prices hold at once where prices are shown', async () => {
  const list = await made('Raised', { priceListId: await standard(), percent: 10, factor: null });
  expect(list).toMatchObject({ number: 1, isDefault: false, versions: [{ state: 'current' }] });
  expect(list.items.find(({ key }) => key === 'ram.gb')?.rate).toMatchObject({
    monthlyMicro: 1_606_000,
    hourlyOnMicro: 2200,
  });
  const { accountId, email } = await customer();
  const preview = await assign(accountId, list.id, true);
  expect(preview.json()).toMatchObject({
    from: 'Standard',
    to: 'Raised',
    items: expect.arrayContaining([{ key: 'ram.gb', title: 'Memory', fromMicro: 1_460_000, toMicro: 1_606_000 }]),
  });
  expect((await bookOf(accountId))?.priceListName).toBe('Standard');
  expect((await assign(accountId, list.id)).statusCode).toBe(200);
  expect(await historyOf(db, accountId)).toContain('Price list changed to Raised');
  const items = list.items.map((one) => (one.key === 'ram.gb' ? priced('ram.gb', 2_000_000) : one));
  const answer = await publish(list, [
    ...items,
    priced('snapshot.gb', 50_000),
    priced('ram.gb', 3_000_000, world.zoneId),
  ]);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ number: 2, versions: [{ state: 'current' }, { state: 'past' }] });
  const browser = await signIn(app, { email, siteId: world.siteId });
  const catalog = (await send(browser, `GET /dataCenters/${world.zoneId}/configuration`)).json<{
    priceBook: { rates: Record<string, Rate> };
  }>();
  expect(catalog.priceBook.rates['ram.gb']?.monthlyMicro).toBe(3_000_000);
  expect((await bookOf(accountId))?.rates['ram.gb']?.monthlyMicro).toBe(2_000_000);
  expect(await historyOf(db, list.id)).toEqual([
    'Price list created',
    expect.stringContaining('Version 2 published, valid from'),
  ]);
  expect((await read(list.id, '?number=1')).items.find(({ key }) => key === 'ram.gb')?.rate.monthlyMicro).toBe(
    1_606_000,
  );
});

test('strangers see the new prices of the first list of a site', async () => {
  const list = await read(await standard());
  expect(list.isDefault).toBe(true);
  await db.updateTable('site').set({ public_pricing: true }).where('id', '=', world.siteId).execute();
  const items = list.items.map((one) => (one.key === 'disk.gb' ? priced('disk.gb', 1_500_000) : one));
  expect((await publish(list, items)).statusCode).toBe(201);
  const shown = await app.server.inject({ url: `/svc/pricing/${world.zoneId}`, headers: { host: 'localhost' } });
  expect(shown.statusCode, shown.body).toBe(200);
  expect(shown.body).toContain('1500000');
});

test('a planned version holds from its moment on, nothing can come before it, and it can be withdrawn', async () => {
  const list = await made('Planned', { priceListId: await standard(), percent: 0, factor: null });
  const { accountId } = await customer();
  await assign(accountId, list.id);
  const planned = (await publish(list, [priced('ram.gb', 9_000_000)], inHours(48))).json<List>();
  expect(planned.versions.map(({ state }) => state)).toEqual(['planned', 'current']);
  expect((await bookOf(accountId))?.rates['ram.gb']?.monthlyMicro).toBe(1_460_000);
  expect((await bookOf(accountId, '', new Date(inHours(49))))?.rates['ram.gb']?.monthlyMicro).toBe(9_000_000);
  expect(refusalOf(await publish(planned, [priced('ram.gb', 1)]))).toEqual([400, '9709 from']);
  expect(refusalOf(await publish(planned, [priced('ram.gb', 1)], inHours(24)))).toEqual([400, '9709 from']);
  expect(refusalOf(await publish(planned, [priced('ram.gb', 1)], inHours(-1)))).toEqual([400, '2005 from']);
  expect(refusalOf(await send(root, `DELETE /priceLists/${list.id}/versions/1`))).toEqual([409, 9710]);
  expect((await send(root, `DELETE /priceLists/${list.id}/versions/2`)).statusCode).toBe(204);
  expect((await read(list.id)).versions.map(({ number }) => number)).toEqual([1]);
  expect((await send(root, `DELETE /priceLists/${list.id}/versions/2`)).statusCode).toBe(404);
  expect(await historyOf(db, list.id)).toContain('Version 2 withdrawn');
});

test('of two who publish at once one is told that the list has changed', async () => {
  const list = await made('Raced', { priceListId: await standard(), percent: 0, factor: null });
  const answers = await Promise.all([
    publish(list, [priced('ram.gb', 1)], inHours(1)),
    publish(list, [priced('ram.gb', 2)], inHours(2)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 412]);
  expect((await read(list.id)).versions).toHaveLength(2);
});

test('what is wrong with prices is said at their fields', async () => {
  const list = await made('Hostile');
  const rate = (more: object) => [{ key: 'ram.gb', zoneId: '', rate: { ...price(1), ...more } }];
  const tier = (beyond: number) => ({ beyond, ...price(1) });
  const wrong: [object[], string][] = [
    [[], '9718 items'],
    [rate({ monthlyMicro: -1 }), '9704 items.0.rate.monthlyMicro'],
    [rate({ hourlyOnMicro: 0.5 }), '9704 items.0.rate.hourlyOnMicro'],
    [rate({ monthCapMicro: 1e15 }), '9705 items.0.rate.monthCapMicro'],
    [rate({ included: -3 }), '9719 items.0.rate.included'],
    [rate({ tiers: [tier(100), tier(100)] }), '9706 items.0.rate.tiers.1.beyond'],
    [rate({ tiers: Array.from({ length: 11 }, (_, i) => tier(i + 1)) }), '9721 items.0.rate.tiers'],
    [[priced('ram.tb', 1)], '9702 items.0.key'],
    [[priced('ram.gb', 1, 'MOON')], '9703 items.0.zoneId'],
    [[priced('ram.gb', 1), priced('ram.gb', 2)], '9707 items.1.zoneId'],
    [Array.from({ length: 501 }, () => priced('ram.gb', 1)), '9708 items'],
  ];
  for (const [items, error] of wrong) expect(refusalOf(await publish(list, items))).toEqual([400, error]);
  expect((await read(list.id)).versions).toEqual([]);
  expect(
    (await publish(list, [{ key: 'ram.gb', zoneId: '', rate: { ...price(1), monthlyMicro: '1' } }])).statusCode,
  ).toBe(400);
});

test('names are taken once in a site, and a copy into another currency needs a factor', async () => {
  const first = await made('Partners');
  expect(codesOf(await create({ name: ' partners ' }))).toEqual([[9701, 'name']]);
  expect(codesOf(await create({ name: '  ' }))).toEqual([[9700, 'name']]);
  const copy = { priceListId: await standard(), percent: 0, factor: null };
  expect(codesOf(await create({ name: 'Euro', currency: 'EUR', copy }))).toEqual([[9717, 'copy.factor']]);
  expect(codesOf(await create({ name: 'Euro', copy: { ...copy, percent: 5000 } }))).toEqual([[9716, 'copy.percent']]);
  expect(codesOf(await create({ name: 'Euro', copy: { ...copy, priceListId: newId() } }))).toEqual([
    [9720, 'copy.priceListId'],
  ]);
  const euro = (await create({ name: 'Euro', currency: 'EUR', copy: { ...copy, factor: 0.5 } })).json<List>();
  expect(euro.items.find(({ key }) => key === 'ram.gb')?.rate.monthlyMicro).toBe(730_000);
  const { accountId } = await customer();
  expect(codesOf(await assign(accountId, euro.id))).toEqual([[9715, 'priceListId']]);
  const rename = (version: number) => send(root, `PUT /priceLists/${first.id}`, { name: 'Resellers' }, { version });
  expect((await rename(99)).statusCode).toBe(412);
  expect((await rename(first.version)).json()).toMatchObject({ name: 'Resellers', version: first.version + 1 });
});

test('staff of a site see and change its own lists and customers alone; billing staff only look', async () => {
  const id = await standard();
  expect((await send(stranger, `GET /priceLists/${id}`)).statusCode).toBe(404);
  expect((await send(stranger, `GET /priceLists/${id}/history`)).statusCode).toBe(404);
  expect((await send(stranger, `PUT /priceLists/${id}`, { name: 'Mine' }, { version: 1 })).statusCode).toBe(404);
  expect((await create({ name: 'Mine' }, '*', stranger)).statusCode).toBe(404);
  expect((await send(stranger, `GET /people/${world.ada.accountId}/priceList`)).statusCode).toBe(404);
  const copied = await create(
    { name: 'Mine', copy: { priceListId: id, percent: 0, factor: null } },
    'second.test',
    stranger,
  );
  expect(codesOf(copied)).toEqual([[9720, 'copy.priceListId']]);
  expect((await create({ name: 'Mine' }, 'second.test', stranger)).json()).toMatchObject({
    isDefault: true,
    number: null,
  });
  expect((await send(stranger, 'GET /priceLists')).json<{ total: number }>().total).toBe(1);
  expect((await send(clerk, `GET /priceLists/${id}`)).statusCode).toBe(200);
  expect((await create({ name: 'Clerk' }, '*', clerk)).statusCode).toBe(403);
  const mail = await send(stranger, 'POST /customerPrices', {
    email: world.ada.email,
    key: 'ram.gb',
    zoneId: '',
    from: null,
    until: null,
    rate: price(1),
  });
  expect(codesOf(mail)).toEqual([[9712, 'email']]);
});

test('a price of a customer comes before that of a data center, holds once at a time, and ends', async () => {
  const { accountId, email } = await customer();
  const added = await own(email);
  expect(added.statusCode, added.body).toBe(201);
  const { id } = added.json<{ id: string }>();
  expect(added.json()).toMatchObject({ title: 'Memory', currency: 'USD', state: 'current' });
  expect((await bookOf(accountId, world.zoneId))?.rates['ram.gb']).toMatchObject({
    monthlyMicro: 1_000_000,
    customerPriceId: id,
  });
  expect(refusalOf(await own(email))).toEqual([409, '9711 from']);
  expect(refusalOf(await own(email, { from: inHours(5) }))).toEqual([409, '9711 from']);
  expect(codesOf(await own(email, { until: inHours(-1), key: 'disk.gb' }))).toEqual([[9713, 'until']]);
  expect(codesOf(await own('who@example.test', { zoneId: 'MOON' }))).toEqual([
    [9703, 'zoneId'],
    [9712, 'email'],
  ]);
  expect((await own(email, { zoneId: world.zoneId, rate: price(500_000) })).statusCode).toBe(201);
  expect((await bookOf(accountId, world.zoneId))?.rates['ram.gb']?.monthlyMicro).toBe(500_000);
  const planned = (await own(email, { key: 'disk.gb', from: inHours(2), until: inHours(4) })).json<{
    id: string;
    state: string;
  }>();
  expect(planned.state).toBe('planned');
  const list = async () =>
    (await send(root, `GET /customerPrices?account=${accountId}`)).json<{ items: { id: string; state: string }[] }>()
      .items;
  expect(await list()).toHaveLength(3);
  expect((await send(root, `POST /customerPrices/${planned.id}/end`)).statusCode).toBe(204);
  app.clock.advance(60);
  expect((await send(root, `POST /customerPrices/${id}/end`)).statusCode).toBe(204);
  expect(refusalOf(await send(root, `POST /customerPrices/${id}/end`))).toEqual([409, 9714]);
  expect((await list()).map(({ state }) => state).sort()).toEqual(['current', 'ended']);
  expect((await bookOf(accountId))?.rates['ram.gb']?.monthlyMicro).not.toBe(1_000_000);
  expect(await historyOf(db, accountId)).toEqual([
    'Own price added: Memory',
    'Own price added: Memory',
    'Own price added: Storage',
    'Planned own price removed: Storage',
    'Own price ended: Memory',
  ]);
});

test('what is stored is charged by the own price of its customer', async () => {
  const { accountId, email } = await customer();
  expect((await own(email, { key: 'image.gb', rate: price(300_000) })).statusCode).toBe(201);
  const from = new Date(app.clock.now());
  const usage = {
    site_id: world.siteId,
    account_id: accountId,
    object_type: 'image',
    object_name: 'golden',
    zone_id: world.zoneId,
    state: 'stored',
    quantity: 100,
    billing: 'stored',
    price_version_id: null,
    currency: null,
    monthly_micro: null,
    hourly_micro: null,
  };
  await sql`select meter_use(${newId()}, 'image.gb', ${from}, ${JSON.stringify(usage)}::jsonb, null)`.execute(db);
  const until = new Date(from.getTime() + 40 * 24 * 3_600_000);
  await db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId: world.siteId }, until));
  const charges = await db.selectFrom('charge').select('rate_micro').where('account_id', '=', accountId).execute();
  expect(new Set(charges.map(({ rate_micro }) => rate_micro))).toEqual(new Set([300_000]));
});

test('staff of a site change the list of a customer of their own', async () => {
  const admin = await signIn(app, world.people['site-admin']);
  const { accountId, email } = await customer();
  const list = await made('Own site', { priceListId: await standard(), percent: 5, factor: null });
  const answer = await send(admin, `PUT /people/${accountId}/priceList`, { priceListId: list.id });
  expect(answer.statusCode, answer.body).toBe(200);
  const input = { email, key: 'ram.gb', zoneId: '', from: null, until: null, rate: price(1) };
  const added = await send(admin, 'POST /customerPrices', input);
  expect(added.statusCode, added.body).toBe(201);
  expect((await send(admin, `PUT /people/${accountId}/priceList`, { priceListId: null })).statusCode).toBe(200);
});

test('what can have a price is named, with the sites in reach', async () => {
  const catalog = (await send(stranger, 'GET /priceCatalog')).json<{ items: object[]; sites: object[] }>();
  expect(catalog.items).toContainEqual({
    key: 'traffic.gb',
    title: 'Traffic beyond the package',
    group: 'network',
    unit: 'gb',
  });
  expect(catalog.sites).toEqual([{ host: 'second.test', name: 'Second' }]);
});
