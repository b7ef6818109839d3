import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import { actorOf } from '#domains/identity/api/port.ts';
import type { roles } from '../contract.ts';
import { teamMember } from '../presets.ts';
import { bareCodesOf, codesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { makePerson } from '#test/people.ts';
import { proven } from '#test/proof.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
const { siteId, ada, bob, people } = world;
const holder = people['account-holder'];
const owner = await proven(await signIn(it, holder));
const atBob = await signIn(it, bob);

interface User {
  userId: string;
  email: string;
  permissions: Permission[];
  otherAccounts: number;
  membership: { owner: string } | null;
}
type Row = AnswerOf<typeof roles.readMemberships>['items'][number];
const memberships = async (who: Browser) => (await send(who, 'GET /memberships')).json<{ items: Row[] }>().items;
/** Sends a request and takes what cookies and token it answers, as a browser does. */
async function follow(who: Browser, ...request: [what: Parameters<typeof send>[1], payload?: object]) {
  const answer = await send(who, ...request);
  const cookies = new Map(
    (who.headers['cookie'] ?? '').split('; ').map((one) => one.split('=', 2) as [string, string]),
  );
  for (const { name, value } of answer.cookies) cookies.set(name, value);
  who.headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  who.headers['x-xsrf-token'] = cookies.get('XSRF-TOKEN') ?? '';
  if (typeof answer.headers['token'] === 'string') who.headers['token'] = answer.headers['token'];
  return answer;
}
const me = async (who: Browser) => (await follow(who, 'GET /user')).json<User>();
const switchTo = (who: Browser, membershipId: string | null) =>
  follow(who, 'PUT /memberships/current', { membershipId });
/** Sends a request of a tab that shows an account. */
const at = (who: Browser, account: string, what: 'GET /servers' | 'POST /sshKeys') => {
  const [method, path] = what.split(' ') as ['GET' | 'POST', string];
  const body = method === 'POST' ? { payload: {} } : {};
  return who.request({ method, url: `/svc${path}`, headers: { 'acting-account': account }, ...body });
};
const ok = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBeLessThan(300);

/** Invites someone who has an account, and has them accept. */
async function join(who: Browser, email: string, until?: string): Promise<string> {
  const invited = await send(owner, 'POST /team', { name: 'Guest', email, ...(until === undefined ? {} : { until }) });
  expect(invited.statusCode, invited.body).toBe(201);
  const { id } = invited.json<{ id: string }>();
  ok(await send(who, `POST /memberships/${id}/acceptance`));
  return id;
}
const switches = (accountId: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'actor_name', 'account_id', 'object_name'])
    .where('action', '=', 'membership.switch')
    .where('account_id', '=', accountId)
    .execute();

