import { createHmac } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { deliveredTo } from '#test/answers.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { type Browser, makePerson, makeSite, signedIn, type Person } from '#test/people.ts';
import { testSandbox, type TestSandbox } from '#test/sandbox.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { notify, type Notice } from './port.ts';

const sandbox: TestSandbox = await testSandbox();
const test: TestApp = await testApp({ empty: true, env: sandbox.env });
const { app, server } = test;
let siteId = '';

beforeAll(async () => {
  siteId = await makeSite(app.db, '*');
  test.work();
});

interface Someone extends Person {
  put(path: string, body: object): ReturnType<Browser['send']>;
  get(path: string): ReturnType<Browser['send']>;
  browser: Browser;
}
async function someone(more: Partial<Parameters<typeof makePerson>[1]> = {}): Promise<Someone> {
  const person = await makePerson(app.db, { siteId, role: 'account-holder', ...more });
  const browser = await signedIn(server, person);
  return {
    ...person,
    browser,
    put: (path, body) => browser.send('PUT', `/svc${path}`, { body }),
    get: (path) => browser.send('GET', `/svc${path}`),
  };
}
const send = (accountId: string, more: Partial<Notice> = {}) =>
  app.db.transaction().execute((tx) =>
    notify(tx, {
      accountId,
      code: 7,
      title: 'Server web-1 is ready',
      text: 'It was created.',
      objectLink: serverPath(1),
      severity: 'success',
      ...more,
    }),
  );
const deliveries = async (who: Someone, channel: string) => {
  const all: { channel: string; title: string; state: string; why: string }[] = (
    await who.get('/notifications/deliveries?size=100')
  ).json().items;
  return all.filter((one) => one.channel === channel);
};
const phoneOf = (accountId: string, phone: string) =>
  app.db
    .insertInto('factor_phone')
    .values({ id: newId<'phone'>(), account_id: accountId, phone, created_at: new Date(), verified_at: new Date() })
    .execute();

it('posts to a webhook, signed, again after a failure, and once per event', async () => {
  const ann = await someone();
  const url = `http://localhost:${sandbox.port}/webhook/ann`;
  const { webhook } = (await ann.put('/notifications/webhook', { url })).json();
  expect(webhook).toMatchObject({ url, state: 'working', secret: expect.stringMatching(/^whsec_/) });
  expect((await ann.put('/notifications/webhook', { url })).json().webhook.secret).toBeNull();
  sandbox.faults.set([{ channel: 'webhook', kind: 'temporary', to: '/webhook/ann', times: 2 }]);
  await send(ann.id, { groupKey: 'once' });
  await send(ann.id, { groupKey: 'once' });
  const [called] = await sandbox.arrived('/webhook/ann');
  expect(JSON.parse(called?.text ?? '')).toMatchObject({
    type: 'notification',
    data: { code: 7, kind: 'Server created', title: 'Server web-1 is ready', severity: 'success', sample: false },
  });
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(called?.headers ?? '')?.[1]?.trim() ?? '';
  const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64');
  const signed = `${header('webhook-id')}.${header('webhook-timestamp')}.${called?.text}`;
  expect(header('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  await until('it is noted', async () => (await deliveries(ann, 'webhook'))[0]?.state === 'delivered');
  expect(sandbox.inbox.list({ to: '/webhook/ann' })).toHaveLength(1);
  const rotated = (await ann.put('/notifications/webhook', { url, rotate: true })).json().webhook.secret;
  expect(rotated).not.toBe(webhook.secret);
});

it('stops calling an address that has gone, and says so', async () => {
  const bea = await someone();
  const url = `http://127.0.0.1:${sandbox.port}/webhook/bea`;
  await bea.put('/notifications/webhook', { url });
  sandbox.faults.set([{ channel: 'webhook', kind: 'permanent', to: '/webhook/bea', times: 1 }]);
  await send(bea.id);
  const state = async () => (await bea.get('/header/notificationPreferences')).json().webhook.state;
  await until('it counts as failing', async () => (await state()) === 'failing');
  await send(bea.id, { title: 'Second' });
  await deliveredTo(app.db, bea.id);
  expect(await deliveries(bea, 'webhook')).toMatchObject([
    {
      title: 'Second',
      state: 'suppressed',
      why: 'Earlier calls of this address failed. Save the webhook again to turn it back on.',
    },
    { state: 'bounced', why: 'The address responded with status 410.' },
  ]);
  expect((await bea.put('/notifications/webhook', { url: '' })).json()).toEqual({ webhook: null });
});

it.each([
  ['plain HTTP', 'http://example.com/x', 1457],
  ['an address of the cloud', 'https://169.254.169.254/latest', 1457],
  ['this machine', 'https://localhost/x', 1457],
  ['another port of this machine', 'http://127.0.0.1:1/x', 1457],
  ['credentials', 'https://user:pw@example.com/', 1457],
  ['a script', 'javascript:alert(1)', 1457],
  ['overlong text', 'x'.repeat(2000), 1000],
  ['a number', 7, 1000],
  ['nothing', undefined, 1001],
])('refuses %s as the address of a webhook', async (_name, url, code) => {
  const carl = await someone();
  const answer = await carl.put('/notifications/webhook', { url });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ code, key: 'url' }] });
});

