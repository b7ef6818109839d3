// @database
import { describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { Browser as Visitor } from '#test/people.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const { ada, bob } = world;
const root = await proven(await signIn(it, world.people.root));
const agent = await signIn(it, world.people['support-agent']);
const other = await signIn(it, world.otherSiteAdmin);

interface Row {
  id: string;
  email: string;
  servers: number;
  factor: boolean;
  lastSignIn: string | null;
  balances: { currency: string; amount: number }[] | null;
  matched: string[];
}
const list = async (query: string, who: Browser = root) =>
  (await send(who, `GET /users?${query}`)).json<{ items: Row[]; total: number }>();
const emails = async (query: string) => (await list(`${query}&size=100`)).items.map(({ email }) => email);

test('the list shows what other domains know of a user', async () => {
  await signIn(it, ada);
  await db.insertInto('factor_setting').values({ account_id: ada.accountId, use_factor: true }).execute();
  const {
    items: [row],
  } = await list(`filter=${encodeURIComponent(ada.email)}`);
  expect(row).toMatchObject({ id: ada.accountId, servers: 1, factor: true, matched: ['Email'], balances: [] });
  expect(await emails('factor=1')).toEqual([ada.email]);
  expect(await emails('group=noFactor')).not.toContain(ada.email);
  expect(await emails('sorting=-created')).toHaveLength((await emails('sorting=company')).length);
});

test('groups and filters find users by their state', async () => {
  await db.updateTable('account').set({ status: 'Warning' }).where('id', '=', bob.accountId).execute();
  expect(await emails('state=Warning')).toEqual([bob.email]);
  expect(await emails('group=risk&state=Warning,Ok')).toContain(bob.email);
  expect(await emails('standing=warned')).toEqual([bob.email]);
  expect(await emails('standing=blocked')).not.toContain(bob.email);
  await db.updateTable('account').set({ enabled: false }).where('id', '=', bob.accountId).execute();
  expect(await emails('state=Warning')).toEqual([]);
  expect(await emails('state=Disabled')).toEqual([bob.email]);
  await db.updateTable('account').set({ status: 'Ok', enabled: true }).where('id', '=', bob.accountId).execute();
  expect(await emails('group=new&period=2020-01-01..2020-12-31')).toEqual([]);
});

test('a user is found by server name, address, invoice number, card and phone, and the list says by which', async () => {
  const found = async (text: string) =>
    (await list(`filter=${encodeURIComponent(text)}&size=100`)).items.map(({ email, matched }) => [email, matched]);
  const { name } = await db
    .selectFrom('server')
    .select('name')
    .where('id', '=', ada.serverId)
    .executeTakeFirstOrThrow();
  expect(await found(name.toUpperCase())).toContainEqual([ada.email, ['Server name']]);
  const { number_text: number } = await db
    .selectFrom('invoice')
    .select('number_text')
    .where('id', '=', ada.invoiceId)
    .executeTakeFirstOrThrow();
  expect(await found(String(number))).toContainEqual([ada.email, ['Invoice number']]);
  expect(await found('4711')).toEqual([]);
  await db
    .insertInto('payment_method')
    .values({
      id: newId(),
      site_id: ada.siteId,
      account_id: ada.accountId,
      provider: 'stripe',
      reference: 'pm_4711',
      brand: 'visa',
      last4: '4711',
      is_default: false,
      added_at: new Date(),
    })
    .execute();
  expect(await found('4711')).toEqual([[ada.email, ['Card ending']]]);
  await db.updateTable('account').set({ phone: '+49 171 5550199' }).where('id', '=', bob.accountId).execute();
  expect(await found('0171 5550199')).toEqual([[bob.email, ['Phone']]]);
  expect(await found('198.51.100.253')).toEqual([]);
  await db.updateTable('account').set({ organisation: 'Quarry Works' }).where('id', '=', bob.accountId).execute();
  expect(await found('quarry')).toEqual([[bob.email, ['Company']]]);
  expect(await found(bob.accountId)).toEqual([[bob.email, ['User ID']]]);
});

test('a user is found by the address of a sign-in and by a tenant; what belongs to billing only by those who see billing', async () => {
  const found = async (text: string, who: Browser) =>
    (await list(`filter=${encodeURIComponent(text)}&size=100`, who)).items.map(({ email, matched }) => [
      email,
      matched,
    ]);
  await db
    .insertInto('login_log')
    .values({
      email: bob.email,
      account_id: bob.accountId,
      site_id: bob.siteId,
      result: 'success',
      method: 'password',
      ip: '203.0.113.99',
      user_agent: '',
      at: new Date('2026-01-06T10:00:00Z'),
    })
    .execute();
  expect(await found('203.0.113.99', root)).toEqual([[bob.email, ['Sign-in address']]]);
  expect(await found('203.0.113.99', other)).toEqual([]);
  const nothing = Buffer.from('');
  await db
    .insertInto('partner_setting')
    .values({
      account_id: bob.accountId,
      user_name: 'partner',
      password_sealed: nothing,
      app_id: 'app',
      app_secret_sealed: nothing,
      tenant_id: 'Quarry.onmicrosoft.test',
      consent_url: '',
      microsoft_partner_id: '',
      changed_at: new Date(),
    })
    .execute();
  expect(await found('quarry.onmicrosoft.test', root)).toEqual([[bob.email, ['Tenant ID']]]);
  const { email } = world.people.seller;
  const granted = await send(root, 'POST /grants', { permission: 'person.view', email, reason: 'Calls' });
  expect(granted.statusCode, granted.body).toBe(201);
  const seller = await signIn(it, world.people.seller);
  expect(await found('quarry works', seller)).toEqual([[bob.email, ['Company']]]);
  expect(await found('4711', seller)).toEqual([]);
  expect(await found('4711', agent)).toEqual([[ada.email, ['Card ending']]]);
});

test('users come from a file: checked first, then created and invited, each line on its own', async () => {
  const fresh = `file-${newId().slice(-12)}@people.test`;
  const csv = [
    'email;name;role;language',
    `${fresh};Fay;account-holder;de`,
    `${fresh.toUpperCase()};Again;;`,
    `${ada.email};Ada;;`,
    'x@people.test;X;emperor;',
    'y@people.test;Y;;tlh',
    'no-email;Z;;',
    'v@people.test;V;account-viewer;',
  ].join('\n');
  interface Result {
    outcome: string;
    refusal: string | null;
  }
  const run = async (dryRun: boolean) =>
    (await send(root, 'POST /users/import', { csv }, { dryRun })).json<{ results: Result[] }>().results;
  const outcomes = ['created', 'refused', 'exists', 'refused', 'refused', 'refused', 'refused'];
  expect((await run(true)).map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(await emails(`filter=${fresh}`)).toEqual([]);
  const done = await run(false);
  expect(done.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(done.map(({ refusal }) => refusal)).toMatchObject([
    null,
    'Line 2 has the same email.',
    'An account of this site already uses this email.',
    'There is no role “emperor”.',
    'There is no language “tlh”.',
    expect.any(String),
    'Choose the account that the read-only member belongs to.',
  ]);
  expect(await emails(`filter=${fresh}`)).toEqual([fresh]);
  const mailed = await db.selectFrom('message').select('id').where('recipient', '=', fresh).execute();
  expect(mailed).toHaveLength(1);
  expect((await run(false))[0]).toMatchObject({ outcome: 'exists' });
  // Lines are those of the file, also after empty ones and cells of several lines.
  const gaps = `email,name\n\n${fresh},"A\nB"\n\nno email`;
  const { results } = (await send(root, 'POST /users/import', { csv: gaps })).json<{ results: { id: string }[] }>();
  expect(results.map(({ id }) => id)).toEqual(['4', '6']);
  expect(bareCodesOf(await send(root, 'POST /users/import', { csv: 'name\nAda' }))).toEqual([9508]);
  const many = `email\n${Array.from({ length: 201 }, (_, n) => `n${n}@people.test`).join('\n')}`;
  expect(bareCodesOf(await send(root, 'POST /users/import', { csv: many }))).toEqual([9509]);
  expect(bareCodesOf(await send(agent, 'POST /users/import', { csv }))).toEqual([1003]);
});

test('staff of another site see none of them, and customers see no list', async () => {
  const { items } = await list('size=100', other);
  expect(items.map(({ id }) => id)).toEqual([world.otherSiteAdmin.accountId]);
  expect((await send(other, `GET /users/${ada.accountId}/signup`)).statusCode).toBe(404);
  expect((await send(other, `GET /users/${ada.accountId}/signIns`)).statusCode).toBe(404);
  expect(bareCodesOf(await send(await signIn(it, bob), 'GET /users'))).toEqual([1003]);
});

test('the page of a user says how the account came about, its sign-ins, and what was sent', async () => {
  await db
    .insertInto('login_log')
    .values({
      email: ada.email,
      account_id: ada.accountId,
      site_id: ada.siteId,
      result: 'success',
      method: 'sign-up',
      ip: '203.0.113.7',
      user_agent: 'Mozilla/5.0',
      at: new Date('2026-01-05T10:00:00Z'),
    })
    .execute();
  expect((await send(agent, `GET /users/${ada.accountId}/signup`)).json()).toMatchObject({
    first: { method: 'sign-up', ip: '203.0.113.7', at: '2026-01-05T10:00:00.000Z' },
  });
  const signIns = (await send(agent, `GET /users/${ada.accountId}/signIns`)).json<{ items: { ip: string }[] }>();
  expect(signIns.items.map(({ ip }) => ip)).toContain('203.0.113.7');
  expect((await send(agent, `GET /users/${ada.accountId}/messages`)).json()).toMatchObject({ items: [] });
});

describe('what staff do for a user', () => {
  const mailsTo = async (email: string, template: string) =>
    (
      await db
        .selectFrom('message')
        .select('id')
        .where('recipient', '=', email)
        .where('template', '=', template)
        .execute()
    ).length;
  const create = (who: Browser, more: object = {}) =>
    send(who, 'POST /users', {
      email: `u-${newId().slice(-12)}@people.test`,
      name: '',
      role: 'account-holder',
      language: 'de',
      ...more,
    });

  test('a user is created without a password and invited, and the invitation is sent again until it is accepted', async () => {
    const email = `new-${newId().slice(-12)}@people.test`;
    const made = await create(root, { email });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: string }>();
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(account).toMatchObject({ role: 'account-holder', language: 'de', email_validated_at: null });
    expect(account.price_list_id).not.toBeNull();
    expect(await mailsTo(email, 'users.invite')).toBe(1);
    expect((await send(root, `POST /users/${id}/invitation`)).statusCode).toBe(204);
    expect(await mailsTo(email, 'users.invite')).toBe(2);
    expect(bareCodesOf(await create(root, { email: email.toUpperCase() }))).toEqual([9501]);
    await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', id).execute();
    expect(bareCodesOf(await send(root, `POST /users/${id}/invitation`))).toEqual([9503]);
  });

  test('no one creates a user with more permissions, or on a site out of reach', async () => {
    const admin = await proven(await signIn(it, world.people['site-admin']));
    expect((await create(admin)).statusCode).toBe(201);
    expect(bareCodesOf(await create(admin, { role: 'root' }))).toEqual([9502]);
    const elsewhere = await db
      .selectFrom('site')
      .select('host')
      .where('id', '<>', world.siteId)
      .executeTakeFirstOrThrow();
    expect((await create(admin, { siteHost: elsewhere.host })).statusCode).toBe(404);
    expect((await create(root, { siteHost: elsewhere.host })).statusCode).toBe(201);
    expect((await create(agent)).statusCode).toBe(403);
    // A session that was left open is no proof of who sits at it.
    expect(bareCodesOf(await create(await signIn(it, world.people.root)))).toEqual([1500]);
  });

  test('a customer may belong to an account owner of the site; a read-only member has to', async () => {
    expect(bareCodesOf(await create(root, { role: 'account-viewer' }))).toEqual([9504]);
    expect(bareCodesOf(await create(root, { role: 'support-agent', parent: ada.email }))).toEqual([9507]);
    expect(bareCodesOf(await create(root, { parent: 'no-one@people.test' }))).toEqual([9500]);
    const made = await create(root, { role: 'account-viewer', parent: ada.email });
    const { id } = made.json<{ id: string }>();
    const { parent_id } = await db
      .selectFrom('account')
      .select('parent_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(parent_id).toBe(ada.accountId);
  });

  test('a reset link is mailed once a minute, and to no one who may not sign in', async () => {
    const before = await mailsTo(bob.email, 'registration.reset');
    const reset = `POST /users/${bob.accountId}/passwordReset` as const;
    expect((await send(agent, reset)).statusCode).toBe(204);
    expect(await mailsTo(bob.email, 'registration.reset')).toBe(before + 1);
    expect(bareCodesOf(await send(agent, reset))).toEqual([9505]);
    await db.updateTable('account').set({ status: 'Locked' }).where('id', '=', bob.accountId).execute();
    expect(bareCodesOf(await send(agent, reset))).toEqual([9506]);
    await db.updateTable('account').set({ status: 'Ok' }).where('id', '=', bob.accountId).execute();
    expect((await send(other, reset)).statusCode).toBe(404);
    expect((await send(agent, `POST /users/${world.people.root.accountId}/passwordReset`)).statusCode).toBe(403);
  });

  test('sessions of a user end everywhere, with a reason that they are sent', async () => {
    const session = await signIn(it, bob);
    expect((await session.request({ url: '/svc/user' })).statusCode).toBe(200);
    const answer = await send(agent, `POST /users/${bob.accountId}/signOut`, { reason: 'A lost laptop.' });
    expect(answer.statusCode, answer.body).toBe(204);
    expect((await session.request({ url: '/svc/user' })).statusCode).toBe(401);
    const notices = await db
      .selectFrom('notification')
      .select('body')
      .where('account_id', '=', bob.accountId)
      .where('code', '=', 1410)
      .execute();
    expect(JSON.stringify(notices)).toContain('A lost laptop.');
  });

  test('a name that is blocked after wrong passwords may try again at once', async () => {
    const wrong = () =>
      new Visitor(it.server).send('POST', '/svc/login', { body: { email: bob.email, password: 'Not-the-one-1' } });
    const failures = () => db.selectFrom('sign_in_failure').select('key').execute();
    const earlier = (await failures()).length;
    await wrong();
    expect((await failures()).length).toBe(earlier + 1);
    expect((await send(agent, `POST /users/${bob.accountId}/unblock`)).statusCode).toBe(204);
    expect((await failures()).length).toBe(earlier);
  });
});
