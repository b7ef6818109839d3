import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxClient, serveSocialSandbox } from '#connectors/social/sandbox.ts';
import { declaredErrors, textOf, type ErrorCode } from '#kernel/errors.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';
import { choose, finish, socialToken, useToken } from '#test/social.ts';

const provider = await serveSocialSandbox(0);
afterAll(() => provider.close());
const social = { sandbox: { ...sandboxClient, issuer: provider.issuer } };
const { app, server } = await testApp({ empty: true, env: { SKYDECK_SOCIAL: JSON.stringify(social) } });
const { db } = app;
const siteId = await makeSite(db, '*');
const externalId = await makeSite(db, 'external.test');
await makeSite(db, 'bare.test');
for (const id of [siteId, externalId])
  await db.insertInto('price_list').values({ id, site_id: id, name: 'Standard', currency: 'EUR' }).execute();
beforeAll(() => db.updateTable('site').set({ new_user_billing: 1 }).where('id', '=', externalId).execute());

type Answer = Awaited<ReturnType<Browser['send']>>;
const fresh = (host?: string) => new Browser(server, host);
const somebody = () => makePerson(db, { siteId, role: 'account-holder' });
const post = (path: string, body: object, browser = fresh()) => browser.send('POST', `/svc/${path}`, { body });
const good = { password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41' };
const signUp = (body: object, host?: string) =>
  post('create', { email: 'new@people.test', ...good, ...body }, fresh(host));
const me = async () => signedIn(server, await somebody());

async function factorPerson() {
  const person = await somebody();
  await db.insertInto('factor_setting').values({ account_id: person.id, use_factor: true, use_email: true }).execute();
  const browser = fresh();
  const { mediateToken } = (await browser.signIn(person.email)).json<{ mediateToken: string }>();
  return { browser, common: { email: person.email, mediateToken } };
}
async function sendTwice(): Promise<Answer> {
  const { browser, common } = await factorPerson();
  await post('sendtfa', { ...common, useEmail: true }, browser);
  return post('resendtfa', { ...common, useEmail: true }, browser);
}
async function signInAgain(change: object): Promise<Answer> {
  const person = await somebody();
  const browser = await signedIn(server, person);
  await browser.send('GET', '/svc/logout');
  await db.updateTable('account').set(change).where('id', '=', person.id).execute();
  return browser.signIn(person.email);
}
async function guess(times: number): Promise<Answer> {
  const { email } = await somebody();
  for (let tries = 1; tries < times; tries += 1) await fresh().signIn(email, 'wrong');
  return fresh().signIn(email, 'wrong');
}
const network = async (person: string) => {
  const browser = fresh();
  return finish(browser, await choose(browser, person));
};
async function awayNetwork(): Promise<Answer> {
  const fault = (name: string) =>
    fetch(`${provider.issuer}/faults`, { method: 'PUT', body: JSON.stringify({ fault: name }) });
  const browser = fresh();
  const way = await choose(browser, '1001');
  await fault('down');
  const answer = await finish(browser, way);
  await fault('none');
  return answer;
}
async function otherSite(): Promise<Answer> {
  const browser = fresh();
  const way = await choose(browser, '1001');
  const other = fresh('external.test');
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return finish(other, way);
}
/** Uses what a network said; `change` is what happens in between. */
async function use(
  person: string,
  change: (browser: Browser) => Promise<unknown> = async () => undefined,
  page = 'login',
) {
  const browser = page === 'profile' ? await me() : fresh();
  const token = await socialToken(browser, person, page);
  const more = await change(browser);
  return useToken(browser, { ...token, ...(typeof more === 'object' ? more : {}) });
}
async function removeLast(): Promise<Answer> {
  const browser = fresh();
  await useToken(browser, await socialToken(browser, '1002'));
  const { items } = (await browser.send('GET', '/svc/socialAccess/socialProfile')).json<{ items: { id: string }[] }>();
  return browser.send('DELETE', `/svc/socialAccess/socialProfile/${items[0]?.id}`);
}
const partner = async () => (await me()).send('PUT', '/svc/header/partnerSettings', { body: {} });
async function shutOut(): Promise<Answer> {
  const { id, email } = await somebody();
  await db.insertInto('factor_setting').values({ account_id: id, use_allowed_ip: true }).execute();
  const row = { id: crypto.randomUUID(), account_id: id, range: '192.0.2.0/24', created_at: new Date() };
  await db.insertInto('allowed_address').values(row).execute();
  return fresh().signIn(email);
}

interface Case {
  when: string;
  /** The words of the specification, where it gives them. */
  text?: string;
  make(): Promise<Answer>;
}

/** Every code that the specification numbers, and what brings it. */
const cases: Record<number, Case> = {
  10: {
    when: 'a disabled account in a browser that knows it',
    text: 'Login failed.',
    make: () => signInAgain({ enabled: false }),
  },
  11: {
    when: 'a sign-in beside a session',
    text: 'Already logged in, logout first.',
    make: async () => (await me()).signIn('ann@people.test'),
  },
  12: { when: 'a sign-in with no address', text: 'Email is invalid.', make: () => fresh().signIn('nobody') },
  13: { when: 'the fifth wrong password', make: () => guess(5) },
  14: {
    when: 'a role that the product does not know',
    text: 'Login failed, configuration error.',
    make: () => signInAgain({ role: 'ghost' }),
  },
  15: {
    when: 'a short password',
    text: 'Invalid password. Must contain 6-30 characters.',
    make: () => signUp({ password: 'short', passwordRepeat: 'short' }),
  },
  16: {
    when: 'another repetition',
    text: 'Repeat password does not match selected password.',
    make: () => signUp({ passwordRepeat: 'Velvet-otter-42' }),
  },
  17: {
    when: 'an email that has an account',
    text: 'Selected email is not available for new account.',
    make: async () => signUp({ email: (await somebody()).email }),
  },
  18: {
    when: 'a made-up token',
    text: 'Token is not valid, reset your password again and a new token will be sent to you.',
    make: () => post('reset', { email: 'ann@people.test', token: 'x'.repeat(43), ...good }),
  },
  19: {
    when: 'a site without prices',
    text: 'Failed to setup new user account, please try again.',
    make: () => signUp({}, 'bare.test'),
  },
  20: { when: 'no session', text: 'You are not logged in.', make: () => fresh().send('GET', '/svc/user') },
  21: { when: 'a wrong password', text: 'Invalid email or password.', make: () => guess(1) },
  22: {
    when: 'a reset for no address',
    text: 'Email is invalid.',
    make: () => post('forgot', { email: 'nobody' }),
  },
  24: {
    when: 'a link to an account whose session has ended',
    text: 'You are not logged in.',
    make: () => use('1001', (browser) => browser.send('GET', '/svc/logout').then(() => undefined), 'profile'),
  },
  25: { when: 'no email', text: 'Email is required.', make: () => fresh().signIn('') },
  26: { when: 'no password', text: 'Password is required.', make: () => fresh().signIn('ann@people.test', '') },
  27: { when: 'no repetition', text: 'Repeat Password is required.', make: () => signUp({ passwordRepeat: '' }) },
  28: {
    when: 'a site where nobody signs up',
    text: "Can't create user for this site.",
    make: () => signUp({}, 'external.test'),
  },
  29: { when: 'a known password', make: () => signUp({ password: 'password1', passwordRepeat: 'password1' }) },
  30: { when: 'a social account without email', make: () => network('1004') },
  31: { when: 'a journey that began at another site', make: otherSite },
  32: {
    when: 'a journey that nobody began',
    make: () => post('socialAccess/stateToken', { code: 'x', social: 'sandbox', stateToken: 'x' }),
  },
  33: {
    when: 'an email that has an account already',
    make: () =>
      use('1003', () =>
        makePerson(db, { siteId, role: 'account-holder', email: 'user@skydeck.test' }).then(() => undefined),
      ),
  },
  34: { when: 'a network that is away', make: awayNetwork },
  35: { when: 'a consent that was withdrawn', make: () => network('1007') },
  36: {
    when: 'an identity that somebody else has connected',
    make: async () => {
      const other = fresh();
      await useToken(other, await socialToken(other, '1001'));
      return use('1001', undefined, 'profile');
    },
  },
  37: { when: 'an email that may not be read', make: () => network('1005') },
  38: { when: 'the last connection without a password', make: removeLast },
  39: { when: 'a changed social token', make: () => use('1006', async () => ({ socialId: '1' })) },
  40: {
    when: 'a site that makes no accounts so',
    make: async () => {
      const rule = (on: boolean) =>
        db.updateTable('site').set({ social_registration: on }).where('id', '=', siteId).execute();
      await rule(false);
      const answer = await use('1006');
      await rule(true);
      return answer;
    },
  },
  41: { when: 'a person who cancels', make: () => network('deny') },
  42: {
    when: 'a network that is not offered',
    make: async () => {
      const browser = fresh();
      const { stateToken } = (await browser.send('GET', '/svc/socialAccess/stateToken')).json<{ stateToken: string }>();
      return browser.send('GET', `/svc/socialAccess/stateToken/google/login/${stateToken}`);
    },
  },
  50: {
    when: 'a half sign-in that is over',
    text: 'Two-Factor authentication token expired, please login again.',
    make: () => post('logintfa', { email: 'ann@people.test', mediateToken: 'x'.repeat(43), code: '123456' }),
  },
  51: { when: 'a second code at once: how long to wait', make: sendTwice },
  52: { when: 'a second code at once', text: 'Failed to resend code', make: sendTwice },
  54: {
    when: 'a wrong code',
    text: 'Invalid TFA verification code',
    make: async () => {
      const { browser, common } = await factorPerson();
      return post('logintfa', { ...common, code: '000000' }, browser);
    },
  },
  55: {
    when: 'an address that is not on the list',
    text: 'Access is forbidden, IP not permitted',
    make: shutOut,
  },
  56: {
    when: 'a session from another address',
    text: 'User logged off. New IP Address detected',
    make: async () => (await me()).send('GET', '/svc/user', { ip: '198.51.100.99' }),
  },
  57: {
    when: 'a change without the tokens',
    text: 'CSRF error',
    make: async () =>
      (await me()).send('PUT', '/svc/header/updateNotification', {
        body: { notification: true },
        headers: { token: 'x' },
      }),
  },
  128: { when: 'no partner user name', text: 'Partner User Name is required.', make: partner },
  129: { when: 'no partner password', text: 'Partner Password is required.', make: partner },
  130: { when: 'no application id', text: 'Application Id is required.', make: partner },
  144: { when: 'no application secret', text: 'Application Secret Key is required.', make: partner },
  145: { when: 'no tenant', text: 'Application Tenant Id is required.', make: partner },
};

/** Numbers from 1000 up are our own. */
const numbered = [...declaredErrors().owners.keys()].filter((code) => code < 1000).toSorted((a, b) => a - b);

test('every code that the specification numbers has its line here', () => {
  expect(Object.keys(cases).map(Number)).toEqual(numbered);
});

test.each(Object.entries(cases).map(([code, one]) => [Number(code), one.when, one] as const))(
  '%i: %s',
  async (code, _when, { text, make }) => {
    const answer = await make();
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    const { errors } = answer.json<{ errors: { code: number; info: string }[] }>();
    const found = errors.find((error) => error.code === code);
    expect(found, answer.body).toBeDefined();
    const fixed = textOf(code as ErrorCode);
    if (text !== undefined) expect(found?.info).toBe(text);
    else if (!fixed.includes('{')) expect(found?.info).toBe(fixed);
    if (code === 13) expect(found?.info).toMatch(/ (\d+) seconds\.$/);
    if (code === 51) expect(found?.info).toBe('A new code can be sent in 30 seconds.');
  },
);

test('a refusal is in the language that the caller asks for', async () => {
  const headers = { 'accept-language': 'de-AT,de;q=0.9' };
  const answer = await fresh().send('POST', '/svc/login', { body: { email: 'nobody', password: 'x' }, headers });
  expect(answer.json<{ errors: object[] }>().errors[0]).toEqual(
    expect.objectContaining({ code: 12, info: 'Die E-Mail ist ungültig.' }),
  );
});