it('texts about security alone, and only to a verified phone', async () => {
  const dan = await someone();
  const save = (body: object) => dan.put('/header/securityNotificationsPreferences', body);
  const on = { securityNotificationsPreferences: [{ code: 128, sms: true }] };
  expect((await save(on)).json()).toMatchObject({
    errors: [{ code: 1456, key: 'securityNotificationsPreferences.0.sms' }],
  });
  await phoneOf(dan.id, '+491511234501');
  expect((await save(on)).statusCode).toBe(200);
  const wrong = await dan.put('/header/notificationsPreferences', {
    notificationsPreferences: [{ code: 7, sms: true }],
  });
  expect(wrong.json()).toMatchObject({ errors: [{ code: 1455, key: 'notificationsPreferences.0.sms' }] });
  await send(dan.id, { code: 128, title: 'Your password was set anew', groupKey: 'a' });
  await send(dan.id, { code: 123, title: 'Not by text', groupKey: 'b' });
  const [text] = await sandbox.arrived('+491511234501');
  expect(text?.text).toContain('Site *: Your password was set anew');
  for (let n = 0; n < 6; n++) await send(dan.id, { code: 128, title: `Reset ${n}`, groupKey: `r:${n}` });
  await deliveredTo(app.db, dan.id);
  const outcomes = await deliveries(dan, 'sms');
  expect(outcomes.filter((one) => one.state === 'suppressed')).toHaveLength(2);
  await until('five were sent', async () => sandbox.inbox.list({ to: '+491511234501' }).length === 5);
});

it('gathers mails in a digest and waits for the end of quiet hours, but not about security', async () => {
  const eve = await someone();
  const wrong = await eve.put('/notifications/schedule', { digest: 'hourly', quietFrom: 60, quietUntil: null });
  expect(wrong.json()).toMatchObject({ errors: [{ code: 1460, key: 'quietUntil' }] });
  await eve.put('/notifications/schedule', { digest: 'hourly', quietFrom: null, quietUntil: null });
  await send(eve.id, { title: 'One', code: 7 });
  await send(eve.id, { title: 'Two', code: 105 });
  await send(eve.id, { title: 'Reset', code: 128 });
  expect(await sandbox.arrived(eve.email)).toMatchObject([{ subject: 'Reset - Site *' }]);
  await deliveredTo(app.db, eve.id);
  expect(sandbox.inbox.list({ to: eve.email })).toHaveLength(1);
  test.clock.advance(3_600_000);
  await send(eve.id, { title: 'Wakes the sender', code: 128 });
  const digest = await until('the digest', async () =>
    sandbox.inbox.list({ to: eve.email }).find((one) => one.subject === '2 notifications - Site *'),
  );
  expect(digest?.text).toContain('One\nTwo');
});

