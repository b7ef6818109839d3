import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { sandboxPartner, servePartnerSandbox } from '#connectors/partner-center/sandbox.ts';
import { translate } from '#kernel/message.ts';
import { errorsOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite, signedIn, type Browser, type Person } from '#test/people.ts';
import { checkPartners } from './check-partners.ts';
import { readPartnerRow, type PartnerRow } from './store-partner.ts';
import { noticesIn } from '#test/notices.ts';

const sandbox = await servePartnerSandbox(0);
afterAll(() => sandbox.close());
const it = await testApp({ empty: true, env: { SKYDECK_PARTNER_LOGIN_URL: sandbox.url } });
const { app, server, clock } = it;
const { db } = app;
it.work();
const siteId = await makeSite(db, '*');
let person: Person;
let me: Browser;

beforeEach(async () => {
  person = await makePerson(db, { siteId, role: 'account-holder' });
  me = await signedIn(server, person);
});

const right = {
  partnerUserName: 'admin@partner.sandbox.test',
  partnerPassword: 'partner-password',
  appId: sandboxPartner.appId,
  appSecret: sandboxPartner.secret,
  appSecretExpires: '2027-05-01',
  appTenantId: sandboxPartner.tenantId,
  appConsentURL: 'https://login.microsoftonline.com/common/adminconsent?client_id=x',
  microsoftPartnerId: '4815162',
};
const save = (body: unknown) => me.send('PUT', '/svc/header/partnerSettings', { body });
const check = async () => (await me.send('POST', '/svc/header/partnerSettings/test')).json<Record<string, unknown>>();
const faults = (answer: Parameters<typeof errorsOf>[0]) =>
  errorsOf(answer).map(({ code, key, info }) => [code, key, info]);

test('the five required messages stand at their fields, in their words', async () => {
  expect(faults(await save({}))).toEqual([
    [128, 'partnerUserName', 'Partner User Name is required.'],
    [129, 'partnerPassword', 'Partner Password is required.'],
    [130, 'appId', 'Application Id is required.'],
    [144, 'appSecret', 'Application Secret Key is required.'],
    [145, 'appTenantId', 'Application Tenant Id is required.'],
  ]);
});

test('secrets are sealed, never told, and kept when the form leaves them empty', async () => {
  const saved = (await save(right)).json<Record<string, unknown>>();
  expect(saved).toMatchObject({
    appId: right.appId,
    hasPassword: true,
    hasSecret: true,
    appSecretExpires: '2027-05-01',
  });
  expect(JSON.stringify(saved)).not.toContain(right.appSecret);
  const stored = JSON.stringify(await db.selectFrom('partner_setting').selectAll().execute());
  const audits = JSON.stringify(await db.selectFrom('audit').select('diff').execute());
  for (const secret of [right.appSecret, right.partnerPassword])
    for (const text of [stored, audits, Buffer.from(stored).toString('latin1')]) expect(text).not.toContain(secret);
  expect((await save({ ...right, appSecret: '', partnerPassword: '' })).statusCode).toBe(200);
  expect(await check()).toMatchObject({ works: true, problem: null });
  const details = (await me.send('GET', '/svc/header/details')).json<Record<string, unknown>>();
  expect(details).toMatchObject({ enableCSPSettings: true, enableCSPConnector: true, appTenantId: right.appTenantId });
});

test.each([
  ['secret', { appSecret: 'other' }, /secret is incorrect/],
  ['expired secret', { appSecret: sandboxPartner.expiredSecret }, /expired/],
  ['application', { appId: 'other' }, /nknown application/],
  ['tenant', { appTenantId: 'other.test' }, /nknown tenant/],
])('a wrong %s is told by the test and kept', async (_name, change, problem) => {
  await save({ ...right, ...change });
  const found = await check();
  expect(found['works']).toBe(false);
  expect(found['problem']).toMatch(problem);
  expect((await me.send('GET', '/svc/header/partnerSettings')).json()).toMatchObject({ testError: found['problem'] });
  await save(right);
  expect((await me.send('GET', '/svc/header/partnerSettings')).json()).toMatchObject({
    testedAt: null,
    testError: null,
  });
});

