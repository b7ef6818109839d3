import { expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { mailsTo } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
await db.insertInto('price_list').values({ id: siteId, site_id: siteId, name: 'Standard', currency: 'EUR' }).execute();

const newcomer = async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  return { person, me: await signedIn(server, person) };
};
const read = async <T = Record<string, unknown>>(me: Browser, path: string) =>
  (await me.send('GET', `/svc/${path}`)).json<T>();
const put = (me: Browser, path: string, body: unknown) => me.send('PUT', `/svc/header/${path}`, { body });

/** As the wire format names them. */
const contextFields =
  `email billingStatus accountStatus externalStatus paymentType emailValidationRequired accountEnabled isMiniViewEnabled
  miniViewColors affiliateURL verificationPhone isParentLocked themeColors countOfCartItems isPageView mfa
  agreementSignRequired billingAdminEnabled`.split(/\s+/);
const profileFields =
  `dateFormat timeZone offset notification accountStatus billingProfileStatus userId appId appTenantId appConsentURL
  appLastConsent microsoftPartnerId importUrl enableCSPSettings enableCSPConnector accountEnabled isRootOrAdmin services
  siteName userEmail allowEmail useTFA emailTFAEnabled smsTFAEnabled googleTFAEnabled socialLoginEnabled allowedIPEnabled
  phoneList enabledIPList loginAudit parentAdditionalEmail parentAdditionalEmailFlag adminAdditionalEmail
  adminAdditionalEmailFlag`.split(/\s+/);

test('the user context and the profile details have every field of the wire format', async () => {
  const { me } = await newcomer();
  const user = await read(me, 'user');
  expect(contextFields.filter((name) => user[name] === undefined)).toEqual([]);
  const details = await read(me, 'header/details');
  expect(profileFields.filter((name) => details[name] === undefined)).toEqual([]);
  expect(details['notificationPreferences']).toEqual((await read(me, 'header/notificationPreferences'))['sets']);
  expect(details['notificationPreferences']).toMatchObject([{ set: 'general' }, { set: 'security' }, { set: 'usage' }]);
});

test('the view mode is the own one, or what the site settles', async () => {
  const { me } = await newcomer();
  const routes = async () =>
    JSON.stringify((await read(me, 'header/menu'))['tree'])
      .match(/"route":"[^"]+"/g)
      ?.map((part) => part.slice(9, -1));
  const full = await routes();
  expect(await read(me, 'user')).toMatchObject({ isMiniViewEnabled: false });
  expect((await put(me, 'profile', { viewMode: 'mini' })).statusCode).toBe(204);
  expect(await read(me, 'user')).toMatchObject({ isMiniViewEnabled: true, miniViewColors: { primary: '#0062cc' } });
  expect(await read(me, 'header/details')).toMatchObject({ viewMode: 'mini' });
  expect(await routes()).toEqual([
    '/dashboard',
    '/servers',
    '/serverCreate',
    '/supportInfo',
    '/selfCheck',
    '/billing',
    '/billing/invoices',
    '/billing/disputes',
    '/billing/history',
    '/billing/statements',
    '/report',
  ]);
  expect((await read<{ permittedItems: string[] }>(me, 'header/menu')).permittedItems).toContain('profile');
  await put(me, 'profile', { viewMode: 'site' });
  expect(await routes()).toEqual(full);
  const settle = (mini_view: boolean, mini_view_primary: string | null) =>
    db.updateTable('site').set({ mini_view, mini_view_primary }).where('id', '=', siteId).execute();
  await settle(true, '#117733');
  expect(await read(me, 'user')).toMatchObject({ isMiniViewEnabled: true, miniViewColors: { primary: '#117733' } });
  await put(me, 'profile', { viewMode: 'full' });
  expect(await read(me, 'user')).toMatchObject({ isMiniViewEnabled: false });
  await settle(false, null);
  for (const viewMode of ['', 'tiny', 7, null])
    expect(codesOf(await put(me, 'profile', { viewMode }))).toEqual([[1000, 'viewMode']]);
});