it('ends mails of a kind with one click, without a session, and never those about security', async () => {
  const fay = await someone();
  await send(fay.id);
  await send(fay.id, { code: 128, title: 'Reset' });
  const mails = await sandbox.arrived(fay.email, 2);
  const plain = mails.find((one) => one.subject.startsWith('Server'));
  expect(mails.find((one) => one.subject.startsWith('Reset'))?.headers).not.toMatch(/^list-unsubscribe/im);
  const headers = plain?.headers.replaceAll(/\r\n[ \t]+/g, '') ?? '';
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const url = new URL(/^List-Unsubscribe: *<(.*)>$/m.exec(headers)?.[1] ?? '');
  expect(url.pathname).toBe('/unsubscribe');
  const click = (address: string, payload = 'List-Unsubscribe=One-Click') =>
    server.inject({
      method: 'POST',
      url: address,
      payload,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await click(`/unsubscribe${url.search}x`)).json()).toMatchObject({ errors: [{ code: 1451, key: 'token' }] });
  expect((await click(`/unsubscribe${url.search}`, 'a=b')).statusCode).toBe(415);
  const rows = async () => (await fay.get('/header/notificationPreferences')).json().sets[0].items;
  expect((await rows())[0]).toMatchObject({ code: 7, mail: true });
  const ended = await click(`/unsubscribe${url.search}`);
  expect(ended.json()).toEqual({ ended: 'Server created' });
  expect((await rows())[0]).toMatchObject({ code: 7, mail: false, inApp: true });
});

it('sends a sample of one kind or of all, to the account alone', async () => {
  const boss = await someone();
  const gil = await someone({ parentId: boss.id });
  const post = (body: object) => gil.browser.send('POST', '/svc/notifications/test', { body });
  expect((await post({ code: 999 })).json()).toMatchObject({ errors: [{ code: 1000, key: 'code' }] });
  expect((await post({ code: 'x' })).statusCode).toBe(400);
  expect((await post({ code: 133 })).json()).toEqual({ sent: 1 });
  expect((await sandbox.arrived(gil.email))[0]?.subject).toBe('Sample: Server web-1 could not be created - Site *');
  const all = (await post({})).json().sent;
  await deliveredTo(app.db, gil.id);
  expect((await gil.get('/notifications?size=100')).json().total).toBeGreaterThanOrEqual(all + 1);
  expect(
    (await boss.get('/notifications?size=100'))
      .json()
      .items.filter((one: { title: string }) => one.title.includes('Sample')),
  ).toEqual([]);
  for (let n = 0; n < 3; n++) await post({});
  expect((await post({})).statusCode).toBe(429);
});

it('lets a site set defaults and locks, which its accounts cannot change', async () => {
  const other = await makeSite(app.db, 'locks.example');
  const admin = await makePerson(app.db, { siteId: other, role: 'site-admin' });
  const hal = await makePerson(app.db, { siteId: other, role: 'account-holder' });
  const [hers, his] = [await signedIn(server, admin, 'locks.example'), await signedIn(server, hal, 'locks.example')];
  const rule = (body: object, from = hers) => from.send('PUT', '/svc/notifications/site/rule', { body });
  expect((await rule({ code: 7, channel: 'mail', enabled: false, locked: true }, his)).statusCode).toBe(403);
  expect((await rule({ code: 2, channel: 'mail', enabled: false, locked: true })).json()).toMatchObject({
    errors: [{ code: 1450, key: 'enabled' }],
  });
  expect((await rule({ code: 999, channel: 'mail', enabled: true, locked: true })).json()).toMatchObject({
    errors: [{ code: 1000, key: 'code' }],
  });
  await rule({ code: 7, channel: 'mail', enabled: false, locked: true });
  await rule({ code: 105, channel: 'inApp', enabled: false, locked: false });
  const set = (await his.send('GET', '/svc/header/notificationPreferences')).json().sets[0].items;
  expect(set.find((row: { code: number }) => row.code === 7)).toMatchObject({ mail: false, lockedChannels: ['mail'] });
  const change = (body: object) =>
    his.send('PUT', '/svc/header/notificationsPreferences', { body: { notificationsPreferences: [body] } });
  expect((await change({ code: 7, mail: true })).json()).toMatchObject({
    errors: [{ code: 1454, key: 'notificationsPreferences.0.mail' }],
  });
  await send(hal.id, { code: 105, title: 'Hidden by default' });
  expect((await his.send('GET', '/svc/notifications?code=105')).json().total).toBe(0);
  expect((await change({ code: 105, inApp: true })).statusCode).toBe(200);
  await send(hal.id, { code: 105, title: 'Shown again' });
  expect((await his.send('GET', '/svc/notifications?code=105')).json().total).toBe(1);
  const sender = (body: object) => hers.send('PUT', '/svc/notifications/site/sender', { body });
  expect((await sender({ mailFrom: 'wrong', mailName: '' })).json()).toMatchObject({
    errors: [{ code: 12, key: 'mailFrom' }],
  });
  expect((await sender({ mailFrom: '', mailName: 'A <b@c.d>' })).json()).toMatchObject({
    errors: [{ code: 1000, key: 'mailName' }],
  });
  expect((await sender({ mailFrom: 'post@locks.example', mailName: 'Locks' })).statusCode).toBe(200);
  await send(hal.id, { code: 133, title: 'From us' });
  const mailed = await until('the mail', async () =>
    sandbox.inbox.list({ to: hal.email }).find((one) => one.subject.startsWith('From us')),
  );
  expect(mailed?.from).toBe('Locks <post@locks.example>');
});

