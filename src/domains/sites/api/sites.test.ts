// @database
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn, type Person } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const otherId = await makeSite(db, 'other.test');
const admin = await makePerson(db, { siteId, role: 'site-admin' });
const root = await makePerson(db, { siteId, role: 'root' });
const customer = await makePerson(db, { siteId, role: 'account-holder' });
const foreign = await makePerson(db, { siteId: otherId, role: 'account-holder' });

const settings = {
  name: 'Blue Sky',
  primaryColor: '#7a2e8e',
  isMiniViewEnabled: true,
  miniViewPrimary: '#0a7d55',
  supportUrl: 'mailto:help@blue.test',
  newUserBilling: 1,
  socialRegistration: false,
  socialProviders: ['github'],
  remoteWebAccess: true,
  publicPricing: true,
  remoteIps: ['192.0.2.77/24', '2001:db8::1'],
  exchangeRates: { dated: '2020-01-02', usdPerEuroMicro: 1_084_500, ilsPerEuroMicro: 3_971_200 },
  defaultContinent: 'Europe',
  zoneByCountry: false,
  managedScope: 'Updates each week.',
  managedResponse: '15 minutes when it is down.',
  managedStartDays: 3,
  gaTrackerId: 'UA-12345678-1',
  ga4TrackerId: 'G-ABCD1234',
  gaAdsTrackerId: null,
};
const read = async (browser: Browser, host = '*') =>
  (await browser.send('GET', `/svc/sites/${host}`)).json<{ version: number; settings: object }>();
const save = (browser: Browser, version: number, body: object = settings) =>
  browser.send('PUT', '/svc/sites/*', { body, headers: { 'if-match': `"${version}"` } });
const audited = (action: string) =>
  db
    .selectFrom('audit')
    .select(['actor_id', 'diff'])
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('200: root sees every site, a site administrator the own one, a customer none', async () => {
  const hosts = async (person: Person) =>
    (await (await signedIn(server, person)).send('GET', '/svc/sites'))
      .json<{ items: { host: string }[] }>()
      .items?.map(({ host }) => host);
  expect(await hosts(root)).toEqual(['*', 'other.test']);
  expect(await hosts(admin)).toEqual(['*']);
  expect(await hosts(customer)).toBeUndefined();
  expect((await (await signedIn(server, admin)).send('GET', '/svc/sites/other.test')).statusCode).toBe(404);
});

test('200: settings are saved, seen by the next request and written down with what was before', async () => {
  const browser = await signedIn(server, admin);
  const { version } = await read(browser);
  const saved = await save(browser, version);
  expect(saved.statusCode, saved.body).toBe(200);
  const kept = { ...settings, remoteIps: ['192.0.2.0/24', '2001:db8::1/128'] };
  expect(await read(browser)).toMatchObject({ version: version + 1, settings: kept, own: true });
  expect((await browser.send('GET', '/svc/create')).json()).toMatchObject({ allowed: false });
  expect(await audited('site.configure')).toMatchObject({
    actor_id: admin.id,
    diff: { name: ['Site *', 'Blue Sky'], newUserBilling: [2, 1], remoteIps: [[], kept.remoteIps] },
  });
  expect((await save(browser, version)).statusCode).toBe(412);
  const theirs = (await (await signedIn(server, customer)).send('GET', '/svc/user')).json();
  expect(theirs).toMatchObject({ isMiniViewEnabled: true, miniViewColors: { primary: '#0a7d55' } });
  const foreignSite = { body: settings, headers: { 'if-match': '"1"' } };
  expect((await browser.send('PUT', '/svc/sites/other.test', foreignSite)).statusCode).toBe(404);
});

test.each([
  ['name', ' '],
  ['primaryColor', 'red'],
  ['miniViewPrimary', 'rgb(1,2,3)'],
  ['supportUrl', 'javascript:alert(1)'],
  ['supportUrl', 'http://plain.test'],
  ['newUserBilling', 3],
  ['exchangeRates', { dated: '2020-01-02' }],
  ['exchangeRates', { dated: '2999-01-01', usdPerEuroMicro: 1_084_500, ilsPerEuroMicro: 3_971_200 }],
  ['exchangeRates', { dated: '2020-01-02', usdPerEuroMicro: 0, ilsPerEuroMicro: 3_971_200 }],
  ['managedScope', 'x'.repeat(2001)],
  ['managedStartDays', 91],
  ['socialProviders', ['myspace']],
  ['remoteIps', ['0.0.0.0/0']],
  ['remoteIps', ['example.com']],
  ['ga4TrackerId', '"><script>'],
  ['gaTrackerId', 'G-1234'],
])('400: %s %j is refused at its field', async (key, value) => {
  const browser = await signedIn(server, admin);
  const { version } = await read(browser);
  const refused = await save(browser, version, { ...settings, [key]: value });
  const at = refused.json<{ errors: { key: string }[] }>().errors[0]?.key.split('.')[0];
  expect([refused.statusCode, at]).toEqual([400, key]);
});