test('another currency stands beside amounts where the person wants it and the site has rates', async () => {
  const { me } = await newcomer();
  const shown = async () => (await read(me, 'user'))['shownCurrency'];
  expect((await put(me, 'profile', { shownCurrency: 'ILS' })).statusCode).toBe(204);
  expect(await read(me, 'header/details')).toMatchObject({ shownCurrency: 'ILS', ratesDated: null });
  expect(await shown()).toBeNull();
  const rates = { usd_per_euro_micro: 1_084_500, ils_per_euro_micro: 3_971_200, rates_dated: '2026-11-20' };
  await db.updateTable('site').set(rates).where('id', '=', siteId).execute();
  expect(await shown()).toEqual({
    currency: 'ILS',
    rates: { dated: '2026-11-20', usdPerEuroMicro: 1_084_500, ilsPerEuroMicro: 3_971_200 },
  });
  expect(await read(me, 'header/details')).toMatchObject({ ratesDated: '2026-11-20' });
  await put(me, 'profile', { shownCurrency: 'charged' });
  expect(await shown()).toBeNull();
  for (const shownCurrency of ['', 'GBP', 7, null])
    expect(codesOf(await put(me, 'profile', { shownCurrency }))).toEqual([[1000, 'shownCurrency']]);
});

test('who signs up by a link is counted for the account whose link it is, on its own site alone', async () => {
  const { person, me } = await newcomer();
  const code = String((await read(me, 'user'))['affiliateURL']).replace('/create?ref=', '');
  expect(code).toMatch(/^[0-9a-f]{12}$/);
  const affiliate = async () => (await read(me, 'header/details'))['affiliate'];
  expect(await affiliate()).toEqual({ clicks: 0, signUps: 0, confirmed: 0 });
  const signUp = async (referral: unknown) => {
    const email = `friend-${crypto.randomUUID()}@people.test`;
    const body = { email, password, passwordRepeat: password, referral };
    const answer = await new Browser(server).send('POST', '/svc/create', { body });
    return { answer, email };
  };
  const { answer, email } = await signUp(code);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await mailsTo(db, email)).length).toBe(1);
  for (const other of ['', 'nobody', `' or 1=1`]) expect((await signUp(other)).answer.statusCode).toBe(200);
  expect(await affiliate()).toEqual({ clicks: 0, signUps: 1, confirmed: 0 });
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('email', '=', email).execute();
  expect(await affiliate()).toEqual({ clicks: 0, signUps: 1, confirmed: 1 });
  expect(codesOf((await signUp('x'.repeat(41))).answer)).toEqual([[1000, 'referral']]);
  expect(codesOf((await signUp(7)).answer)).toEqual([[1000, 'referral']]);
  const otherSite = await makeSite(db, `${person.id}.test`);
  await db.updateTable('account').set({ site_id: otherSite }).where('id', '=', person.id).execute();
  const abroad = await signUp(code);
  const row = db.selectFrom('account').select('referred_by').where('email', '=', abroad.email);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ referred_by: null });
});

test('a followed link is counted as a number alone; a code of nobody or of another site answers alike', async () => {
  const { me } = await newcomer();
  const code = String((await read(me, 'user'))['affiliateURL']).replace('/create?ref=', '');
  const follow = (referral: unknown, host = 'localhost') =>
    new Browser(server, host).send('POST', '/svc/create/referral', { body: { referral } });
  const clicks = async () => (await read(me, 'header/details'))['affiliate'];
  for (const referral of [code, code, 'nobody', `' or 1=1`]) expect((await follow(referral)).statusCode).toBe(204);
  await makeSite(db, 'clicks.test');
  expect((await follow(code, 'clicks.test')).statusCode).toBe(204);
  expect(await clicks()).toMatchObject({ clicks: 2 });
  await db.updateTable('referral_click').set({ clicks: 1_000_000_000 }).execute();
  expect((await follow(code)).statusCode).toBe(204);
  expect(await clicks()).toMatchObject({ clicks: 1_000_000_000 });
  for (const wrong of ['', 'x'.repeat(41), 7]) expect((await follow(wrong)).statusCode).toBe(400);
});

