import { describe, expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, type Person } from '#test/people.ts';
import { readAccount } from './store.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
await db
  .updateTable('site')
  .set({ factor_roles: ['site-admin'] })
  .where('id', '=', siteId)
  .execute();

interface Context {
  factorEnrolmentRequired: boolean;
  permissions: string[];
}

const read = async (browser: Browser) => (await browser.send('GET', '/svc/user')).json<Context>();

/** Signs in with the code that is mailed where no factor is set up yet. */
async function enter(person: Person): Promise<Browser> {
  const browser = new Browser(server);
  const { mediateToken } = (await browser.signIn(person.email)).json<{ mediateToken: string }>();
  const common = { email: person.email, mediateToken };
  await browser.send('POST', '/svc/sendtfa', { body: { ...common, useEmail: true } });
  const mail = await db
    .selectFrom('message')
    .select('body_text')
    .where('account_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const code = /^\d{6}$/m.exec(mail.body_text ?? '')?.[0] ?? '';
  expect((await browser.send('POST', '/svc/logintfa', { body: { ...common, code } })).statusCode).toBe(200);
  return browser;
}

describe('a role that needs a second factor', () => {
  test('is permitted nothing before one is on, and everything then', async () => {
    const person = await makePerson(db, { siteId, role: 'site-admin' });
    const browser = await enter(person);
    expect(await read(browser)).toMatchObject({ factorEnrolmentRequired: true, permissions: [] });
    expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(403);
    const menu = (await browser.send('GET', '/svc/header/menu')).json<{ permittedItems: string[] }>();
    expect(menu.permittedItems).toEqual([]);

    await browser.send('POST', '/svc/header/reauthenticate', { body: { password, code: '' } });
    const proof = await browser.send('POST', '/svc/header/reauthenticationCode', { body: { useEmail: true } });
    expect(proof.statusCode).toBe(200);
    const mails = await db.selectFrom('message').select('body_text').where('account_id', '=', person.id).execute();
    const codes = mails.flatMap(({ body_text }) => /^\d{6}$/m.exec(body_text ?? '')?.[0] ?? []);
    for (const code of codes) await browser.send('POST', '/svc/header/reauthenticate', { body: { password, code } });
    const on = { useTFA: true, useTFAEmail: true, useTFASMS: false, useTFAGoogle: false, useAllowedIP: false };
    const url = `/svc/header/${person.id}/tfaUpdate`;
    expect((await browser.send('PUT', url, { body: on })).statusCode).toBe(200);
    const after = await read(browser);
    expect(after.factorEnrolmentRequired).toBe(false);
    expect(after.permissions.length).toBeGreaterThan(0);
    expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(200);
    const off = await browser.send('PUT', url, { body: { ...on, useTFA: false, useTFAEmail: false } });
    expect(codesOf(off)).toEqual([[1503, 'useTFA']]);
  });

  test('other roles go on without', async () => {
    const person = await makePerson(db, { siteId, role: 'account-holder' });
    const browser = new Browser(server);
    expect((await browser.signIn(person.email)).json()).toMatchObject({ factorEnrolmentRequired: false });
    expect((await browser.send('GET', '/svc/servers')).statusCode).toBe(200);
  });

  test('a method that the policy no longer allows does not count', async () => {
    const other = await makeSite(db, 'narrow.test');
    const person = await makePerson(db, { siteId: other, role: 'account-holder' });
    await db
      .insertInto('factor_setting')
      .values({ account_id: person.id, use_factor: true, use_email: true })
      .execute();
    const missing = async () => (await readAccount(db, person.id, new Date())).factor_missing;
    const policy = (change: object) => db.updateTable('site').set(change).where('id', '=', other).execute();
    expect(await missing()).toBe(false);
    await policy({ factor_required: true });
    expect(await missing()).toBe(false);
    await policy({ factor_methods: ['google', 'passkey'] });
    expect(await missing()).toBe(true);
  });
});

test('a site may ask for longer passwords, never for shorter ones', async () => {
  const id = await makeSite(db, 'long.test');
  await db.insertInto('price_list').values({ id, site_id: id, name: 'Standard', currency: 'EUR' }).execute();
  const demand = (min: number) => db.updateTable('site').set({ min_password: min }).where('id', '=', id).execute();
  await demand(12);
  const create = (secret: string) =>
    new Browser(server, 'long.test').send('POST', '/svc/create', {
      body: { email: 'new@people.test', password: secret, passwordRepeat: secret },
    });
  expect(codesOf(await create('abc'))).toEqual([[15, 'password']]);
  expect(codesOf(await create('Velvet-41'))).toEqual([[1601, 'password']]);
  expect((await create('Velvet-otter-41')).statusCode).toBe(200);
  await expect(demand(5)).rejects.toThrow(/min_password/);
});
