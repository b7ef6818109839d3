// @database
import { beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createSetupToken, setupNotice } from './token.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const now = () => new Date(clock.now());

beforeEach(async () => {
  // Truncating takes with it every table that refers to accounts: a second for each test.
  await sql`delete from setup_token`.execute(db);
  await sql`delete from account`.execute(db);
});

const good = { email: 'root@provider.test', password: 'secret-1', name: 'Rosa', siteName: 'My Cloud' };
const claim = (payload: object) => server.inject({ method: 'POST', url: '/svc/setup', payload });
const isRequired = async () => (await server.inject({ url: '/svc/setup' })).json<{ required: boolean }>().required;
const newToken = async () => (await createSetupToken(db, now())) ?? '';

test('a fresh installation has no account at all', async () => {
  await newToken();
  expect(await db.selectFrom('account').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('credential').select('account_id').execute()).toEqual([]);
  expect(await isRequired()).toBe(true);
});

test('the token makes the first administrator, who can sign in', async () => {
  const answer = await claim({ ...good, token: await newToken() });
  expect([answer.statusCode, answer.json()]).toEqual([200, { required: false }]);
  expect(await isRequired()).toBe(false);
  expect(await db.selectFrom('site').select(['name', 'host']).execute()).toEqual([{ name: 'My Cloud', host: '*' }]);
  const root = await db.selectFrom('account').select(['id', 'email', 'role', 'name']).executeTakeFirst();
  expect(root).toMatchObject({ email: good.email, role: 'root', name: 'Rosa' });
  const audit = await db
    .selectFrom('audit')
    .selectAll()
    .where('object_id', '=', root?.id ?? '')
    .execute();
  expect(audit).toMatchObject([{ action: 'setup.claim', outcome: 'done', object_name: good.email }]);
  const signIn = { email: good.email, password: good.password };
  expect((await server.inject({ method: 'POST', url: '/svc/login', payload: signIn })).statusCode).toBe(200);
});

test('a token works once, and no second one is printed', async () => {
  const [token, other] = [await newToken(), await newToken()];
  await claim({ ...good, token });
  for (const used of [token, other]) {
    const again = await claim({ ...good, token: used, email: 'second@provider.test' });
    expect([again.statusCode, codesOf(again)]).toEqual([403, [[1018, undefined]]]);
  }
  expect(await createSetupToken(db, now())).toBeNull();
  expect(await setupNotice(db, now())).toBeNull();
});

test('of many claims at once one is granted', async () => {
  const token = await newToken();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => claim({ ...good, token, email: `root-${i}@provider.test` })),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1);
});

test('a token ends after half an hour', async () => {
  const token = await newToken();
  clock.advance(30 * 60);
  expect(codesOf(await claim({ ...good, token }))).toEqual([[1018, undefined]]);
  expect(await isRequired()).toBe(true);
});

test('a made-up token is refused, and the token is stored as a hash only', async () => {
  const token = await newToken();
  expect(codesOf(await claim({ ...good, token: 'made-up' }))).toEqual([[1018, undefined]]);
  const rows = await db.selectFrom('setup_token').selectAll().execute();
  expect(rows[0]?.token_hash.toString()).not.toContain(token);
  expect(rows[0]?.token_hash).toHaveLength(32);
});

test('each wrong field is named, and the token stays good', async () => {
  const token = await newToken();
  expect(codesOf(await claim({}))).toEqual([
    [1001, 'token'],
    [25, 'email'],
    [26, 'password'],
    [1001, 'name'],
    [1001, 'siteName'],
  ]);
  const bad = { ...good, token, email: 'nobody', password: '12345' };
  expect(codesOf(await claim(bad))).toEqual([
    [12, 'email'],
    [15, 'password'],
  ]);
  expect(codesOf(await claim({ ...good, token, password: 'x'.repeat(31) }))).toEqual([[15, 'password']]);
  expect((await claim({ ...good, token })).statusCode).toBe(200);
});

test('the notice says where to go and with what', async () => {
  const text = (await setupNotice(db, now()))?.('http://localhost:8080') ?? '';
  const [where, token] = text.split('\n');
  expect(where).toContain('http://localhost:8080/setup');
  expect((await claim({ ...good, token })).statusCode).toBe(200);
});
