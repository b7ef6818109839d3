import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { roles } from '../contract.ts';
import { maxInvitesPerHour, maxTeam } from '../limits.ts';
import { teamMember } from '../presets.ts';
import { codesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
const { siteId, people } = world;
const holder = people['account-holder'];
const owner = await proven(await signIn(it, holder));
const admin = await signIn(it, people['site-admin']);
const bob = await signIn(it, world.bob);

const invite = (input: object) => send(owner, 'POST /team', { name: 'Nia', ...input });
const held = async (who: Browser) => (await send(who, 'GET /user')).json<{ permissions: Permission[] }>().permissions;
/** Invites someone and has them accept. */
async function joined(email: string, input: object = {}) {
  const answer = await invite({ email, ...input });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<{ id: string }>();
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', id).execute();
  return { id, browser: await signIn(it, { email, siteId }) };
}
type Team = AnswerOf<typeof roles.listTeam>['items'];
const team = async () => (await send(owner, 'GET /team?sorting=name')).json<{ items: Team }>().items;
type Request = AnswerOf<typeof roles.requestAccess>;
const codesTo = async (accountId: string) =>
  (
    await db
      .selectFrom('notification')
      .select('code')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
  ).map(({ code }) => code);

test('a team member holds the narrow set they were invited with, and nothing of a role', async () => {
  const invited = await invite({ email: 'first@team.test' });
  expect(invited.statusCode, invited.body).toBe(201);
  const { id } = invited.json<{ id: string }>();
  expect((await team()).find((one) => one.id === id)).toMatchObject({
    state: 'invited',
    grantsOnly: true,
    grants: ['Team member'],
  });
  const mail = await db
    .selectFrom('message')
    .select(['template', 'body_text as text'])
    .where('recipient', '=', 'first@team.test')
    .executeTakeFirstOrThrow();
  expect(mail.template).toBe('roles.invite');
  expect(mail.text).toMatch(/setPassword\?token=[\w-]{43}/);
  expect(refusalOf(await send(owner, `POST /team/${id}/invitation`))).toEqual([429, 1009]);
  clock.advance(60);
  expect((await send(owner, `POST /team/${id}/invitation`)).statusCode).toBe(204);
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', id).execute();
  expect(refusalOf(await send(owner, `POST /team/${id}/invitation`))).toEqual([409, 9917]);
  const browser = await signIn(it, { email: 'first@team.test', siteId });
  expect(await held(browser)).toEqual([...teamMember]);
  // The same set again, not one for each.
  await joined('second@team.test');
  const sets = (await send(owner, 'GET /permissionSets?filter=team%20member')).json<{ items: { grants: number }[] }>()
    .items;
  expect(sets).toMatchObject([{ grants: 2 }]);
  expect((await send(owner, `DELETE /team/${id}`)).statusCode).toBe(204);
  expect((await send(browser, 'GET /user')).statusCode).toBe(401);
  expect((await team()).find((one) => one.id === id)?.state).toBe('removed');
});

test('refuses an email that is taken, a set of others, and staff', async () => {
  expect(codesOf(await invite({ email: people['account-viewer'].email }))).toEqual([[9916, 'email']]);
  expect(codesOf(await invite({ email: 'nobody' }))[0]?.[1]).toBe('email');
  expect(codesOf(await invite({ email: 'x@team.test', setId: world.bob.setId }))).toEqual([[1004, undefined]]);
  expect(codesOf(await send(admin, 'POST /team', { name: 'N', email: 'n@team.test' }))).toEqual([[9915, undefined]]);
  const { id } = (await team())[0]!;
  expect(refusalOf(await send(bob, `DELETE /team/${id}`))).toEqual([404, 1004]);
});

test('says why: role, set, group, and how a server relates to the person', async () => {
  const person = await joined('why@team.test');
  type Why = AnswerOf<typeof roles.explainAccess>;
  const why = async (query: string, who = owner) => {
    const answer = await send(who, `GET /access?email=why@team.test&${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Why>();
  };
  expect(await why('permission=server.power')).toMatchObject({
    accountId: person.id,
    allowed: true,
    chain: [
      { kind: 'grants-only', allows: false },
      { kind: 'set', allows: true, name: 'Team member', by: holder.email, group: null },
    ],
  });
  expect(await why('permission=billing.view')).toMatchObject({ allowed: false, chain: [{ kind: 'grants-only' }] });
  const foreign = await why(`permission=server.power&serverId=${world.ada.serverId}`, await signIn(it, people.root));
  expect(foreign).toMatchObject({ allowed: false, chain: [{}, {}, { kind: 'outside', name: 'web-1' }] });
  expect(foreign.chain).toHaveLength(3);
  const ofAda = await signIn(it, world.ada);
  const own = await send(
    ofAda,
    `GET /access?email=${world.ada.email}&permission=server.power&serverId=${world.ada.serverId}`,
  );
  expect(own.json<Why>()).toMatchObject({ allowed: true, chain: [{ kind: 'role' }, { kind: 'own' }] });
  const { id: groupId } = (await send(owner, 'POST /groups', { name: 'Payers' })).json<{ id: string }>();
  await send(owner, `POST /groups/${groupId}/members`, { email: 'why@team.test' });
  const given = await send(owner, 'POST /grants', { permission: 'billing.view', groupId, reason: 'Books' });
  expect(given.statusCode, given.body).toBe(201);
  expect((await why('permission=billing.view')).chain[1]).toMatchObject({
    kind: 'direct',
    allows: true,
    group: 'Payers',
  });
  await db.updateTable('account').set({ enabled: false }).where('id', '=', person.id).execute();
  expect(await why('permission=billing.view')).toMatchObject({ allowed: false, chain: [{ kind: 'disabled' }, {}, {}] });
  expect(codesOf(await send(owner, `GET /access?email=${world.bob.email}&permission=billing.view`))).toEqual([
    [9910, 'email'],
  ]);
});

test('asks for what is missing; declined with an answer; approved for an hour; works, and expires', async () => {
  const { id, browser } = await joined('asker@team.test');
  const ask = (input: object) => send(browser, 'POST /accessRequests', { reason: 'I restart web-1', ...input });
  expect(codesOf(await send(browser, 'GET /groups'))).toEqual([[1003, undefined]]);
  const first = await ask({ item: 'groups' });
  expect(first.statusCode, first.body).toBe(201);
  expect(first.json<Request>()).toMatchObject({ permission: 'group.view', state: 'open', email: 'asker@team.test' });
  expect(codesOf(await ask({ permission: 'group.view' }))).toEqual([[9918, undefined]]);
  expect(codesOf(await ask({ permission: 'server.view' }))).toEqual([[9905, undefined]]);
  expect(codesOf(await ask({ permission: 'host.view' }))).toEqual([[9909, undefined]]);
  expect(codesOf(await ask({ item: 'nowhere' }))).toEqual([[1004, 'item']]);
  expect(await codesTo(holder.accountId)).toContain(1396);
  const open = (await send(owner, 'GET /accessRequests?state=open')).json<{ items: Request[] }>().items;
  expect(open).toMatchObject([{ accountId: id, permission: 'group.view', reason: 'I restart web-1' }]);
  const path = `/accessRequests/${open[0]!.id}` as const;
  expect(refusalOf(await send(bob, `POST ${path}/approval`, {}))).toEqual([404, 1004]);
  expect((await send(owner, `POST /accessRequests/${open[0]!.id}/decline`, { answer: 'Ask Ada' })).statusCode).toBe(
    200,
  );
  expect(refusalOf(await send(owner, `POST ${path}/approval`, {}))).toEqual([409, 9913]);
  const own = (await send(browser, 'GET /accessRequests/own')).json<{ items: Request[] }>().items;
  expect(own).toMatchObject([{ state: 'declined', answer: 'Ask Ada', decidedBy: holder.email }]);
  expect(await codesTo(id)).toContain(1397);
  const again = (await ask({ permission: 'group.view' })).json<Request>();
  const until = new Date(clock.now() + 3_600_000).toISOString();
  const wrong = await send(owner, `POST /accessRequests/${again.id}/approval`, { setId: holder.accountId });
  expect(wrong.statusCode).toBe(404);
  const approved = await send(owner, `POST /accessRequests/${again.id}/approval`, { until });
  expect(approved.statusCode, approved.body).toBe(200);
  expect((await send(browser, 'GET /groups')).statusCode).toBe(200);
  clock.advance(3599);
  expect(await held(await signIn(it, { email: 'asker@team.test', siteId }))).toContain('group.view');
  clock.advance(1);
  const later = await signIn(it, { email: 'asker@team.test', siteId });
  expect(codesOf(await send(later, 'GET /groups'))).toEqual([[1003, undefined]]);
});

test('an invitation that staff of another site mail again leads to the site of the member, for their account', async () => {
  const siteOwner = await addPerson(app, { siteId: world.otherSiteId, role: 'account-holder', name: 'Orla' });
  const orla = await proven(await signIn(it, siteOwner));
  const email = 'far@team.test';
  const { id } = (await send(orla, 'POST /team', { name: 'Far', email })).json<{ id: string }>();
  clock.advance(60);
  const root = await proven(await signIn(it, people.root));
  expect((await send(root, `POST /team/${id}/invitation`)).statusCode).toBe(204);
  const mails = await db
    .selectFrom('message')
    .select(['subject', 'body_text as text', 'site_id as siteId'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  const hostOf = (text?: string | null) => /https?:\/\/([^/:\s]+)[:\d]*\/setPassword/.exec(text ?? '')?.[1];
  const [first, second] = mails;
  expect(mails).toHaveLength(2);
  expect([first, second].map((one) => hostOf(one?.text))).toEqual(['second.test', 'second.test']);
  expect(second).toMatchObject({ siteId: world.otherSiteId, subject: first?.subject });
  expect(second?.subject).toContain('Orla');
});

test('a team is limited, and so is the mail to it: invited at once, removed and invited again', async () => {
  const ada = await proven(await signIn(it, world.ada));
  const ask = (at: number | string) => send(ada, 'POST /team', { name: 'Nia', email: `many-${at}@team.test` });
  // The first two make the set of the team at the same moment.
  const answers = await Promise.all([ask(0), ask(1)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const { id } = answers[0].json<{ id: string }>();
  expect((await send(ada, `DELETE /team/${id}`)).statusCode).toBe(204);
  expect(refusalOf(await send(ada, `POST /team/${id}/invitation`))).toEqual([429, 1009]);
  for (let n = 2; n < maxInvitesPerHour; n++) expect((await ask(n)).statusCode).toBe(201);
  expect(refusalOf(await ask('more'))).toEqual([429, 1009]);
  clock.advance(3600);
  const later = await signIn(it, world.ada);
  const next = () => send(later, 'POST /team', { name: 'Nia', email: 'next@team.test' });
  await sql`insert into account (id, site_id, parent_id, email, name, role)
    select gen_random_uuid(), ${siteId}, ${world.ada.accountId}, 'many' || n || '@team.test', 'Nia', 'account-viewer'
    from generate_series(1, ${maxTeam - maxInvitesPerHour}::int) n`.execute(db);
  await db
    .updateTable('account')
    .set({ created_at: new Date(clock.now() - 7_200_000) })
    .where('parent_id', '=', world.ada.accountId)
    .execute();
  expect(refusalOf(await next())).toEqual([409, 1008]);
});