it('copies preferences to accounts below, locks them, and touches nobody else', async () => {
  const ivy = await someone();
  const jan = await someone({ parentId: ivy.id });
  const stranger = await someone();
  await ivy.put('/header/notificationsPreferences', {
    notificationsPreferences: [{ code: 7, mail: false, inApp: false }],
  });
  const below = async () => (await ivy.get('/notifications/accountsBelow')).json().items;
  expect(await below()).toMatchObject([{ accountId: jan.id, locked: false, changes: 2 }]);
  const copy = (accountIds: unknown) => ivy.put('/notifications/accountsBelow/preferences', { accountIds });
  expect((await copy([jan.id, stranger.id])).json()).toMatchObject({ errors: [{ code: 1459, key: 'accountIds.1' }] });
  expect((await copy([])).statusCode).toBe(400);
  expect((await copy([jan.id])).json()).toEqual({ changed: 2 });
  expect(await below()).toMatchObject([{ changes: 0 }]);
  const read = async () => (await jan.get('/header/notificationPreferences')).json();
  expect((await read()).sets[0].items[0]).toMatchObject({ code: 7, mail: false, inApp: false });
  const lock = (accountId: string, locked: boolean) =>
    ivy.put('/notifications/accountsBelow/lock', { accountId, locked });
  expect((await lock(stranger.id, true)).statusCode).toBe(404);
  expect((await lock(jan.id, true)).json()).toEqual({ locked: true });
  expect((await read()).lockedBy).toBe('Ann account-holder');
  expect((await jan.get('/user')).json().isParentLocked).toBe(true);
  for (const [path, body] of [
    ['/header/notificationsPreferences', { notificationsPreferences: [{ code: 7, mail: true }] }],
    ['/notifications/schedule', { digest: 'daily', quietFrom: null, quietUntil: null }],
    ['/notifications/webhook', { url: '' }],
    ['/header/additionalEmail', { email: '', carbonCopyFlagEnabled: true, carbonCopyFlag: 0 }],
  ] as const)
    expect((await jan.put(path, body)).json()).toMatchObject({ errors: [{ code: 1453 }] });
  await lock(jan.id, false);
  expect((await jan.put('/notifications/webhook', { url: '' })).statusCode).toBe(200);
});

it('exports the centre as CSV, without formulas', async () => {
  const kim = await someone();
  await send(kim.id, { title: '=1+1', groupKey: 'x' });
  await send(kim.id, { title: 'Gone', code: 105 });
  const csv = (await kim.get('/notifications/export?code=7')).body;
  expect(csv).toMatch(/Server created,success,'=1\+1,It was created\.,\/servers\/1,/);
  expect(csv).not.toContain('Gone');
});
