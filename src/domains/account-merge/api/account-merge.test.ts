// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { forgetSites } from '#domains/tenancy/api/port.ts';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { mailsTo } from '#test/mails.ts';
import { moveBalance } from '#test/paying-customer.ts';
import { proven } from '#test/proof.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, worldPassword, type Browser, type Person } from '#test/world.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { settleMerged } from './settle.ts';
import { mergeTask } from './tasks/merge.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const admin = await proven(await signIn(it, world.people['site-admin']));
const agent = await signIn(it, world.people['support-agent']);
const other = await signIn(it, world.otherSiteAdmin);
it.work();

let serial = 0;
const owner = async (): Promise<Person> => {
  const person = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: `twice-${++serial}` });
  await db.updateTable('account').set({ billing_state: 2 }).where('id', '=', person.accountId).execute();
  return person;
};
const pair = async () => ({ from: await owner(), into: await owner() });

interface Plan {
  ready: boolean;
  parts: { name: string; outcome: string; detail: string | null }[];
}
const why = { reason: ' The customer signed up twice. ', ticket: 'SUP-9' };
const previewed = (from: Person, into: string, who: Browser = admin) =>
  send(who, `GET /users/${from.accountId}/mergePreview?into=${encodeURIComponent(into)}`);
const planOf = async (from: Person, into: Person) => (await previewed(from, into.email)).json<Plan>();
const refusedOf = async (from: Person, into: Person) =>
  (await planOf(from, into)).parts
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ name, detail }) => `${name}: ${detail}`);
const merge = (from: Person, into: Person, { who = admin, input = why }: { who?: Browser; input?: object } = {}) =>
  send(who, `POST /users/${from.accountId}/merge`, { into: into.email, ...input });
const standing = async ({ accountId }: Person, who = agent) =>
  (await send(who, `GET /users/${accountId}/merge`)).json<{
    merge: { state: string; problem: string | null; into: { email: string } } | null;
    merged: { email: string }[];
  }>();
const reaches = (from: Person, state: string) =>
  until(`the merge is ${state}`, async () => {
    const now = await standing(from);
    return now.merge?.state === state ? now.merge : null;
  });
const usdOf = async ({ accountId }: Person) => (await readBalances(db, accountId)).get('USD') ?? 0;
const accountOf = ({ accountId }: Person) =>
  db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();

