// @database
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { deliveredTo } from '#test/answers.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { Browser, makePerson, makeSite, signedIn, type Person } from '#test/people.ts';
import { testSandbox, type TestSandbox } from '#test/sandbox.ts';
import { say } from '#platform/messages.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { capAnHour } from './deliver.ts';
import { notify, type Notice } from './port.ts';

const sandbox: TestSandbox = await testSandbox();
const test: TestApp = await testApp({ empty: true, env: sandbox.env });
const { app, server } = test;
let siteId: string;
let [ann, boss]: [Person, Person] = [
  { id: '', siteId: '', email: '' },
  { id: '', siteId: '', email: '' },
];
let browser: Browser;

beforeAll(async () => {
  siteId = await makeSite(app.db, '*');
  boss = await makePerson(app.db, { siteId, role: 'account-holder' });
  ann = await makePerson(app.db, { siteId, role: 'account-holder', parentId: boss.id });
  browser = await signedIn(server, ann);
  test.work();
});

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
const listed = async (from = browser, query = '') => (await from.send('GET', `/svc/notifications${query}`)).json();
const put = (path: string, body: object, from = browser) => from.send('PUT', `/svc${path}`, { body });

it('says and finds notifications in the language of its reader, what is nested in it included', async () => {
  const cleo = await makePerson(app.db, { siteId, role: 'account-holder' });
  const own = await signedIn(server, cleo);
  await send(cleo.id, { title: say('again', { reason: say('cancelled'), seconds: 3 }), text: 'Of west.' });
  const found = async (filter: string, language: string) => {
    const headers = { 'accept-language': language };
    const answer = await own.send('GET', `/svc/notifications?filter=${encodeURIComponent(filter)}`, { headers });
    return answer.json<{ items: { title: string }[] }>().items.map(({ title }) => title);
  };
  const english = ['Canceled on request. Trying again in 3 seconds.'];
  const german = ['Auf Wunsch abgebrochen. Neuer Versuch in 3 Sekunden.'];
  for (const text of ['trying AGAIN', 'request', 'canceled west'])
    expect(await found(text, 'en'), text).toEqual(english);
  for (const text of ['neuer versuch', 'Wunsch', 'abgebrochen west'])
    expect(await found(text, 'de'), text).toEqual(german);
  expect([await found('request', 'de'), await found('Wunsch', 'en')]).toEqual([[], []]);
});

it('lists, counts and marks what an account was told, and nobody else', async () => {
  const [carl, other] = [
    await makePerson(app.db, { siteId, role: 'account-holder' }),
    await makePerson(app.db, { siteId, role: 'account-holder' }),
  ];
  await send(carl.id, { title: 'First' });
  await send(carl.id, { title: 'Second', severity: 'error', code: 133 });
  const [his, hers] = [await signedIn(server, carl), await signedIn(server, other)];
  const page = await listed(his, '?size=10&unread=true');
  expect(page).toMatchObject({ total: 2 });
  expect(page.items[0]).toMatchObject({ title: 'Second', kind: 'Task failed', severity: 'error', read: false });
  expect((await listed(his, '?code=7')).total).toBe(1);
  const { id } = page.items[1];
  await put('/notifications/read', { ids: [id] }, hers);
  expect((await his.send('GET', '/svc/notifications/unread')).json()).toEqual({ unread: 2 });
  expect((await put('/notifications/read', { ids: [id] }, his)).json()).toEqual({ unread: 1 });
  expect((await put('/notifications/read', { all: true }, his)).json()).toEqual({ unread: 0 });
  expect((await listed(hers, '?code=7')).total).toBe(0);
  expect((await new Browser(server).send('GET', '/svc/notifications')).statusCode).toBe(401);
});

it('tells one thing once, by mail and to the parent', async () => {
  await Promise.all([1, 2, 3].map(() => send(ann.id, { groupKey: 'task:1', title: 'Once' })));
  const [mailed] = await sandbox.arrived(ann.email);
  expect(mailed).toMatchObject({ subject: 'Once - Site *' });
  expect(mailed?.text).toContain('http://localhost:0/servers/1');
  await deliveredTo(app.db, ann.id);
  expect(sandbox.inbox.list({ to: ann.email }).filter((one) => one.subject.startsWith('Once'))).toHaveLength(1);
  const parent = await signedIn(server, boss);
  const heard = await until('the parent hears', async () => {
    const { items } = await listed(parent, '?code=7');
    return items.length > 0 ? items : null;
  });
  expect(heard).toMatchObject([{ title: 'Ann account-holder: Once' }]);
  expect(sandbox.inbox.list({ to: boss.email })).toEqual([]);
});