test('someone with an account is invited, accepts, and switches there and back without signing in again', async () => {
  const invited = await send(owner, 'POST /team', { name: 'Bob', email: bob.email.toUpperCase() });
  expect(invited.statusCode, invited.body).toBe(201);
  const { id } = invited.json<{ id: string }>();
  const mail = await db
    .selectFrom('message')
    .select(['template', 'body_text as text'])
    .where('recipient', '=', bob.email)
    .executeTakeFirstOrThrow();
  expect(mail.template).toBe('roles.join');
  expect(mail.text).toMatch(/\/accounts/);
  expect(mail.text).not.toMatch(/token=/);

  expect(await me(atBob)).toMatchObject({ userId: bob.accountId, otherAccounts: 1, membership: null });
  expect(await memberships(atBob)).toMatchObject([
    { membershipId: null, current: true, state: 'active' },
    { membershipId: id, current: false, state: 'invited', grants: ['Team member'], expires: null },
  ]);
  expect(refusalOf(await switchTo(atBob, id))).toEqual([409, 9913]);
  ok(await send(atBob, `POST /memberships/${id}/acceptance`));
  expect(refusalOf(await send(atBob, `POST /memberships/${id}/acceptance`))).toEqual([409, 9913]);

  ok(await switchTo(atBob, id));
  const there = await me(atBob);
  expect(there).toMatchObject({ userId: id, membership: { owner: expect.any(String) } });
  expect(there.permissions).toEqual([...teamMember]);
  const servers = (await send(atBob, 'GET /servers?size=0')).json<{ items: { id: string }[] }>().items;
  const ofOwner = (await send(owner, 'GET /servers?size=0')).json<{ items: { id: string }[] }>().items;
  expect(servers.map((one) => one.id)).toEqual(ofOwner.map((one) => one.id));
  expect((await memberships(atBob)).map(({ current }) => current)).toEqual([false, true]);
  expect(refusalOf(await send(atBob, 'POST /groups', { name: 'Mine' }))).toEqual([403, 1003]);
  const tried = await db
    .selectFrom('audit')
    .select(['actor_id', 'on_behalf_of', 'support_id'])
    .where('action', '=', 'group.create')
    .executeTakeFirstOrThrow();
  expect(tried).toEqual({ actor_id: bob.accountId, on_behalf_of: id, support_id: null });
  ok(await switchTo(atBob, null));
  expect(await me(atBob)).toMatchObject({ userId: bob.accountId, membership: null });

  // Refused ones too, and the way back, name the person.
  expect((await switches(bob.accountId)).map((one) => one.actor_id)).toEqual(Array(3).fill(bob.accountId));
  expect(await switches(holder.accountId)).toMatchObject([{ actor_id: bob.accountId, object_name: holder.email }]);
  // The email still signs in to the person's own account.
  expect(codesOf(await send(owner, 'POST /team', { name: 'Bob', email: bob.email }))).toEqual([[9916, 'email']]);
});

test('a tab of one account changes and reads nothing in another', async () => {
  const browser = await signIn(it, ada);
  const id = await join(browser, ada.email);
  ok(await at(browser, ada.accountId, 'GET /servers'));
  ok(await switchTo(browser, id));
  const read = await at(browser, ada.accountId, 'GET /servers');
  expect([read.statusCode, bareCodesOf(read)]).toEqual([401, [1638]]);
  const write = await at(browser, ada.accountId, 'POST /sshKeys');
  expect([write.statusCode, bareCodesOf(write)]).toEqual([401, [1638]]);
  ok(await at(browser, id, 'GET /servers'));
  ok(await switchTo(browser, null));
});

test('how someone signs in is changed in their own account alone', async () => {
  const browser = await signIn(it, ada);
  const [, membership] = await memberships(browser);
  ok(await switchTo(browser, membership!.membershipId));
  const refused = await send(browser, 'POST /header/recoveryCodes', {});
  expect(refusalOf(refused)).toEqual([403, 1637]);
  // Signing out ends both.
  ok(await send(browser, 'GET /logout'));
  expect((await send(browser, 'GET /user')).statusCode).toBe(401);
});

test('a removed membership ends the switch at once', async () => {
  const atAda = await signIn(it, ada);
  const [, membership] = await memberships(atAda);
  ok(await switchTo(atAda, membership!.membershipId));
  ok(await send(owner, `DELETE /team/${membership!.membershipId}`));
  expect((await me(atAda)).userId).toBe(ada.accountId);
  expect(await memberships(atAda)).toHaveLength(1);
  // Invited again, they accept again.
  clock.advance(60);
  ok(await send(owner, `POST /team/${membership!.membershipId}/invitation`));
  expect((await memberships(atAda))[1]).toMatchObject({ state: 'invited' });
});

test('an expired membership ends the switch at once', async () => {
  const person = people.seller;
  const browser = await signIn(it, person);
  const id = await join(browser, person.email, new Date(clock.now() + 600_000).toISOString());
  ok(await switchTo(browser, id));
  expect((await memberships(browser))[1]?.expires).toEqual(expect.any(String));
  clock.advance(601);
  expect((await me(browser)).userId).toBe(person.accountId);
  expect((await memberships(browser))[1]).toMatchObject({ state: 'expired', current: false });
  expect(refusalOf(await switchTo(browser, id))).toEqual([409, 9913]);
});

