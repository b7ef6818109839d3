// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { type Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const admin = await makePerson(db, { siteId, role: 'site-admin' });
const root = await makePerson(db, { siteId, role: 'root' });
const agent = await makePerson(db, { siteId, role: 'support-agent' });
const customer = await makePerson(db, { siteId, role: 'account-holder' });
await db.insertInto('factor_setting').values({ account_id: customer.id, use_factor: true, use_sms: true }).execute();
await db
  .insertInto('factor_phone')
  .values({
    id: newId(),
    account_id: customer.id,
    phone: '+41791234567',
    created_at: new Date(),
    verified_at: new Date(),
  })
  .execute();

const prove = (browser: Browser) => browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
const codeOf = (answer: { json(): { errors: { code: number }[] } }) => answer.json().errors[0]?.code;

test('200: staff see a person, what they may do, and the security settings without secrets', async () => {
  const browser = await signedIn(server, agent);
  const person = (await browser.send('GET', `/svc/people/${customer.id}`)).json();
  expect(person).toMatchObject({ email: customer.email, role: 'account-holder', refusals: { security: null } });
  expect(person.refusals.act).toMatch(/permissions that you don/);
  expect(person.refusals.resetFactors).not.toBeNull();
  const settings = await browser.send('GET', `/svc/people/${customer.id}/security`);
  expect(settings.json()).toMatchObject({ useTFA: true, useTFASMS: true, phoneList: [{ phone: '+41 ••• 67' }] });
  expect(settings.body).not.toContain('1234567');
  expect(settings.body).not.toMatch(/secret|token|hash/i);
});

test('403 and 404: nobody looks at people with more rights; customers look at nobody', async () => {
  const browser = await signedIn(server, admin);
  const above = await browser.send('GET', `/svc/people/${root.id}/security`);
  expect([above.statusCode, codeOf(above)]).toEqual([403, 1632]);
  const nobody = await browser.send('GET', `/svc/people/${newId()}`);
  expect(nobody.statusCode).toBe(404);
  const plain = await makePerson(db, { siteId, role: 'account-holder' });
  const refused = await (await signedIn(server, plain)).send('GET', `/svc/people/${customer.id}`);
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 1003]);
});

test('204: factors are reset after a proof, with a reason; sessions end, the owner is told', async () => {
  const plain = await makePerson(db, { siteId, role: 'account-holder' });
  const owner = await signedIn(server, plain);
  await db.insertInto('factor_setting').values({ account_id: plain.id, use_factor: true, use_email: true }).execute();
  const url = `/svc/people/${plain.id}/resetFactors`;
  const browser = await signedIn(server, admin);
  const body = { reason: 'Lost the phone, showed a passport' };
  expect(codeOf(await browser.send('POST', url, { body }))).toBe(1500);
  await prove(browser);
  expect((await browser.send('POST', url, { body: { reason: '' } })).statusCode).toBe(400);
  expect((await browser.send('POST', `/svc/people/${root.id}/resetFactors`, { body })).statusCode).toBe(403);
  expect((await browser.send('POST', url, { body })).statusCode).toBe(204);
  expect((await owner.send('GET', '/svc/user')).statusCode).toBe(401);
  expect((await owner.signIn(plain.email)).json()).toMatchObject({ userId: plain.id, mfa: false });
  const row = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'factor.reset')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actor_id: admin.id, account_id: plain.id, diff: { reason: [null, body.reason] } });
  const received = await db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', plain.id)
    .where('code', '=', 123)
    .execute();
  expect(received).toHaveLength(1);
  const limited = await signedIn(server, agent);
  expect(codeOf(await limited.send('POST', url, { body }))).toBe(1003);
});
