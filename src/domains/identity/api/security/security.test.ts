import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn, type Person } from '#test/people.ts';
import { revertAddresses } from './revert-addresses.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');

const off = { useTFA: false, useTFAEmail: false, useTFASMS: false, useTFAGoogle: false, useAllowedIP: false };
const lastMessage = async (person: Person) => {
  const row = await db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return { to: row.recipient, code: /\d{6}/.exec(row.body_text ?? '')?.[0] ?? '' };
};

interface Visitor {
  person: Person;
  browser: Browser;
  prove(more?: object): ReturnType<Browser['send']>;
  switches(more: object): ReturnType<Browser['send']>;
  details(): Promise<Record<string, unknown>>;
}

async function visitor(host = 'localhost', site = siteId): Promise<Visitor> {
  const person = await makePerson(db, { siteId: site, role: 'account-holder' });
  const browser = await signedIn(server, person, host);
  return {
    person,
    browser,
    prove: (more = {}) => browser.send('POST', '/svc/header/reauthenticate', { body: { password, ...more } }),
    switches: (more) => browser.send('PUT', `/svc/header/${person.id}/tfaUpdate`, { body: { ...off, ...more } }),
    details: async () => (await browser.send('GET', '/svc/header/securityDetails')).json(),
  };
}

describe('proof', () => {
  test('403: nothing changes without it; 400 and 429 for wrong passwords', async () => {
    const { switches, prove, browser } = await visitor();
    expect(codesOf(await switches({ useTFA: true, useTFAEmail: true }))).toEqual([[1500, undefined]]);
    expect((await browser.send('GET', '/svc/header/generateGoogleCode')).statusCode).toBe(403);
    for (let n = 0; n < 4; n++) expect(codesOf(await prove({ password: 'wrong' }))).toEqual([[1514, 'password']]);
    expect((await prove({ password: 'wrong' })).statusCode).toBe(429);
    expect(codesOf(await prove())).toEqual([[13, undefined]]);
    clock.advance(60);
    expect((await prove()).json()).toEqual({ provenSeconds: 600 });
    expect((await switches({ useTFA: true, useTFAEmail: true })).statusCode).toBe(200);
    clock.advance(600);
    expect((await switches({})).statusCode).toBe(403);
  });

  test('200: gives the session a new token; the old one is refused', async () => {
    const { browser, prove } = await visitor();
    const old = browser.cookies.get('session') ?? '';
    await prove();
    expect(browser.cookies.get('session')).not.toBe(old);
    expect((await browser.send('GET', '/svc/user')).statusCode).toBe(200);
    expect((await browser.send('GET', '/svc/user', { cookies: { session: old } })).statusCode).toBe(401);
  });

  test('400: with a factor on, the password alone does not do', async () => {
    const { browser, person, prove, switches } = await visitor();
    await prove();
    await switches({ useTFA: true, useTFAEmail: true });
    expect(codesOf(await prove())).toEqual([[54, 'code']]);
    const sent = await browser.send('POST', '/svc/header/reauthenticationCode', { body: { useEmail: true } });
    expect(sent.statusCode).toBe(200);
    expect((await prove({ code: (await lastMessage(person)).code })).statusCode).toBe(200);
  });
});