test('leaves a team from within, and declines an invitation', async () => {
  const browser = await signIn(it, people['support-agent']);
  const id = await join(browser, people['support-agent'].email);
  ok(await switchTo(browser, id));
  ok(await follow(browser, `DELETE /memberships/${id}`));
  expect((await me(browser)).userId).toBe(people['support-agent'].accountId);
  expect(refusalOf(await send(browser, `DELETE /memberships/${id}`))).toEqual([404, 1004]);
  expect(refusalOf(await send(atBob, `DELETE /memberships/${id}`))).toEqual([404, 1004]);
});

test('who is removed from the team they sign in by still reaches the others', async () => {
  const invited = await send(owner, 'POST /team', { name: 'Nia', email: 'nia@team.test' });
  const { id } = invited.json<{ id: string }>();
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', id).execute();
  const nia = { email: 'nia@team.test', siteId };
  const browser = await signIn(it, nia);
  const atBobs = await send(await proven(atBob), 'POST /team', { name: 'Nia', email: nia.email });
  expect(atBobs.statusCode, atBobs.body).toBe(201);
  const second = atBobs.json<{ id: string }>().id;
  ok(await send(browser, `POST /memberships/${second}/acceptance`));
  ok(await send(owner, `DELETE /team/${id}`));
  const again = await signIn(it, nia);
  expect((await me(again)).permissions).toEqual([]);
  expect(refusalOf(await send(again, 'GET /servers'))).toEqual([403, 1003]);
  expect(await memberships(again)).toMatchObject([{ membershipId: second, state: 'active' }]);
  ok(await switchTo(again, second));
  expect((await me(again)).userId).toBe(second);
});

/** A new customer of the site. */
const customer = async (email: string, confirmed = true) => {
  const { id } = await makePerson(db, { siteId, role: 'account-holder', email });
  if (!confirmed) await db.updateTable('account').set({ email_validated_at: null }).where('id', '=', id).execute();
  return { email, siteId, accountId: id };
};
const rowOf = (id: string) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('an invitation to an email that was never confirmed ends when the account moves to another one', async () => {
  const squatter = await customer('squatter@people.test', false);
  const honest = await customer('honest@people.test');
  const invite = async (email: string) =>
    (await send(owner, 'POST /team', { name: 'Guest', email })).json<{ id: string }>().id;
  const [taken, kept] = [await invite(squatter.email), await invite(honest.email)];
  const move = (id: string, email: string) =>
    db.updateTable('account').set({ email, email_validated_at: new Date() }).where('id', '=', id).execute();
  await move(squatter.accountId, 'elsewhere@people.test');
  await move(honest.accountId, 'moved@people.test');
  expect(await rowOf(taken)).toMatchObject({ enabled: false, email: 'elsewhere@people.test' });
  expect(await rowOf(kept)).toMatchObject({ enabled: true, email: 'moved@people.test' });
  const browser = await signIn(it, { email: 'elsewhere@people.test', siteId });
  expect(refusalOf(await send(browser, `POST /memberships/${taken}/acceptance`))).toEqual([404, 1004]);
});

test('who left is in the team again after accepting alone, also where the owner enables the account', async () => {
  const person = await customer('leaver@people.test');
  const browser = await signIn(it, person);
  const id = await join(browser, person.email);
  ok(await send(browser, `DELETE /memberships/${id}`));
  ok(await send(owner, 'PUT /header/enable', { userId: id }));
  expect((await memberships(browser))[1]).toMatchObject({ state: 'invited' });
  expect(refusalOf(await switchTo(browser, id))).toEqual([409, 9913]);
});

test('a person with something to do first does it in their own account', async () => {
  const person = await customer('asked@people.test');
  const browser = await signIn(it, person);
  const id = await join(browser, person.email);
  ok(await switchTo(browser, id));
  expect((await me(browser)).userId).toBe(id);
  const shorten = (is_short: boolean) =>
    db.updateTable('credential').set({ is_short }).where('account_id', '=', person.accountId).execute();
  await shorten(true);
  expect(await me(browser)).toMatchObject({ userId: person.accountId, passwordChangeRequired: true });
  await shorten(false);
  await db.updateTable('account').set({ email_validated_at: null }).where('id', '=', person.accountId).execute();
  expect(await me(browser)).toMatchObject({ userId: person.accountId, emailValidationRequired: true });
});