test('a token service that is away is told as such', async () => {
  await save(right);
  sandbox.setDown(true);
  expect((await check())['problem']).toMatch(/could not be reached/);
  sandbox.setDown(false);
});

test.each([
  ['appConsentURL', 'http://login.example/consent', 1559],
  ['appConsentURL', 'javascript:alert(1)', 1559],
  ['appConsentURL', 'x'.repeat(2001), 1000],
  ['appTenantId', '../../etc', 1000],
  ['appTenantId', 'x'.repeat(257), 1000],
  ['appId', 5, 1000],
  ['appSecret', null, 1000],
  ['appSecretExpires', 'soon', 1000],
  ['microsoftPartnerId', [], 1000],
])('%s refuses %j', async (key, value, code) => {
  expect(faults(await save({ ...right, [key]: value })).map(([found, at]) => [found, at])).toEqual([[code, key]]);
});

test('the connection is checked without anybody asking; a failure and the return are told, once each', async () => {
  await save(right);
  const stored = async () => {
    const row = await readPartnerRow(db, person.id);
    if (row === undefined) throw new Error('the settings are gone');
    return row;
  };
  const inHours = ({ check_due_at }: PartnerRow) => (check_due_at.getTime() - clock.now()) / 3_600_000;
  const received = async () =>
    (await noticesIn(db, 1160))
      .filter((one) => one.account_id === person.id)
      .map(({ title, body }) => ({ title, body }));
  const open = async () => {
    const tasks = db.selectFrom('task').select('id').where('object_id', '=', person.id);
    return (await tasks.where('state', 'in', ['waiting', 'running']).execute()).length;
  };
  const pass = async (hours: number) => {
    clock.advance(hours * 3600);
    await checkPartners.run(app);
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 20_000 });
    return stored();
  };
  const first = await pass(0.2);
  expect(first.test_error).toBeNull();
  expect(first.tested_at).toEqual(first.worked_at);
  expect(inHours(first)).toBeGreaterThan(9);

  // It is no news that the service does not answer for a while, and it is asked again soon.
  sandbox.setDown(true);
  const away = await pass(15);
  sandbox.setDown(false);
  expect([away.test_error, away.tested_at]).toEqual([null, first.tested_at]);
  expect(inHours(away)).toBeLessThan(1);

  sandbox.setExpired(true);
  await pass(1);
  const expired = await pass(15);
  sandbox.setExpired(false);
  expect(translate(expired.test_error ?? '')).toMatch(/expired/);
  expect(expired.worked_at).toEqual(first.worked_at);
  expect((await pass(15)).test_error).toBeNull();
  expect(await received()).toEqual([
    { title: 'The partner connection stopped working', body: expect.stringMatching(/expired/) },
    { title: 'The partner connection works again', body: expect.any(String) },
  ]);
}, 120_000);

test('a consent is noted; without settings there is nothing to consent to or to test', async () => {
  const consent = () => me.send('PUT', '/svc/header/partnerSettings/consent');
  expect((await consent()).statusCode).toBe(409);
  expect((await me.send('POST', '/svc/header/partnerSettings/test')).statusCode).toBe(409);
  await save(right);
  expect((await consent()).json<{ appLastConsent: string | null }>().appLastConsent).not.toBeNull();
});

test('the settings are for those who may, and for their own account alone', async () => {
  await save(right);
  const support = await signedIn(server, await makePerson(db, { siteId, role: 'support-agent' }));
  expect((await support.send('GET', '/svc/header/partnerSettings')).statusCode).toBe(403);
  const other = await signedIn(server, await makePerson(db, { siteId, role: 'account-holder' }));
  expect((await other.send('GET', '/svc/header/partnerSettings')).json()).toMatchObject({
    appId: '',
    hasSecret: false,
  });
});