describe('switches', () => {
  test('200: the first factor brings ten recovery codes, ends other sessions, is audited and told', async () => {
    const { browser, person, prove, switches, details } = await visitor();
    const other = await signedIn(server, person);
    await prove();
    const done = await switches({ useTFA: true, useTFAEmail: true });
    const { recoveryCodes } = done.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await other.send('GET', '/svc/user')).statusCode).toBe(401);
    expect((await browser.send('GET', '/svc/user')).json()).toMatchObject({ mfa: true });
    expect(await details()).toMatchObject({
      useTFA: true,
      useTFAEmail: true,
      recoveryCodesLeft: 10,
      smsTFAAllowed: true,
    });
    const audit = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'factor.update')
      .where('account_id', '=', person.id)
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow();
    expect(audit.diff).toEqual({ use_factor: [false, true], use_email: [false, true] });
    expect(await db.selectFrom('notification').select('code').where('account_id', '=', person.id).execute()).toEqual([
      { code: 123 },
    ]);
    // A recovery code opens once and is told by mail.
    const sign = async () => {
      const fresh = new Browser(server);
      const { mediateToken } = (await fresh.signIn(person.email)).json<{ mediateToken: string }>();
      return fresh.send('POST', '/svc/logintfa', {
        body: { email: person.email, mediateToken, code: recoveryCodes[0] },
      });
    };
    expect((await sign()).statusCode).toBe(200);
    expect((await sign()).statusCode).toBe(401);
    const mailed = await db.selectFrom('message').select('template').where('account_id', '=', person.id).execute();
    expect(mailed).toEqual([{ template: 'recovery-code-used' }]);
    const entered = await db
      .selectFrom('audit')
      .select(['actor_id', 'diff'])
      .where('action', '=', 'session.start')
      .where('account_id', '=', person.id)
      .where('object_type', '=', 'session')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entered).toEqual({ actor_id: person.id, diff: { method: [null, 'recovery'] } });
  });

  test("400, 404, 409: what is not set up, not one's own, not allowed, or asked for by the policy", async () => {
    const strict = await makeSite(db, 'strict.test');
    await db
      .updateTable('site')
      .set({ factor_methods: ['email', 'google'], security_policy_name: 'House rules' })
      .where('id', '=', strict)
      .execute();
    const { browser, prove, switches } = await visitor('strict.test', strict);
    await prove();
    expect(
      (await browser.send('PUT', '/svc/header/01900000-0000-7000-8000-000000000009/tfaUpdate', { body: off }))
        .statusCode,
    ).toBe(404);
    expect(codesOf(await switches({ useTFA: true }))).toEqual([[1502, 'useTFA']]);
    expect(codesOf(await switches({ useTFA: true, useTFAGoogle: true }))).toEqual([[1505, 'useTFAGoogle']]);
    expect(codesOf(await switches({ useTFA: true, useTFASMS: true }))).toEqual([[1504, 'useTFASMS']]);
    expect((await switches({ useTFA: true, useTFAEmail: true })).statusCode).toBe(200);
    await db.updateTable('site').set({ factor_required: true }).where('id', '=', strict).execute();
    const refused = await switches({});
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { errors: [{ code: 1503, key: 'useTFA', info: 'The policy "House rules" requires a second factor.' }] },
    ]);
    expect(codesOf(await switches({ useTFA: true }))).toEqual([[1503, 'useTFA']]);
  });
});

test('an authenticator is set up by the secret handed out and one of its codes', async () => {
  const { browser, person, prove, switches, details } = await visitor();
  expect(await details()).toMatchObject({ googleCode: '', qrCodeURL: '' });
  await prove();
  const { secret, qrCodeURL } = (await browser.send('GET', '/svc/header/generateGoogleCode')).json<{
    secret: string;
    qrCodeURL: string;
  }>();
  expect(qrCodeURL).toContain('otpauth://totp/');
  // A reload in the middle goes on with it, but only for whoever has just proven their identity.
  expect(await details()).toMatchObject({ googleCode: secret, qrCodeURL });
  const own = db.updateTable('session').where('account_id', '=', person.id);
  const proven = await db
    .selectFrom('session')
    .select('proven_until')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow();
  await own.set({ proven_until: null }).execute();
  expect(await details()).toMatchObject({ googleCode: '', qrCodeURL: '' });
  await own.set(proven).execute();
  const code = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now() });
  const validate = (body: object) => browser.send('PUT', '/svc/header/validateGoogleCode', { body });
  const wrong = code() === '000000' ? '111111' : '000000';
  expect(codesOf(await validate({ secret, code: wrong }))).toEqual([[54, 'code']]);
  expect(codesOf(await validate({ secret: new Secret({ size: 20 }).base32, code: code() }))).toEqual([
    [1516, 'secret'],
  ]);
  expect((await validate({ secret, code: code() })).statusCode).toBe(204);
  expect((await switches({ useTFA: true, useTFAGoogle: true })).statusCode).toBe(200);
  expect(await details()).toMatchObject({ validatedCode: true, useTFAGoogle: true, googleCode: '', qrCodeURL: '' });
  const stored = await db
    .selectFrom('factor_setting')
    .select('google_secret')
    .where('google_secret', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(stored.google_secret?.toString('latin1')).not.toContain(secret);
  // The code of the set-up has been used.
  expect(codesOf(await prove({ code: code(), useTFAGoogle: true }))).toEqual([[54, 'code']]);
});

