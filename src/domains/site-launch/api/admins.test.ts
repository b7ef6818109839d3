import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { Browser } from '#test/people.ts';
import { proven } from '#test/proof.ts';
import { createWorld, signIn, worldPassword } from '#test/world.ts';

const it = await testApp();
const { app, server, clock } = it;
const { db } = app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const admin = await signIn(it, world.people['site-admin']);

interface Admins {
  items: { id: string; role: string; factor: string; lastSignIn: string | null; state: string; you: boolean }[];
  factorRequired: boolean;
  factorForAll: boolean;
}
const admins = async (query = '', who = root) => (await send(who, `GET /sites/*/admins${query}`)).json<Admins>();
const of = async (id: string, who = root) => (await admins('', who)).items.find((one) => one.id === id);
const prover = await proven(await signIn(it, world.people['site-admin']));
const ownId = world.people['site-admin'].accountId;

test('the list has role, last sign-in and second factor', async () => {
  const { items, ...factor } = await admins();
  expect(factor).toMatchObject({ factorRequired: false, factorForAll: false });
  expect(items.map(({ role }) => role)).toEqual(expect.arrayContaining(['root', 'site-admin']));
  expect(await of(ownId, admin)).toMatchObject({ role: 'site-admin', factor: 'off', state: 'active', you: true });
  const at = new Date(clock.now()).toISOString();
  await db
    .insertInto('login_log')
    .values({
      at,
      email: 'admin',
      account_id: ownId,
      site_id: world.siteId,
      result: 'success',
      method: 'password',
      ip: '192.0.2.1',
      user_agent: '',
    })
    .execute();
  const use = (use_factor: boolean) =>
    db
      .insertInto('factor_setting')
      .values({ account_id: ownId, use_factor })
      .onConflict((c) => c.column('account_id').doUpdateSet({ use_factor }))
      .execute();
  await use(true);
  expect(await of(ownId)).toMatchObject({ lastSignIn: at, factor: 'on' });
  await use(false);
  expect((await admins('?sorting=-lastSignIn')).items.map(({ id }) => id)).toContain(ownId);
});

test('a second factor can be required of administrators, and their next sign-in asks for it', async () => {
  const change = (required: boolean, who = prover) => send(who, 'PUT /sites/*/admins/factor', { required });
  expect(bareCodesOf(await change(true, admin))).toEqual([1500]);
  expect((await change(true)).statusCode).toBe(204);
  expect(await admins()).toMatchObject({ factorRequired: true, factorForAll: false });
  expect(await of(ownId)).toMatchObject({ factor: 'missing' });
  const { email } = await db.selectFrom('account').select('email').where('id', '=', ownId).executeTakeFirstOrThrow();
  const entering = await new Browser(server).send('POST', '/svc/login', { body: { email, password: worldPassword } });
  expect(entering.json()).toHaveProperty('mediateToken');
  // Who has none now sets one up before anything else.
  expect((await change(false)).statusCode).toBe(403);
  expect((await change(false, await proven(await signIn(it, world.people.root)))).statusCode).toBe(204);
  expect(await admins()).toMatchObject({ factorRequired: false });
});

test('no one adds or removes administrators who holds less than they do', async () => {
  const helper = world.people['support-agent'].accountId;
  await db
    .insertInto('permission_grant')
    .values({
      id: newId(),
      site_id: world.siteId,
      account_id: helper,
      permission: 'site.configure',
      reach: 'site',
      created_at: new Date(clock.now()),
      reason: 'Holiday cover',
    })
    .execute();
  const agent = await signIn(it, world.people['support-agent']);
  const invite = (who: typeof agent) => send(who, 'POST /sites/*/admins', { name: 'Ines', email: 'ines@people.test' });
  expect(refusalOf(await invite(agent))).toEqual([403, 9608]);
  const made = await invite(admin);
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<{ id: string }>();
  expect(refusalOf(await send(agent, `DELETE /sites/*/admins/${id}`))).toEqual([403, 9608]);
  expect((await send(root, `DELETE /sites/*/admins/${id}`)).statusCode).toBe(204);
  expect((await send(admin, 'GET /sites/second.test/admins')).statusCode).toBe(404);
  expect((await send(admin, 'PUT /sites/second.test/admins/factor', { required: true })).statusCode).toBe(404);
});
