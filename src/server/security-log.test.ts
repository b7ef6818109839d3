import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { writeAudit } from '#platform/http/audit.ts';
import { logSettings } from '#platform/log.ts';
import { testApp } from '#test/app.ts';
import { awaitMails, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';
import { giveLeave } from '#test/support.ts';

const { app, server, clock } = await testApp({ empty: true, env: { SKYDECK_RATE_LIMIT_FACTOR: '1' } });
const { db } = app;
const siteId = await makeSite(db, '*');
const person = await makePerson(db, { siteId, role: 'account-holder' });
const admin = await makePerson(db, { siteId, role: 'site-admin' });

/** The rows that some work leaves behind. */
async function rowsOf(work: () => Promise<unknown>) {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0)::text as last from audit`.execute(db);
  await work();
  return db
    .selectFrom('audit')
    .select(['action', 'outcome', 'error_code', 'actor_name', 'account_id', 'object_name', 'object_id', 'ip'])
    .where('id', '>', sql<number>`${rows[0]?.last ?? '0'}::bigint`)
    .orderBy('id')
    .execute();
}

const switches = { useTFA: true, useTFAEmail: true, useTFASMS: false, useTFAGoogle: false, useAllowedIP: false };
const proof = (browser: Browser) => browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
/** Each from its own address: the limits count by address. */
let next = 10;
const fresh = () => new Browser(server, 'localhost', `198.51.100.${next++}`);

async function reset(): Promise<void> {
  const target = await makePerson(db, { siteId, role: 'account-holder' });
  await fresh().send('POST', '/svc/forgot', { body: { email: target.email } });
  const token = tokenOf((await awaitMails(db, target.email, 1))[0]);
  const body = { email: target.email, token, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41' };
  expect((await fresh().send('POST', '/svc/reset', { body })).statusCode).toBeLessThan(300);
}

async function support(): Promise<void> {
  const browser = await signedIn(server, admin);
  await proof(browser);
  await giveLeave({ app, clock }, { accountId: person.id }, 'acting');
  const body = { mode: 'acting', reason: 'Cannot reach it', ticket: 'T-1' };
  expect((await browser.send('POST', `/svc/people/${person.id}/support`, { body })).statusCode).toBe(204);
  expect((await browser.send('DELETE', '/svc/header/support')).statusCode).toBe(204);
}

async function factors(): Promise<void> {
  const owner = await makePerson(db, { siteId, role: 'account-holder' });
  const browser = await signedIn(server, owner);
  await proof(browser);
  expect((await browser.send('PUT', `/svc/header/${owner.id}/tfaUpdate`, { body: switches })).statusCode).toBe(200);
}

async function blocked(): Promise<void> {
  const browser = fresh();
  for (let tries = 0; tries < 6; tries += 1) await browser.signIn('blocked@people.test', 'wrong');
}

const preferences = { system: [{ code: 1000, mail: true }] };
const events: [string, () => Promise<unknown>, object][] = [
  [
    'a sign-in',
    () => fresh().signIn(person.email),
    { action: 'session.start', outcome: 'done', account_id: person.id },
  ],
  [
    'a wrong password',
    () => fresh().signIn(person.email, 'wrong'),
    { action: 'session.start', outcome: 'refused', error_code: 21, account_id: person.id, object_name: person.email },
  ],
  [
    'the sign-in of a disabled account',
    async () => fresh().signIn((await makePerson(db, { siteId, role: 'seller', enabled: false })).email),
    { action: 'session.start', outcome: 'refused', error_code: 10 },
  ],
  ['a sign-out', async () => (await signedIn(server, person)).send('GET', '/svc/logout'), { action: 'session.end' }],
  ['a proof', async () => proof(await signedIn(server, person)), { action: 'session.prove', outcome: 'done' }],
  ['a change of factors', factors, { action: 'factor.update', outcome: 'done' }],
  ['a forgotten password', reset, { action: 'password.forgot', outcome: 'done' }],
  ['a new password', reset, { action: 'password.reset', outcome: 'done' }],
  [
    'a change without permission',
    async () =>
      (await signedIn(server, person)).send('PUT', '/svc/header/adminNotificationsPreferences', { body: preferences }),
    { outcome: 'refused', error_code: 1003, account_id: person.id },
  ],
  [
    'a look without permission',
    async () => (await signedIn(server, person)).send('GET', `/svc/people/${admin.id}`),
    { action: 'access.deny', outcome: 'refused', error_code: 1003, object_id: 'identity.readPerson' },
  ],
  [
    'a change of the configuration',
    async () =>
      (await signedIn(server, admin)).send('PUT', '/svc/header/adminNotificationsPreferences', { body: preferences }),
    { action: 'notification.preferences', outcome: 'done' },
  ],
  ['the beginning of a support session', support, { action: 'support.start', outcome: 'done', account_id: person.id }],
  ['the end of a support session', support, { action: 'support.end', outcome: 'done', account_id: person.id }],
];

test.each(events)('%s leaves its row', async (_name, work, row) => {
  expect(await rowsOf(work)).toContainEqual(expect.objectContaining(row));
});

/** What strangers were refused, since their counts were last emptied. */
async function countsOf(work: () => Promise<unknown>) {
  await db.deleteFrom('stranger_count').execute();
  expect(await rowsOf(work)).toEqual([]);
  return db
    .selectFrom('stranger_count')
    .select(['action', 'error_code', 'hits', 'last_object'])
    .orderBy('first_at')
    .execute();
}

test('a name that nobody has, and a blocked sign-in, are counted', async () => {
  expect(await countsOf(() => fresh().signIn('nobody@people.test', 'wrong'))).toEqual([
    { action: 'session.start', error_code: 21, hits: 1, last_object: 'nobody@people.test' },
  ]);
  expect(await countsOf(blocked)).toEqual([
    { action: 'session.start', error_code: 21, hits: 5, last_object: 'blocked@people.test' },
    { action: 'session.start', error_code: 13, hits: 1, last_object: 'blocked@people.test' },
  ]);
});

test('the first refusal of the rate limit in a minute is counted for a stranger, the others are not', async () => {
  const browser = fresh();
  const counts = await countsOf(async () => {
    for (let hits = 0; hits < 130; hits += 1) await browser.send('GET', '/svc/loginCheck');
  });
  expect(counts).toEqual([{ action: 'request.limit', error_code: 1009, hits: 1, last_object: 'identity.checkSignIn' }]);
});

test('a text with line breaks stays on its line, in the trail and in the log', async () => {
  const forged = 'Work\r\n2026-01-01 root session.start done\u2028\u0085x';
  const request = { id: '1', ip: '192.0.2.1' };
  const line = { action: 'server.rename', outcome: 'done' as const, actor: null, request };
  const [row] = await rowsOf(() =>
    writeAudit(db, line, [{ objectType: 'server', objectId: forged, objectName: forged }]),
  );
  for (const text of [row?.object_name, row?.object_id])
    expect(text).toBe('Work  2026-01-01 root session.start done  x');
  expect((await fresh().signIn(`"${forged}"@people.test`, 'wrong')).statusCode).toBe(400);
  const lines: string[] = [];
  const log = pino(logSettings({ level: 'info', name: 'web' }), { write: (text) => void lines.push(text) });
  log.info({ url: forged }, forged);
  expect(
    lines
      .join('')
      .trimEnd()
      .split(/[\r\n\u2028]/)[0],
  ).toMatch(/^\{.*"url":"Work\\r\\n/);
  expect(lines.join('').match(/\n/g)).toHaveLength(1);
});