test('a phone is added by a solved proof of work and the code sent to it', async () => {
  const { browser, person, prove, switches, details } = await visitor();
  await prove();
  const phone = '+14155550123';
  const token = async () => {
    const challenge = (
      await browser.send('GET', `/svc/header/phoneCaptchaInfo?phone=${encodeURIComponent(phone)}`)
    ).json<Challenge>();
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  const send = (path: string, body: object) =>
    browser.send('POST', `/svc/header/${person.id}/${path}`, { body: { phone, ...body } });
  expect(codesOf(await send('sendTFACode', { phoneCaptchaToken: 'e30=' }))).toEqual([[1511, 'phoneCaptchaToken']]);
  expect(codesOf(await send('sendTFACode', { phone: '12', phoneCaptchaToken: '' }))).toEqual([[1508, 'phone']]);
  const first = await token();
  const sent = await send('sendTFACode', { phoneCaptchaToken: first });
  expect([sent.statusCode, sent.json()]).toEqual([200, expect.objectContaining({ destination: '+14 ••• 23' })]);
  const { verificationToken } = sent.json<{ verificationToken: string }>();
  const wait = await browser.send('GET', `/svc/header/checkForResendSmsTime?phone=${encodeURIComponent(phone)}`);
  expect(wait.json()).toEqual({ seconds: 30 });
  clock.advance(30);
  expect(codesOf(await send('resendTFACode', { phoneCaptchaToken: first }))).toEqual([[1511, 'phoneCaptchaToken']]);
  expect((await send('resendTFACode', { phoneCaptchaToken: await token() })).statusCode).toBe(200);
  const early = await send('resendTFACode', { phoneCaptchaToken: await token() });
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
  const { code, to } = await lastMessage(person);
  expect(to).toBe(phone);
  expect(codesOf(await send('phoneVerification', { verificationToken, tfaCode: 'x' }))).toEqual([[54, 'tfaCode']]);
  expect((await send('phoneVerification', { verificationToken, tfaCode: code })).statusCode).toBe(204);
  expect((await switches({ useTFA: true, useTFASMS: true })).statusCode).toBe(200);
  const [row] = (await details())['phoneList'] as { addressId: string; phone: string; verified: string }[];
  expect(row).toMatchObject({ phone: '+14 ••• 23', verified: expect.any(String) });
  const named = { addressId: row?.addressId, description: 'Work' };
  expect((await browser.send('POST', '/svc/header/updatePhoneDescription', { body: named })).statusCode).toBe(204);
  const removed = await browser.send('PUT', '/svc/header/removeItemList', { body: { addressId: row?.addressId } });
  expect(codesOf(removed)).toEqual([[1512, 'addressId']]);
}, 60_000);

describe('allowed addresses', () => {
  const add = (browser: Browser, ipAddress: string) =>
    browser.send('PUT', '/svc/header/addIPAddress', { body: { ipAddress } });

  test('400 and 409: no address, there already, too many; ranges and mapped addresses are normalised', async () => {
    const { browser, prove, details } = await visitor();
    expect((await add(browser, '192.0.2.1')).statusCode).toBe(403);
    await prove();
    for (const wrong of ['x', '0.0.0.0/0', '1.2.3', '2001:db8::/129', '::ffff:1.2.3.4/90', '1.2.3.4/33'])
      expect(codesOf(await add(browser, wrong)), wrong).toEqual([[1509, 'ipAddress']]);
    for (const right of ['::ffff:192.0.2.9', '198.51.100.77/24', '2001:DB8::1/64', '2001:db8:1::1'])
      expect((await add(browser, right)).statusCode, right).toBe(200);
    expect(codesOf(await add(browser, '192.0.2.9'))).toEqual([[1510, 'ipAddress']]);
    const list = (await details())['allowedIPList'] as { ipAddress: string }[];
    expect(list.map((row) => row.ipAddress)).toEqual([
      '192.0.2.9',
      '198.51.100.0/24',
      '2001:db8::/64',
      '2001:db8:1::1',
    ]);
    await db.updateTable('site').set({ max_allowed_ips: 4 }).where('id', '=', siteId).execute();
    expect(codesOf(await add(browser, '192.0.2.10'))).toEqual([[1507, 'ipAddress']]);
    await db.updateTable('site').set({ max_allowed_ips: 20 }).where('id', '=', siteId).execute();
  });

  test('403: code 55 at sign-in from elsewhere, whatever a header says; mapped addresses count', async () => {
    const { browser, person, prove, switches } = await visitor();
    await prove();
    await add(browser, browser.ip);
    expect((await switches({ useAllowedIP: true })).statusCode).toBe(200);
    await browser.send('PUT', '/svc/header/confirmAllowedIP', { body: {} });
    const elsewhere = new Browser(server, 'localhost', '198.51.100.9');
    const refused = await elsewhere.signIn(person.email);
    expect([refused.statusCode, codesOf(refused)]).toEqual([403, [[55, undefined]]]);
    const spoofed = await elsewhere.send('POST', '/svc/login', {
      body: { email: person.email, password },
      headers: { 'x-forwarded-for': browser.ip, 'x-real-ip': browser.ip, forwarded: `for=${browser.ip}` },
    });
    expect(spoofed.statusCode).toBe(403);
    const mapped = new Browser(server, 'localhost', `::ffff:${browser.ip}`);
    expect((await mapped.signIn(person.email)).statusCode).toBe(200);
    const log = await db
      .selectFrom('login_log')
      .select('result')
      .where('email', '=', person.email)
      .where('result', '=', 'ip-refused')
      .execute();
    expect(log).toHaveLength(2);
  });

  test('409: a list that shuts out its author is asked about twice, and reverts after ten minutes', async () => {
    const { browser, person, prove, switches } = await visitor();
    await prove();
    expect(codesOf(await switches({ useAllowedIP: true }))).toEqual([[1505, 'useAllowedIP']]);
    await add(browser, '192.0.2.0/24');
    const first = await switches({ useAllowedIP: true });
    expect([first.statusCode, codesOf(first)]).toEqual([409, [[1501, undefined]]]);
    expect((await switches({ useAllowedIP: true })).statusCode).toBe(200);
    const shut = await browser.send('GET', '/svc/user');
    expect([shut.statusCode, codesOf(shut)]).toEqual([401, [[55, undefined]]]);
    clock.advance(599);
    await revertAddresses.run(app);
    expect((await new Browser(server).signIn(person.email)).statusCode).toBe(403);
    clock.advance(1);
    expect((await browser.send('GET', '/svc/user')).statusCode).toBe(200);
    await revertAddresses.run(app);
    const row = await db
      .selectFrom('factor_setting')
      .select('use_allowed_ip')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.use_allowed_ip).toBe(false);
    const audit = await db
      .selectFrom('audit')
      .select('action')
      .where('account_id', '=', person.id)
      .where('action', '=', 'address.revert')
      .execute();
    expect(audit).toHaveLength(1);
  });
});

