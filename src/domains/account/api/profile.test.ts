import { expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const person = await makePerson(db, { siteId, role: 'account-holder' });
const me = await signedIn(server, person);

const put = (path: string, body: unknown) => me.send('PUT', `/svc/header/${path}`, { body });
const details = async () => (await me.send('GET', '/svc/header/details')).json<Record<string, unknown>>();
const audits = () =>
  db
    .selectFrom('audit')
    .select(['action', 'outcome', 'diff'])
    .where('account_id', '=', person.id)
    .orderBy('id')
    .execute();

test('the configuration is one call or three, and the user context follows', async () => {
  expect(
    (await put('configuration', { dateFormat: 'DD.MM.YYYY', timeZone: 'Asia/Kolkata', notification: false }))
      .statusCode,
  ).toBe(204);
  expect(await details()).toMatchObject({
    dateFormat: 'DD.MM.YYYY',
    timeZone: 'Asia/Kolkata',
    offset: 330,
    notification: false,
  });
  await put('updateDateFormat', { dateFormat: 'MMM D, YYYY' });
  await put('updateTimeZone', { timeZone: 'UTC' });
  await put('updateNotification', { notification: true });
  expect(await details()).toMatchObject({ dateFormat: 'MMM D, YYYY', timeZone: 'UTC', offset: 0, notification: true });
  const user = (await me.send('GET', '/svc/user')).json<Record<string, unknown>>();
  expect(user).toMatchObject({ dateFormat: 'MMM D, YYYY', timeZone: 'UTC' });
  const found = (await audits()).filter(({ action }) => action === 'profile.configure');
  expect(found.at(0)?.diff).toMatchObject({ time_zone: ['UTC', 'Asia/Kolkata'], notification: [true, false] });
  expect(found).toHaveLength(4);
});

const whole = { dateFormat: 'YYYY-MM-DD', timeZone: 'UTC', notification: true };
test.each([
  ['updateTimeZone', { timeZone: 'Mars/Olympus' }, [[1558, 'timeZone']]],
  ['updateTimeZone', { timeZone: '' }, [[1558, 'timeZone']]],
  ['updateTimeZone', {}, [[1001, 'timeZone']]],
  ['updateTimeZone', { timeZone: 'x'.repeat(65) }, [[1000, 'timeZone']]],
  ['updateTimeZone', { timeZone: 7 }, [[1000, 'timeZone']]],
  ['updateDateFormat', {}, [[1001, 'dateFormat']]],
  ['updateDateFormat', { dateFormat: 'YY' }, [[1000, 'dateFormat']]],
  ['updateDateFormat', { dateFormat: null }, [[1000, 'dateFormat']]],
  ['updateNotification', {}, [[1001, 'notification']]],
  ['updateNotification', { notification: 'yes' }, [[1000, 'notification']]],
  ['configuration', { ...whole, timeZone: "'; drop table account; --" }, [[1558, 'timeZone']]],
  ['configuration', { ...whole, extra: 1 }, [[1002, 'extra']]],
  ['profile', { name: '' }, [[1000, 'name']]],
  ['profile', { name: '   ' }, [[1000, 'name']]],
  ['profile', { name: 'x'.repeat(101) }, [[1000, 'name']]],
  ['profile', { name: 'a\nb' }, [[1000, 'name']]],
  ['profile', { name: 5 }, [[1000, 'name']]],
  ['profile', { company: 'x'.repeat(101) }, [[1000, 'company']]],
  ['profile', { company: [] }, [[1000, 'company']]],
  ['profile', { phone: '0415 555' }, [[1508, 'phone']]],
  ['profile', { phone: '+0123456789' }, [[1508, 'phone']]],
  ['profile', { phone: '+1234567890123456' }, [[1508, 'phone']]],
  ['profile', { phone: 'x'.repeat(33) }, [[1000, 'phone']]],
  ['profile', { language: 'tlh' }, [[1000, 'language']]],
  ['profile', { theme: 'pink' }, [[1000, 'theme']]],
  ['profile', { density: 'tiny' }, [[1000, 'density']]],
  ['profile', { singleKeys: 'off' }, [[1000, 'singleKeys']]],
  ['profile', { startPage: 'https://evil.example' }, [[1000, 'startPage']]],
])('%s refuses %j', async (path, body, expected) => {
  const before = await details();
  const answer = await put(path, body);
  expect([answer.statusCode, codesOf(answer)]).toEqual([400, expected]);
  expect(await details()).toEqual(before);
});

test('a profile keeps what is not sent, and hostile text is text', async () => {
  await put('profile', { name: '<b>Ann</b> "x"', company: "O'Brien & Söhne", phone: '+1 (415) 555-0123' });
  await put('profile', { theme: 'dark', density: 'compact', startPage: '/servers', singleKeys: false });
  expect(await details()).toMatchObject({
    name: '<b>Ann</b> "x"',
    company: "O'Brien & Söhne",
    phone: '+14155550123',
    theme: 'dark',
    density: 'compact',
    startPage: '/servers',
    singleKeys: false,
  });
  expect((await me.send('GET', '/svc/user')).json()).toMatchObject({ singleKeys: false });
  await put('profile', { phone: '' });
  expect((await details())['phone']).toBe('');
});

test('the details say what the profile screen shows', async () => {
  const parent = await makePerson(db, { siteId, role: 'account-holder', email: 'boss@people.test' });
  const child = await makePerson(db, { siteId, role: 'account-viewer', parentId: parent.id });
  const found = (await (await signedIn(server, child)).send('GET', '/svc/header/details')).json<
    Record<string, unknown>
  >();
  expect(found).toMatchObject({
    userId: child.id,
    userEmail: child.email,
    parent: 'boss@people.test',
    accountStatus: 'Ok',
    billingProfileStatus: 3,
    accountEnabled: true,
    isRootOrAdmin: false,
    services: 0,
    allowEmail: true,
    hasPassword: true,
    enableCSPSettings: false,
    enableCSPConnector: false,
    socialLoginEnabled: false,
    phoneList: [],
    enabledIPList: [],
  });
  expect((found['loginAudit'] as { result: string }[])[0]?.result).toBe('success');
  expect(found['timeZones']).toContain('Asia/Kolkata');
});

test('nobody without a session changes anything', async () => {
  const answer = await new Browser(server).send('PUT', '/svc/header/profile', { body: { name: 'Eve' } });
  expect(answer.statusCode).toBe(401);
});

test('the home screen has the steps of a newcomer, each of which can be hidden', async () => {
  const read = async () =>
    (await me.send('GET', '/svc/home')).json<{ template: string | null; checklist: unknown[] }>();
  const step = (id: string, done: boolean, dismissed = false) => ({ id, done, dismissed });
  const fresh = [
    step('email', true),
    step('factor', false),
    step('billing', true),
    step('server', false),
    step('connect', false),
  ];
  expect(await read()).toEqual({ template: null, checklist: fresh });
  const hide = (body: unknown) => me.send('PUT', '/svc/home/checklist', { body });
  await hide({ id: 'factor', dismissed: true });
  expect((await read()).checklist[1]).toEqual(step('factor', false, true));
  await hide({ id: 'factor', dismissed: false });
  expect((await read()).checklist[1]).toEqual(step('factor', false));
  expect(codesOf(await hide({ id: 'other', dismissed: true }))).toEqual([[1000, 'id']]);
  await db.updateTable('site').set({ home_template: '## Hello' }).where('id', '=', siteId).execute();
  expect((await read()).template).toBe('## Hello');
});