it.each([
  ['/header/notificationsPreferences', 'notificationsPreferences', 7],
  ['/header/usageNotificationsPreferences', 'usageNotificationsPreferences', 130],
  ['/header/securityNotificationsPreferences', 'securityNotificationsPreferences', 10],
  ['/header/parentSecurityNotificationsPreferences', 'psNotificationsPreferences', 2],
  ['/header/parentActionsNotificationsPreferences', 'paNotificationsPreferences', 105],
  ['/header/parentUsageNotificationsPreferences', 'puNotificationsPreferences', 130],
])('PUT %s saves one row and refuses what is not in its set', async (path, key, code) => {
  const own = await signedIn(server, boss);
  const saved = await put(path, { [key]: [{ code, inApp: false, mail: true }] }, own);
  expect(saved.statusCode).toBe(200);
  const row = (sets: { items: { code: number }[] }[]) => sets[0]?.items.find((one) => one.code === code);
  expect(row(saved.json())).toMatchObject({ inApp: false, mail: true });
  const again = await put(path, { [key]: [{ code, inApp: true }] }, own);
  expect(row(again.json())).toMatchObject({ inApp: true, mail: true });
  const wrong = await put(path, { [key]: [{ code: 4711, mail: true }] }, own);
  expect(wrong.json()).toMatchObject({ errors: [{ code: 1000, key: `${key}.0.code` }] });
  expect((await put(path, { [key]: [{ code, mail: 'yes' }] }, own)).statusCode).toBe(400);
  expect((await put(path, { wrong: [] }, own)).statusCode).toBe(400);
});

it('keeps mails about security on', async () => {
  const change = { securityNotificationsPreferences: [{ code: 2, mail: false }] };
  const refused = await put('/header/securityNotificationsPreferences', change);
  expect(refused.json()).toMatchObject({ errors: [{ code: 1450, key: 'securityNotificationsPreferences.0.mail' }] });
});

it('lets staff alone change the sets of administrators', async () => {
  const change = { system: [{ code: 1000, mail: true }], billing: [], sc: [] };
  expect((await put('/header/adminNotificationsPreferences', change)).statusCode).toBe(403);
  const admin = await signedIn(server, await makePerson(app.db, { siteId, role: 'site-admin' }));
  expect((await put('/header/adminNotificationsPreferences', change, admin)).statusCode).toBe(200);
  const read = (await admin.send('GET', '/svc/header/notificationPreferences')).json();
  expect(read.sets.map((one: { set: string }) => one.set)).toEqual([
    'general',
    'security',
    'usage',
    'billing',
    'system',
    'sc',
  ]);
  // Other domains have kinds of their own in it.
  expect(read.sets.at(-2).items.slice(0, 2)).toMatchObject([{ code: 1000, mail: true }, { code: 1001 }]);
});

it('follows the preferences of the account', async () => {
  const dora = await makePerson(app.db, { siteId, role: 'account-holder' });
  const hers = await signedIn(server, dora);
  await put(
    '/header/notificationsPreferences',
    { notificationsPreferences: [{ code: 7, inApp: false, mail: false }] },
    hers,
  );
  await send(dora.id);
  await deliveredTo(app.db, dora.id);
  await send(dora.id, { code: 105, title: 'Gone' });
  expect(await sandbox.arrived(dora.email)).toMatchObject([{ subject: 'Gone - Site *' }]);
  expect((await listed(hers, '?code=7')).total).toBe(0);
});