test('contacts are set, shown to staff, and taken away', async () => {
  const { person, me } = await newcomer();
  const books = { kind: 'billing', email: 'books@people.test', language: 'en' };
  expect((await put(me, 'contacts', books)).statusCode).toBe(204);
  await put(me, 'contacts', { ...books, kind: 'abuse', email: 'abuse@people.test' });
  expect((await read(me, 'header/details'))['contacts']).toEqual([
    books,
    { ...books, kind: 'abuse', email: 'abuse@people.test' },
  ]);
  const staff = await signedIn(server, await makePerson(db, { siteId, role: 'billing-admin' }));
  expect((await read(staff, `users/${person.id}/state`))['contacts']).toHaveLength(2);
  await put(me, 'contacts', { ...books, email: '' });
  expect((await read(me, 'header/details'))['contacts']).toHaveLength(1);
  const change = db
    .selectFrom('audit')
    .select('diff')
    .where('account_id', '=', person.id)
    .orderBy('id', 'desc')
    .limit(1);
  expect(await change.executeTakeFirstOrThrow()).toEqual({ diff: { billing_contact: ['books@people.test', ''] } });
});

test.each([
  [{ kind: 'sales', email: 'a@b.test', language: 'en' }, [[1000, 'kind']]],
  [{ kind: 'billing', email: 'nobody', language: 'en' }, [[12, 'email']]],
  [{ kind: 'billing', email: 7, language: 'en' }, [[1000, 'email']]],
  [{ kind: 'billing', email: `${'x'.repeat(320)}@b.test`, language: 'en' }, [[1000, 'email']]],
  [{ kind: 'billing', email: 'a@b.test', language: 'xx' }, [[1000, 'language']]],
  [{ email: 'a@b.test', language: 'en' }, [[1001, 'kind']]],
  [{ kind: 'billing', language: 'en' }, [[1001, 'email']]],
  [{ kind: 'billing', email: 'a@b.test' }, [[1001, 'language']]],
])('%j is no contact', async (body, expected) => {
  const { me } = await newcomer();
  expect(codesOf(await put(me, 'contacts', body))).toEqual(expected);
});

test('the history lists changes, undoes harmless ones, and comes with the profile as a file', async () => {
  const { person, me } = await newcomer();
  const history = async () =>
    (await read<{ items: { id: number; action: string; undo: string; fields: unknown[] }[] }>(me, 'header/history'))
      .items;
  const undo = (id: string | number | undefined, browser = me) =>
    browser.send('POST', `/svc/header/history/${String(id)}/undo`);
  await put(me, 'profile', { company: 'One' });
  await put(me, 'profile', { company: 'Two' });
  await put(me, 'contacts', { kind: 'billing', email: 'books@people.test', language: 'en' });
  const [contact, second, first] = await history();
  expect([contact?.undo, second?.undo, first?.undo]).toEqual(['never', 'possible', 'changed-since']);
  expect(second?.fields).toEqual([{ field: 'organisation', before: 'One', after: 'Two' }]);
  expect(codesOf(await undo(first?.id))).toEqual([[1563, undefined]]);
  expect(codesOf(await undo(contact?.id))).toEqual([[1564, undefined]]);
  const other = await newcomer();
  expect((await undo(second?.id, other.me)).statusCode).toBe(404);
  for (const id of ['0', 'x', '1.5']) expect(codesOf(await undo(id))).toEqual([[1000, 'id']]);
  expect((await undo(second?.id)).statusCode).toBe(204);
  expect(await read(me, 'header/details')).toMatchObject({ company: 'One' });
  expect((await history())[0]).toMatchObject({ action: 'profile.undo', undo: 'possible' });
  const file = await me.send('GET', '/svc/header/export');
  expect(file.headers['content-disposition']).toMatch(/attachment; filename="?profile-\d{4}-\d\d-\d\d\.json/);
  expect(file.json()).toMatchObject({ profile: { userId: person.id, company: 'One' }, history: expect.any(Array) });
  expect((await new Browser(server).send('GET', '/svc/header/export')).statusCode).toBe(401);
});

test('the switch of notifications is kept by its own call', async () => {
  const { me } = await newcomer();
  for (const notification of [false, true]) {
    expect((await put(me, 'updateNotification', { notification })).statusCode).toBe(204);
    expect(await read(me, 'header/details')).toMatchObject({ notification });
  }
});
