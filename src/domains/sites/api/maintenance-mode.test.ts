// @database
import { expect, test } from 'vitest';
import { historyOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite, signedIn, type Browser } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
await makeSite(db, 'other.test');
const admin = await signedIn(server, await makePerson(db, { siteId, role: 'site-admin' }));
const agent = await signedIn(server, await makePerson(db, { siteId, role: 'support-agent' }));
const customer = await signedIn(server, await makePerson(db, { siteId, role: 'account-holder' }));

const path = '/svc/sites/*/maintenanceMode';
const inMinutes = (minutes: number) => new Date(clock.now() + minutes * 60_000).toISOString();
const start = (body: object, who: Browser = admin) => who.send('PUT', path, { body });
const user = (who: Browser) => who.send('GET', '/svc/user');
const mode = async (who: Browser) => (await who.send('GET', '/svc/maintenanceMode')).json();

test('customers are refused with the text and the time that is left, staff are not; it ends automatically', async () => {
  const endsAt = inMinutes(0.5);
  const begun = await start({ text: 'We replace the storage.', endsAt });
  expect(begun.json().maintenance).toEqual({
    text: 'We replace the storage.',
    since: new Date(clock.now()).toISOString(),
    endsAt,
  });
  const refused = await user(customer);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '30',
    { errors: [{ code: 3003, info: 'Maintenance is in progress. We replace the storage.' }] },
  ]);
  expect((await user(admin)).statusCode).toBe(200);
  expect((await user(agent)).statusCode).toBe(200);
  expect(await mode(customer)).toEqual({
    on: true,
    text: 'We replace the storage.',
    endsAt,
    siteHost: '*',
    signedIn: true,
  });
  clock.advance(31);
  expect((await user(customer)).statusCode).toBe(200);
  expect(await mode(customer)).toMatchObject({ on: false, text: '' });
  expect((await admin.send('GET', '/svc/sites/*')).json().maintenance).toBeNull();
});

test('without an end it stays until someone ends it; both are in the history, and on the event stream', async () => {
  expect((await start({ text: 'Moving.', endsAt: null })).statusCode).toBe(200);
  expect((await user(customer)).headers['retry-after']).toBe('300');
  expect((await start({ text: 'Still moving.', endsAt: null })).statusCode).toBe(200);
  expect((await user(customer)).json().errors[0].info).toContain('Still moving.');
  expect((await admin.send('DELETE', path)).json().maintenance).toBeNull();
  expect((await user(customer)).statusCode).toBe(200);
  const history = await historyOf(db, siteId);
  expect(history.slice(-3)).toEqual([
    'Maintenance mode turned on',
    'Text or end of maintenance mode changed',
    'Maintenance mode turned off',
  ]);
  const events = await db.selectFrom('event').select('data').where('topic', '=', 'site.maintenance').execute();
  expect(events.at(-1)?.data).toEqual({ maintenance: null });
});

test('another site goes on', async () => {
  await start({ text: 'Moving.', endsAt: null });
  const other = await server.inject({ url: '/svc/maintenanceMode', headers: { host: 'other.test' } });
  expect(other.json()).toMatchObject({ on: false });
  await admin.send('DELETE', path);
});

test('400: an end that has passed, and no text; 403: only those who configure the site', async () => {
  const past = await start({ text: 'Moving.', endsAt: inMinutes(-1) });
  expect([past.statusCode, past.json().errors[0]]).toMatchObject([400, { code: 2005, key: 'endsAt' }]);
  expect((await start({ text: ' ', endsAt: null })).json().errors[0]).toMatchObject({ key: 'text' });
  expect((await start({ text: 'Moving.', endsAt: null }, agent)).statusCode).toBe(403);
});