test("sessions, remembered browsers and the login audit are one's own", async () => {
  const { browser, person } = await visitor();
  const other = await signedIn(server, person);
  const stranger = await visitor();
  const { items } = (await browser.send('GET', '/svc/header/sessions')).json<{
    items: { id: string; current: boolean }[];
  }>();
  expect(items.map((row) => row.current).sort((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  const target = items.find((row) => !row.current)?.id ?? '';
  expect((await stranger.browser.send('DELETE', `/svc/header/sessions/${target}`)).statusCode).toBe(404);
  expect((await browser.send('DELETE', `/svc/header/sessions/${target}`)).statusCode).toBe(204);
  expect((await other.send('GET', '/svc/user')).statusCode).toBe(401);
  await signedIn(server, person);
  expect((await browser.send('DELETE', '/svc/header/sessions')).json()).toEqual({ ended: 1 });
  expect((await browser.send('GET', '/svc/header/rememberedBrowsers')).json()).toMatchObject({ items: [] });
  const missing = '/svc/header/rememberedBrowsers/01900000-0000-7000-8000-000000000009';
  expect((await browser.send('DELETE', missing)).statusCode).toBe(404);
  const audit = (await browser.send('GET', '/svc/header/loginAudit?size=2')).json();
  expect(audit).toMatchObject({ total: 3, items: [{ result: 'success', method: 'password' }, { result: 'success' }] });
  const csv = await browser.send('GET', '/svc/header/loginAudit/export');
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.trim().split('\n')).toHaveLength(4);
});