it('copies to an additional address only once its link was opened, and stops when it bounces', async () => {
  const eve = await makePerson(app.db, { siteId, role: 'account-holder' });
  const hers = await signedIn(server, eve);
  const to = `copy-${eve.email}`;
  const flag = { additionalEmailFlag: false, carbonCopyFlag: 0 };
  expect((await put('/header/updateAdditionalEmailFlag', flag, hers)).json()).toMatchObject({
    errors: [{ code: 1452 }],
  });
  const save = (email: string, carbonCopyFlag = 0) =>
    put('/header/additionalEmail', { email, carbonCopyFlagEnabled: true, carbonCopyFlag }, hers);
  expect((await save('not a mail')).json()).toMatchObject({ errors: [{ code: 12, key: 'email' }] });
  expect((await save(to, 1)).statusCode).toBe(403);
  expect((await save(to)).json()).toEqual({ additionalEmail: { email: to, flag: true, state: 'pending' } });
  await send(eve.id, { title: 'Before' });
  await deliveredTo(app.db, eve.id);
  const [asked, ...more] = await sandbox.arrived(to);
  expect(more).toEqual([]);
  const token = /confirmAddress\?token=([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  const confirm = (text: string) =>
    new Browser(server).send('POST', '/svc/notifications/confirmAddress', { body: { token: text } });
  expect((await confirm('wrong')).json()).toMatchObject({ errors: [{ code: 1451, key: 'token' }] });
  expect((await confirm(token)).json()).toEqual({ email: to });
  expect((await confirm(token)).statusCode).toBe(400);
  await send(eve.id, { title: 'After' });
  expect((await sandbox.arrived(to, 2))[0]).toMatchObject({ subject: 'After - Site *' });
  expect((await put('/header/updateAdditionalEmailFlag', flag, hers)).json()).toMatchObject({ flag: false });
  await put('/header/updateAdditionalEmailFlag', { ...flag, additionalEmailFlag: true }, hers);
  sandbox.faults.set([{ channel: 'mail', kind: 'permanent', to, times: 1 }]);
  await send(eve.id, { title: 'Bounced' });
  await until('it bounces', async () => {
    const read = (await hers.send('GET', '/svc/header/notificationPreferences')).json();
    return read.parentAdditionalEmail.state === 'bouncing';
  });
  expect((await save('')).json()).toEqual({ additionalEmail: null });
});

it('mails so many strangers a link and no more', async () => {
  const mallory = await signedIn(server, await makePerson(app.db, { siteId, role: 'account-holder' }));
  const save = (n: number) =>
    put(
      '/header/additionalEmail',
      { email: `v${n}@mail.test`, carbonCopyFlagEnabled: true, carbonCopyFlag: 0 },
      mallory,
    );
  for (let n = 0; n < 5; n++) expect((await save(n)).statusCode).toBe(200);
  expect((await save(5)).statusCode).toBe(429);
});

it('sums up what is above the cap of an hour in one mail', async () => {
  const { id, email } = await makePerson(app.db, { siteId, role: 'account-holder' });
  const extra = 4;
  for (let n = 0; n < capAnHour + extra; n++) await send(id, { title: `Number ${n}`, groupKey: `n:${n}` });
  await deliveredTo(app.db, id);
  expect(await sandbox.arrived(email, capAnHour)).toHaveLength(capAnHour);
  // An hour later.
  await sql`update notification set created_at = created_at - interval '1 hour' where account_id = ${id}`.execute(
    app.db,
  );
  await send(id, { title: 'Wakes the sender', code: 133 });
  const mails = await sandbox.arrived(email, capAnHour + 2);
  const summary = mails.find((one) => one.subject === `Server created: ${extra} more - Site *`);
  expect(summary?.text).toContain('Number 5\nNumber 6\nNumber 7\nNumber 8');
});

it('mails what was held for one person while many notifications of another wait for the next hour', async () => {
  const busy = await makePerson(app.db, { siteId, role: 'account-holder' });
  const { id, email } = await makePerson(app.db, { siteId, role: 'account-holder' });
  for (let n = 0; n < capAnHour; n++) await send(busy.id, { groupKey: `n:${n}` });
  await deliveredTo(app.db, busy.id);
  await sql`
    insert into notification (id, account_id, code, title, body, severity, by_mail, group_key, delivery, created_at)
    select gen_random_uuid(), account_id, code, title, body, severity, by_mail, 'more:' || n, 'held', created_at
    from notification, generate_series(1, 501) n where account_id = ${busy.id} and group_key = 'n:0'`.execute(app.db);
  await send(id, { title: 'Held for a digest' });
  await sandbox.arrived(email, 1);
  await sql`update notification set delivery = 'held', held_until = now() - interval '1 day' where account_id = ${id}`.execute(
    app.db,
  );
  await send(boss.id, { title: 'Wakes the sender', code: 133 });
  expect((await sandbox.arrived(email, 2)).at(-1)?.text).toContain('Held for a digest');
});

it('tells of sign-ins and of failures from the log, by mail for a new browser', async () => {
  const fay = await makePerson(app.db, { siteId, role: 'account-holder' });
  const first = await signedIn(server, fay);
  const strange = new Browser(server);
  for (const secret of ['wrong-1', 'wrong-2']) await strange.signIn(fay.email, secret);
  await strange.send('POST', '/svc/login', {
    body: { email: fay.email, password: 'Right-horse-9' },
    headers: { 'user-agent': 'another browser' },
  });
  const [mailed] = await sandbox.arrived(fay.email);
  expect(mailed?.subject).toBe('Signed in from a new browser - Site *');
  const { items } = await listed(first);
  expect(items.map((one: { code: number }) => one.code).sort()).toEqual([10, 122, 122]);
  expect((await first.send('GET', '/svc/notifications/unread')).json()).toEqual({ unread: 2 });
});

it('finds what the reader sees, in the language of the reader', async () => {
  const reader = await makePerson(app.db, { siteId, role: 'account-holder' });
  await send(reader.id, {
    title: { id: 'transfers.server-offered', values: { from: 'Bea', name: 'web-7' } },
    text: { id: 'transfers.stays-because-text', values: { from: 'Bea', reason: 'no need' } },
  });
  await send(reader.id, { title: 'Another one', text: 'Of no interest.' });
  const session = await signedIn(server, reader);
  const found = async (filter: string, language: string) => {
    const path = `/svc/notifications?filter=${encodeURIComponent(filter)}`;
    const answer = await session.send('GET', path, { headers: { 'accept-language': language } });
    return answer.json<{ items: { title: string }[] }>().items.map(({ title }) => title);
  };
  const english = ['Bea offers you the server web-7'];
  const german = ['Bea bietet Ihnen den Server web-7 an'];
  for (const text of ['OFFERS', 'web-7 offers', 'remains Bea']) expect(await found(text, 'en'), text).toEqual(english);
  for (const text of ['bietet', 'web-7 Ihnen']) expect(await found(text, 'de'), text).toEqual(german);
  expect(await found('offers', 'de')).toEqual([]);
  expect(await found('bietet', 'en')).toEqual([]);
  expect(await found('interest', 'en')).toEqual(['Another one']);
});