test('200: the home text is seen by everybody of the site, and taken away by an empty one', async () => {
  const browser = await signedIn(server, admin);
  const write = async (template: string) =>
    browser.send('PUT', '/svc/sites/*/home', {
      body: { template },
      headers: { 'if-match': `"${(await read(browser)).version}"` },
    });
  const home = async () =>
    (await (await signedIn(server, customer)).send('GET', '/svc/home')).json<{ template: string | null }>().template;
  expect(await home()).toBeNull();
  const text = '## Welcome\n\nAsk [us](mailto:help@blue.test).';
  expect((await write(text)).json()).toMatchObject({ homeTemplate: text });
  expect(await home()).toBe(text);
  expect(await audited('site.home')).toMatchObject({ actor_id: admin.id, diff: { homeTemplate: [null, text] } });
  const stale = { body: { template: 'x' }, headers: { 'if-match': '"1"' } };
  expect((await browser.send('PUT', '/svc/sites/*/home', stale)).statusCode).toBe(412);
  expect((await write('x'.repeat(20_001))).json()).toMatchObject({ errors: [{ key: 'template' }] });
  expect((await write(' ')).json()).toMatchObject({ homeTemplate: null });
  expect(await home()).toBeNull();
});

test('200: the token of the own server is told once, after a proof, and opens the remote sign-in', async () => {
  const browser = await signedIn(server, admin);
  const make = () => browser.send('POST', '/svc/sites/*/remoteToken');
  expect((await make()).json()).toMatchObject({ errors: [{ code: 1500 }] });
  await browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
  const { token } = (await make()).json<{ token: string }>();
  expect(JSON.stringify(await read(browser))).not.toContain(token);
  expect(await read(browser)).toMatchObject({ hasRemoteToken: true });
  expect(JSON.stringify(await audited('site.remote-token'))).not.toContain(token);
  const link = (ip: string) =>
    new Browser(server, 'localhost', ip).send('POST', '/svc/remoteLogin/token', {
      body: { email: customer.email },
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await link('198.51.100.1')).json()).toMatchObject({ errors: [{ code: 55 }] });
  expect((await link('192.0.2.9')).statusCode).toBeLessThan(300);
});

test('a replaced token works for as long as was chosen, beside the new one', async () => {
  const browser = await signedIn(server, admin);
  await browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
  const make = async (keepHours: number) =>
    (await browser.send('POST', `/svc/sites/*/remoteToken?keepHours=${keepHours}`)).json<{ token: string }>().token;
  const works = async (token: string) => {
    const answer = await new Browser(server, 'localhost', '192.0.2.9').send('POST', '/svc/remoteLogin/token', {
      body: { email: customer.email },
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.statusCode === 200;
  };
  const first = await make(0);
  const second = await make(24);
  expect([await works(first), await works(second)]).toEqual([true, true]);
  const { previousTokenEnds } = (await read(browser)) as unknown as { previousTokenEnds: string };
  expect(Date.parse(previousTokenEnds) - clock.now()).toBe(24 * 3_600_000);
  clock.advance(24 * 3600);
  expect([await works(first), await works(second)]).toEqual([false, true]);
  const fresh = await signedIn(server, admin);
  await fresh.send('POST', '/svc/header/reauthenticate', { body: { password } });
  const third = (await fresh.send('POST', '/svc/sites/*/remoteToken')).json<{ token: string }>().token;
  expect([await works(second), await works(third)]).toEqual([false, true]);
  expect((await fresh.send('POST', '/svc/sites/*/remoteToken?keepHours=169')).statusCode).toBe(400);
});

test('a new version of the terms is asked of everybody at the next request, on that site alone', async () => {
  const browser = await signedIn(server, admin);
  const user = async (one: Browser) => (await one.send('GET', '/svc/user')).json<{ agreementSignRequired: boolean }>();
  const theirs = await signedIn(server, customer);
  const elsewhere = new Browser(server, 'other.test');
  await elsewhere.signIn(foreign.email);
  expect((await user(theirs)).agreementSignRequired).toBe(false);
  const published = await browser.send('POST', '/svc/sites/*/terms', { body: { title: 'Terms', body: 'Be kind.' } });
  expect(published.json()).toEqual({ version: 1 });
  expect((await user(theirs)).agreementSignRequired).toBe(true);
  expect((await user(elsewhere)).agreementSignRequired).toBe(false);
  await theirs.send('POST', '/svc/agreementSign', { body: { version: 1 } });
  expect((await user(theirs)).agreementSignRequired).toBe(false);
  await browser.send('POST', '/svc/agreementSign', { body: { version: 1 } });
  await browser.send('POST', '/svc/sites/*/terms', { body: { title: 'Terms', body: 'Be kinder.' } });
  expect((await user(theirs)).agreementSignRequired).toBe(true);
  expect(await audited('site.terms')).toMatchObject({ diff: { termsVersion: [1, 2] } });
  await browser.send('POST', '/svc/agreementSign', { body: { version: 2 } });
  expect((await browser.send('GET', '/svc/sites/*/terms')).json()).toMatchObject({
    binding: 2,
    items: [
      { version: 2, body: 'Be kinder.', accepted: 1 },
      { version: 1, accepted: 2 },
    ],
  });
});
