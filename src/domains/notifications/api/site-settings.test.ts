import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const siteId = await makeSite(app.db, '*');
const there = await makeSite(app.db, 'there.test');
const admin = await signedIn(server, await makePerson(app.db, { siteId, role: 'site-admin' }));
const other = await signedIn(server, await makePerson(app.db, { siteId: there, role: 'site-admin' }), 'there.test');
const holder = await signedIn(server, await makePerson(app.db, { siteId, role: 'account-holder' }));

interface Settings {
  mailFrom: string | null;
  usualFrom: string;
  rows: { code: number; mail: { enabled: boolean; locked: boolean } }[];
}
const read = async (who = admin) => (await who.send('GET', '/svc/notifications/site')).json<Settings>();

test('answers the sender, defaults and locks of the own site as they were saved', async () => {
  const before = await read();
  expect(before).toMatchObject({ mailFrom: null, usualFrom: expect.stringContaining('@') as string });
  const code = 7;
  const mailOf = ({ rows }: Settings) => rows.find((row) => row.code === code)?.mail;
  const rule = { code, channel: 'mail', enabled: mailOf(before)?.enabled !== true, locked: true };
  const saved = await admin.send('PUT', '/svc/notifications/site/rule', { body: rule });
  expect(saved.statusCode, saved.body).toBe(200);
  const sender = { mailFrom: 'news@here.test', mailName: 'Here' };
  expect((await admin.send('PUT', '/svc/notifications/site/sender', { body: sender })).statusCode).toBe(200);
  const after = await read();
  expect(after).toMatchObject(sender);
  expect(mailOf(after)).toEqual({ enabled: rule.enabled, locked: true });
  expect(mailOf(await read(other)), 'of another site').toEqual(mailOf(before));
});

test('403: a customer does not see them', async () => {
  expect((await holder.send('GET', '/svc/notifications/site')).statusCode).toBe(403);
});