test('sessions, remembered browsers and sign-ins are those of the person, and are ended in their own account', async () => {
  const person = await customer('sessions@people.test');
  const browser = await signIn(it, person);
  await signIn(it, person);
  const id = await join(browser, person.email);
  ok(await switchTo(browser, id));
  const { items } = (await send(browser, 'GET /header/sessions')).json<{ items: { id: string }[] }>();
  expect(items).toHaveLength(2);
  expect(refusalOf(await send(browser, `DELETE /header/sessions/${items[0]!.id}`))).toEqual([403, 1637]);
  expect(refusalOf(await send(browser, 'DELETE /header/sessions'))).toEqual([403, 1637]);
  expect(refusalOf(await send(browser, 'DELETE /header/support'))).toEqual([409, 1635]);
});

test('the account owner is not shown when a member signs in to their own account', async () => {
  const person = await customer('private@people.test');
  await signIn(it, person);
  await db
    .insertInto('login_log')
    .values({
      account_id: person.accountId,
      email: person.email,
      site_id: siteId,
      result: 'success',
      method: 'password',
      ip: '192.0.2.7',
      user_agent: '',
    })
    .execute();
  ok(await send(owner, 'POST /team', { name: 'Guest', email: person.email }));
  const { items } = (await send(owner, 'GET /team?size=100')).json<{
    items: { email: string; lastSignIn: string | null }[];
  }>();
  expect(items.find(({ email }) => email === person.email)).toMatchObject({ lastSignIn: null });
});

test('staff who help a membership help the account that opens it', async () => {
  const person = await customer('helped@people.test');
  const browser = await signIn(it, person);
  const id = await join(browser, person.email);
  const admin = await proven(await signIn(it, people['site-admin']));
  ok(await send(admin, `POST /users/${id}/passwordReset`));
  const tokens = await db
    .selectFrom('mail_token')
    .select('account_id')
    .where('email', '=', person.email)
    .where('purpose', '=', 'reset')
    .where('expires_at', '<', new Date(clock.now() + 3_600_000))
    .execute();
  expect(tokens.map((one) => one.account_id)).toEqual([person.accountId]);
  ok(await send(admin, `PUT /users/${id}/email`, { email: 'helped-2@people.test' }));
  expect(await rowOf(person.accountId)).toMatchObject({ email: 'helped-2@people.test' });
  expect(await rowOf(id)).toMatchObject({ email: 'helped-2@people.test', email_validated_at: expect.any(Date) });
  await db
    .insertInto('factor_setting')
    .values({ account_id: person.accountId, use_factor: true, use_email: true })
    .execute();
  const isFactorOn = async () => (await send(admin, `GET /people/${id}/security`)).json<{ useTFA: boolean }>().useTFA;
  expect(await isFactorOn()).toBe(true);
  ok(await send(admin, `POST /people/${id}/resetFactors`, { reason: 'Lost the phone' }));
  expect(await isFactorOn()).toBe(false);
  const waiting = await send(owner, 'POST /team', {
    name: 'Bea',
    email: (await customer('waiting@people.test')).email,
  });
  const invite = await send(admin, `POST /users/${waiting.json<{ id: string }>().id}/invitation`);
  expect(refusalOf(invite)).toEqual([409, 1008]);
});

test('nothing is done later in the name of a member who is locked out', async () => {
  const person = await customer('locked@people.test');
  const id = await join(await signIn(it, person), person.email);
  const now = new Date(clock.now());
  expect(await actorOf(db, id, now)).toMatchObject({ accountId: id });
  await db.updateTable('account').set({ status: 'Locked' }).where('id', '=', person.accountId).execute();
  expect(await actorOf(db, id, now)).toBeNull();
});