test('servers, accounts below and the balance move; the account is closed, stays, and leads to the other one', async () => {
  const { from, into } = await pair();
  const child = await addPerson(app, {
    siteId: world.siteId,
    role: 'account-holder',
    name: 'twice-child',
    parentId: from.accountId,
  });
  const servers = [
    await addServer(it, world, { state: 'on', owner: from, simulator }),
    await addServer(it, world, { state: 'off', owner: from, simulator }),
  ];
  await moveBalance(db, from, 2500);
  const plan = await planOf(from, into);
  expect(plan.ready).toBe(true);
  expect(plan.parts.map(({ name, outcome }) => [outcome, name])).toEqual([
    ['moves', `Server ${servers[0]?.name}`],
    ['moves', `Server ${servers[1]?.name}`],
    ['moves', '1 account below it'],
    ['moves', 'Balance $25.00'],
    ['ends', 'Password, social sign-ins, second factor and API keys'],
    ['stays', 'Invoices, payments, history and audit trail'],
  ]);
  const session = await signIn(it, from);
  const started = await merge(from, into);
  expect(started.statusCode, started.body).toBe(202);
  expect(refusalOf(await merge(from, into))).toEqual([409, 8362]);
  await reaches(from, 'done');
  for (const { id } of servers) {
    const row = db.selectFrom('server').select('account_id').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).account_id).toBe(into.accountId);
  }
  expect((await accountOf(child)).parent_id).toBe(into.accountId);
  expect([await usdOf(from), await usdOf(into)]).toEqual([0, 2500]);
  expect(await standing(into)).toMatchObject({ merge: null, merged: [{ email: from.email }] });
  expect((await standing(from)).merge?.into.email).toBe(into.email);
  // Neither the session that was open nor the old address opens anything.
  expect((await send(session, 'GET /header/details')).statusCode).toBe(401);
  const again = { email: from.email, password: worldPassword };
  const signedIn = await it.server.inject({
    method: 'POST',
    url: '/svc/login',
    headers: { host: 'localhost', 'api-version': 'latest' },
    payload: again,
  });
  expect(signedIn.statusCode).toBeGreaterThanOrEqual(400);
  const enabled = await send(admin, 'PUT /header/enable', { userId: from.accountId });
  expect(refusalOf(enabled)).toEqual([409, '4001 userId']);
  expect(enabled.body).toContain(`The account was merged into ${into.email}.`);
  // Both histories and the audit trail have it, and both addresses got a mail.
  expect(await historyOf(db, from.accountId)).toContain(`Merged into ${into.email}`);
  expect(await historyOf(db, into.accountId)).toContain(`${from.email} was merged into this account`);
  const audit = await db
    .selectFrom('audit')
    .select(['object_id', 'diff'])
    .where('action', '=', 'account.merge')
    .where('outcome', '=', 'done')
    .where('object_id', 'in', [from.accountId, into.accountId])
    .execute();
  expect(audit.map(({ diff }) => diff)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ mergedInto: [null, into.email], reason: [null, why.reason.trim()] }),
      expect.objectContaining({ mergedFrom: [null, from.email], ticket: [null, 'SUP-9'] }),
    ]),
  );
  for (const { email } of [from, into]) expect((await mailsTo(db, email)).length).toBeGreaterThan(0);
  const told = db.selectFrom('notification').select('account_id').where('code', '=', 1530);
  expect((await told.execute()).map(({ account_id: id }) => id).sort()).toEqual(
    [from.accountId, into.accountId].sort(),
  );
});

test('what is charged for use before the merge follows each night', async () => {
  const { from, into } = await pair();
  await merge(from, into);
  await reaches(from, 'done');
  await moveBalance(db, from, -120);
  await settleMerged.run(app);
  await settleMerged.run(app);
  expect([await usdOf(from), await usdOf(into)]).toEqual([0, -120]);
});

test('what can’t move is refused in the preview, and so is the merge', async () => {
  const { from, into } = await pair();
  await addPerson(app, { siteId: world.siteId, role: 'account-viewer', name: 'twice-team', parentId: from.accountId });
  await db
    .insertInto('image')
    .values({
      id: newId(),
      site_id: from.siteId,
      account_id: from.accountId,
      engine_ref: 'twice',
      name: 'golden',
      version: '1',
      os_family: 'linux',
      guest_os: 'Debian',
      min_ram_mb: 512,
      min_disk_gb: 10,
      initial_user: 'root',
      home_zone: world.zoneId,
      size_bytes: 5_000_000_000,
    })
    .execute();
  const same = await addServer(it, world, { state: 'off', owner: from, simulator, name: 'same-name' });
  await addServer(it, world, { state: 'off', owner: into, simulator, name: same.name });
  const refused = await refusedOf(from, into);
  expect(refused).toEqual(
    expect.arrayContaining([
      expect.stringContaining('1 team member: Remove them first'),
      expect.stringContaining("Image golden: Images can't change accounts."),
      expect.stringMatching(/^Server same-name: /),
    ]),
  );
  expect(refusalOf(await merge(from, into))).toEqual([409, 8362]);
  expect((await standing(from)).merge).toBeNull();
});

test('where the site has turned transfers off, the preview refuses the servers and so does the merge', async () => {
  const { from, into } = await pair();
  const { name } = await addServer(it, world, { state: 'off', owner: from, simulator });
  const turnOff = async (features: string[]) => {
    await db.updateTable('site').set({ features_off: features }).where('id', '=', world.siteId).execute();
    await forgetSites({ app, db });
  };
  await turnOff(['transfers']);
  expect(await refusedOf(from, into)).toEqual([
    expect.stringMatching(`^Server ${name}: Server transfers are turned off`),
  ]);
  const refused = await merge(from, into);
  expect([refusalOf(refused), refused.body]).toEqual([
    [409, 8362],
    expect.stringContaining('transfers are turned off'),
  ]);
  expect((await standing(from)).merge).toBeNull();
  await turnOff([]);
  expect((await planOf(from, into)).ready).toBe(true);
});

test('accounts that are held, suspended, of one tree, or merged are refused', async () => {
  const { from, into } = await pair();
  await send(admin, `POST /users/${from.accountId}/legalHold`, why);
  expect(await refusedOf(from, into)).toEqual([`Account ${from.email}: The account is under a legal hold.`]);
  await send(admin, `POST /users/${from.accountId}/legalHold/lift`, why);
  const set = (to: object) => db.updateTable('account').set(to).where('id', '=', into.accountId).execute();
  await set({ status: 'Suspended-Policy' });
  expect(await refusedOf(from, into)).toEqual([
    `Account ${into.email}: The account must be active. Resume or enable it first.`,
  ]);
  await set({ status: 'Ok', parent_id: from.accountId });
  expect((await refusedOf(from, into))[0]).toContain('One of the accounts belongs to the other one.');
  await set({ parent_id: null });
  const third = await owner();
  await merge(from, into);
  await reaches(from, 'done');
  expect(await refusedOf(third, from)).toContain(
    `Account ${from.email}: The account is being merged, or was merged, into another one.`,
  );
  // One into which others were merged can be merged itself.
  expect((await planOf(into, third)).ready).toBe(true);
});

test('who may merge: staff of the site, with a reason and a proof of identity', async () => {
  const { from, into } = await pair();
  expect(refusalOf(await merge(from, into, { input: { reason: ' ' } }))).toEqual([400, '8360 reason']);
  expect(refusalOf(await merge(from, into, { who: agent }))).toEqual([403, 1003]);
  expect(refusalOf(await merge(from, into, { who: other }))).toEqual([404, 1004]);
  expect((await previewed(from, into.email, agent)).statusCode).toBe(403);
  for (const email of ['nobody@people.test', from.email, world.people.seller.email, world.otherSiteAdmin.email])
    expect(refusalOf(await previewed(from, email))).toEqual([400, '8361 into']);
  const unproven = await signIn(it, world.people['site-admin']);
  expect(refusalOf(await merge(from, into, { who: unproven }))).toEqual([403, 1500]);
});

test('a merge that something is in the way of fails with the reason, leaves both accounts open, and goes on later', async () => {
  const { from, into } = await pair();
  const server = await addServer(it, world, { state: 'off', owner: from, simulator });
  const cause = { host: 'localhost', request_id: 'test', ip: '127.0.0.1', reason: 'Twice', ticket: '' };
  const ids = { accountId: from.accountId, intoId: into.accountId };
  // As if it had been ordered before the other account was disabled.
  await db.updateTable('account').set({ enabled: false }).where('id', '=', into.accountId).execute();
  await db.transaction().execute(async (tx) => {
    const taskId = await enqueue(tx, mergeTask, {
      data: { ...ids, from: from.email, into: into.email, ordered: [] },
      object: { type: 'account', id: from.accountId, name: from.email, siteId: from.siteId, accountId: null },
      by: byItself,
    });
    const by = { started_by: world.people['site-admin'].accountId, started_by_name: 'admin', started_at: new Date() };
    const of = { account_id: from.accountId, into_id: into.accountId, site_id: from.siteId, task_id: taskId };
    await tx
      .insertInto('account_merge')
      .values({ ...of, ...by, ...cause, state: 'running' })
      .execute();
  });
  const { problem } = await reaches(from, 'failed');
  expect(problem).toContain(server.name);
  expect((await accountOf(from)).enabled).toBe(true);
  await db.updateTable('account').set({ enabled: true }).where('id', '=', into.accountId).execute();
  const retried = await merge(from, into);
  expect(retried.statusCode, retried.body).toBe(202);
  await reaches(from, 'done');
  const row = await db.selectFrom('server').select('account_id').where('id', '=', server.id).executeTakeFirstOrThrow();
  expect(row.account_id).toBe(into.accountId);
});
