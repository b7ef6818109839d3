// @database
import { beforeAll, describe, expect, test } from 'vitest';
import { translate } from '#kernel/message.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { newId } from '#kernel/ids.ts';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { messageJson } from '#platform/db/columns.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { addServiceletRun } from '#test/servicelets.ts';
import { addPerson, createWorld, signIn, type Browser, type Person, type World } from '#test/world.ts';
import { inEnglish } from '#test/in-english.ts';
import type { transfers } from '../contract.ts';
import { refusalOfHandover } from '../states.ts';
import { runDue } from './run-due.ts';

type Row = AnswerOf<typeof transfers.offerTransfer>;
type Detail = AnswerOf<typeof transfers.readTransfer>;
const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
let world: World;
let ada: Browser;
let bob: Browser;
let site: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  [ada, bob, site] = [
    await signIn(it, world.ada),
    await signIn(it, world.bob),
    await signIn(it, world.people['site-admin']),
  ];
});

const server = (state: ServerState = 'on') => addServer(it, world, { state, owner: world.ada, simulator });
const offer = (id: string, more: object = {}, who = ada) =>
  send(who, `POST /servers/${id}/transfer`, { email: world.bob.email, ...more });
const offered = async (id: string, more: object = {}) => {
  const answer = await offer(id, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Row>();
};
const accept = (id: string, more: object = {}, who = bob) =>
  send(who, `POST /transfers/${id}/acceptance`, { agree: true, ...more });
const decline = (id: string, who = bob) => send(who, `POST /transfers/${id}/refusal`, { reason: 'No need' });
const cancel = (id: string, who = ada) => send(who, `POST /transfers/${id}/withdrawal`, {});
const read = async (id: string, who = bob) => (await who.request({ url: `/svc/transfers/${id}` })).json<Detail>();
const serverRow = (id: string) => db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const transferRow = (id: string) =>
  db.selectFrom('server_transfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (table: 'account' | 'server', id: string, to: object) =>
  db.updateTable(table).set(to).where('id', '=', id).execute();
const ended = (id: string) =>
  until(`transfer ${id} ends`, async () => {
    const row = await transferRow(id);
    return row.ended_at === null ? null : row;
  });
const notices = async (person: Person, id: string) =>
  (
    await db
      .selectFrom('notification')
      .select('code')
      .where('account_id', '=', person.accountId)
      .where('group_key', 'like', `transfer:${id}%`)
      .orderBy('created_at')
      .execute()
  ).map(({ code }) => code);

describe('before any worker runs', () => {
  test.each(serverStates)('a server that is %s is offered, or says why not', async (state) => {
    const { id } = await server(state);
    const answer = await offer(id);
    const reason = inEnglish(refusalOfHandover({ state, task: null, terminateProtected: false }));
    const shown = await ada.request({ url: `/svc/servers/${id}/transfer` });
    if (reason === null) {
      expect(answer.statusCode, answer.body).toBe(201);
      return expect(shown.body).toContain(answer.json<{ id: string }>().id);
    }
    expect(shown.body).toContain(reason);
    expect(refusalOf(answer)).toEqual([409, 1820]);
    expect(answer.body).toContain(reason);
  });

  test('what is wrong is told at its field, and nothing is done', async () => {
    const { id } = await server();
    const cases: [object, unknown[]][] = [
      [{ email: 'bob' }, [400, '1828 email']],
      [{ email: world.ada.email }, [400, '1821 email']],
      [{ message: 'x'.repeat(501) }, [400, '1829 message']],
      [{ email: world.bob.email, direct: true }, [400, '1826 email']],
      [{ email: 'nobody@nowhere.test', direct: true }, [400, '1826 email']],
      [{ effective: 'some day' }, [400, '1000 effective']],
    ];
    for (const [more, errors] of cases) expect([more, refusalOf(await offer(id, more))]).toEqual([more, errors]);
    await set('server', id, { terminate_protected: true });
    expect(refusalOf(await offer(id))).toEqual([409, 1820]);
    expect(await db.selectFrom('server_transfer').select('id').where('server_id', '=', id).execute()).toEqual([]);
  });

  test('what ties a server to its account stands in the way, and says so', async () => {
    const { id } = await server();
    const nic = { id: newId(), server_id: id, position: 1, network_id: world.ada.networkId, mac: '52:54:00:aa:00:01' };
    await db.insertInto('server_nic').values(nic).execute();
    expect((await offer(id)).body).toContain('private networks that stay with their account: lan');
    await db.deleteFrom('server_nic').where('id', '=', nic.id).execute();
    await db
      .insertInto('firewall')
      .values({ server_id: id, revision: 1, refs: ['tag:web'] })
      .execute();
    expect((await offer(id)).body).toContain('Its firewall rules name');
    await db.updateTable('firewall').set({ refs: [], trial_id: newId() }).where('server_id', '=', id).execute();
    expect((await offer(id)).body).toContain('on trial');
    await db.deleteFrom('firewall').where('server_id', '=', id).execute();
    await db.insertInto('server_rescue').values({ server_id: id, since: new Date(), by_name: 'ada' }).execute();
    expect((await offer(id)).body).toContain('rescue');
    await db.deleteFrom('server_rescue').where('server_id', '=', id).execute();
    const runId = newId();
    await addServiceletRun(it.app, { runId, serverId: id, taskId: world.ada.taskId, name: 'Disk usage' });
    const setRun = (state: string) => db.updateTable('servicelet_run').set({ state }).where('id', '=', runId).execute();
    await setRun('queued');
    expect((await offer(id)).body).toContain('servicelet');
    await setRun('ok');
    await set('account', world.ada.accountId, { status: 'Suspended-Billing' });
    expect((await offer(id)).body).toContain('unpaid bills');
    await set('account', world.ada.accountId, { status: 'Ok' });
    expect((await offer(id)).statusCode).toBe(201);
  });

  test('an offer is told alike whether somebody has the email or not', async () => {
    const [known, unknown] = [await server(), await server()];
    const one = await offered(known.id);
    const other = await offered(unknown.id, { email: 'zoe@later.test' });
    expect(Object.keys(one)).toEqual(Object.keys(other));
    expect([one.state, other.state, one.sides, other.sides]).toEqual(['offered', 'offered', ['giver'], ['giver']]);
    expect(await notices(world.bob, one.id)).toEqual([1040]);
    // The user who signs up with the email finds it.
    const zoe = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'zoe' });
    await set('account', zoe.accountId, { email: 'zoe@later.test' });
    const hers = await signIn(it, { ...zoe, email: 'zoe@later.test' });
    const listed = (await hers.request({ url: '/svc/transfers?direction=incoming' })).json<{ items: Row[] }>();
    expect(listed.items.map(({ id, sides }) => [id, sides])).toEqual([[other.id, ['taker']]]);
  });

  test('a server has one open offer, and each side does what is its own', async () => {
    const { id } = await server();
    const { id: transfer } = await offered(id);
    expect(refusalOf(await offer(id))).toEqual([409, 1822]);
    expect(refusalOf(await accept(transfer, {}, ada))).toEqual([409, 1823]);
    expect(refusalOf(await decline(transfer, ada))).toEqual([409, 1823]);
    expect(refusalOf(await cancel(transfer, bob))).toEqual([409, 1823]);
    // Staff see it, and never agree in another's name.
    expect(refusalOf(await accept(transfer, {}, site))).toEqual([409, 1823]);
    expect(refusalOf(await accept(transfer, { agree: false }))).toEqual([400, '1824 agree']);
    const viewer = await signIn(it, world.people['account-viewer']);
    expect((await accept(transfer, {}, viewer)).statusCode).toBe(403);
    const stranger = await signIn(it, world.people['account-holder']);
    expect((await accept(transfer, {}, stranger)).statusCode).toBe(404);
    expect((await bob.request({ url: `/svc/servers/${id}` })).statusCode).toBe(404);
    expect((await decline(transfer)).json<Row>()).toMatchObject({ state: 'declined', reason: 'No need' });
    expect(refusalOf(await accept(transfer))).toEqual([409, 1823]);
    expect(await notices(world.ada, transfer)).toEqual([1041]);
    const again = await offered(id);
    expect((await cancel(again.id)).json<Row>().state).toBe('cancelled');
    expect(await notices(world.bob, again.id)).toEqual([1040, 1041]);
  });

  test('the account that gets it sees its own price, and what it cannot have', async () => {
    const { id, name } = await server();
    const { id: transfer } = await offered(id);
    const seen = await read(transfer);
    expect(seen).toMatchObject({ priceBefore: null, priceAfter: { hourlyOnMicro: 50_000 }, refusal: null, cpu: '2B' });
    expect(await read(transfer, ada)).toMatchObject({ priceBefore: { hourlyOnMicro: 14_000 }, priceAfter: null });
    expect(refusalOf(await accept(transfer, { expectedMicro: 1 }))).toEqual([409, '1827 expectedMicro']);
    expect(refusalOf(await accept(transfer, { name: 'x' }))).toEqual([400, '1100 name']);
    await addServer(it, world, { state: 'on', owner: world.bob, simulator, name });
    expect(refusalOf(await accept(transfer))).toEqual([400, '1103 name']);
    await set('account', world.bob.accountId, { server_allowance: 1 });
    expect((await read(transfer)).refusal).toContain('limit is 1 server,');
    expect(refusalOf(await accept(transfer, { name: 'other-1' }))).toEqual([409, 1825]);
    await set('account', world.bob.accountId, { server_allowance: 100 });
    expect((await cancel(transfer)).statusCode).toBe(200);
  });

  test('of ten who accept at once one does; what ended meanwhile cannot be accepted', async () => {
    const { id } = await server();
    const { id: transfer } = await offered(id, { effective: 'next-month' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(transfer)));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect((await decline(transfer)).json<Row>().state).toBe('declined');
    const gone = await server('off');
    const pending = await offered(gone.id);
    const end = await send(ada, `POST /servers/${gone.id}/terminate`, { confirm: gone.name, force: true });
    expect(end.statusCode, end.body).toBe(202);
    expect(refusalOf(await accept(pending.id))).toEqual([409, 1820]);
    await set('server', gone.id, { state: 'terminated', task_id: null });
    await db.deleteFrom('task').where('object_id', '=', gone.id).execute();
    await runDue(it.app);
    expect(await transferRow(pending.id)).toMatchObject({
      state: 'cancelled',
      reason: { id: 'transfers.server-terminated' },
    });
  });

  test('an offer runs out after seven days', async () => {
    const { id } = await server();
    const { id: transfer } = await offered(id);
    await db
      .updateTable('server_transfer')
      .set({ expires_at: new Date(it.clock.now()) })
      .where('id', '=', transfer)
      .execute();
    expect((await read(transfer)).state).toBe('expired');
    expect(refusalOf(await accept(transfer))).toEqual([409, 1823]);
    await runDue(it.app);
    expect([await notices(world.ada, transfer), await notices(world.bob, transfer)]).toEqual([[1041], [1040, 1041]]);
    expect((await offer(id)).statusCode).toBe(201);
  });
});

describe('with a worker', () => {
  beforeAll(() => void it.work());

  test('everything goes over at once, and both sides know', async () => {
    const { id, name } = await server();
    await set('server', id, { tags: ['Prod'] });
    await db
      .insertInto('tag')
      .values({ id: newId(), site_id: world.siteId, account_id: world.bob.accountId, name: 'prod', color: 'ok' })
      .execute();
    const templateId = newId();
    const closed = { name: 'Closed', policy_in: 'deny', policy_out: 'allow', rules: '[]', created_at: new Date() };
    const owned = { id: templateId, site_id: world.siteId, account_id: world.ada.accountId };
    await db
      .insertInto('firewall_template')
      .values({ ...owned, ...closed })
      .execute();
    await db
      .insertInto('firewall')
      .values({ server_id: id, revision: 1, template_id: templateId, error: messageJson('kept out of the reconciler') })
      .execute();
    const given = { server_id: id, user_data: '#cloud-config', created_at: new Date() };
    await db.insertInto('server_init').values(given).execute();
    const { id: transfer } = await offered(id, { message: 'For the shop' });
    expect(await read(transfer)).toMatchObject({ message: 'For the shop', from: world.ada.email });
    const taken = await accept(transfer, { name: 'taken-1' });
    expect(taken.json<Row>(), taken.body).toMatchObject({ state: 'moving', sides: ['taker'] });
    expect(await ended(transfer)).toMatchObject({ state: 'done', to_account_id: world.bob.accountId });
    expect(await serverRow(id)).toMatchObject({
      account_id: world.bob.accountId,
      name: 'taken-1',
      tags: ['prod'],
      task_id: null,
      state: 'on',
      price_version_id: world.priceVersionId,
    });
    const firewall = await db.selectFrom('firewall').selectAll().where('server_id', '=', id).executeTakeFirst();
    expect(firewall).toMatchObject({ template_id: null, revision: 1 });
    const secrets = db.selectFrom('server_init').select('server_id').where('server_id', '=', id);
    expect(await secrets.execute(), 'what its first boot was given').toEqual([]);
    expect((await ada.request({ url: `/svc/servers/${id}` })).statusCode).toBe(404);
    expect((await bob.request({ url: `/svc/servers/${id}` })).statusCode).toBe(200);
    expect([await notices(world.ada, transfer), await notices(world.bob, transfer)]).toEqual([
      [1041, 1042],
      [1040, 1042],
    ]);
    const history = await db
      .selectFrom('history')
      .select(['action', 'account_id', 'to_state'])
      .where('object_id', '=', id)
      .where('kind', '=', 'ownership')
      .orderBy('id')
      .execute();
    expect(history.map(({ action, account_id }) => [translate(action), account_id])).toEqual([
      [`Offered to ${world.bob.email}`, world.ada.accountId],
      [`Offer accepted by ${world.bob.email}: transferred to ${world.bob.email} now`, world.ada.accountId],
      [`Transferred to ${world.bob.email}`, world.ada.accountId],
      [`Transferred from ${world.ada.email} as taken-1`, world.bob.accountId],
    ]);
    const trail = await db.selectFrom('audit').select('account_id').where('action', '=', 'server.accept')
      .where('object_id', '=', id).where('outcome', '=', 'done').execute(); // prettier-ignore
    expect(new Set(trail.map((row) => row.account_id))).toEqual(new Set([world.ada.accountId, world.bob.accountId]));
    expect(trail).toHaveLength(2);
    expect(name).not.toBe('taken-1');
  });

  test('what was agreed for the next month happens then, and not before', async () => {
    const { id } = await server();
    const { id: transfer } = await offered(id, { effective: 'next-month' });
    const row = (await accept(transfer)).json<Row>();
    const now = new Date(it.clock.now());
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
    expect(row).toMatchObject({ state: 'accepted', effectiveAt: first });
    await runDue(it.app);
    expect(await transferRow(transfer)).toMatchObject({ state: 'accepted' });
    await db.updateTable('server_transfer').set({ effective_at: now }).where('id', '=', transfer).execute();
    await runDue(it.app);
    expect((await ended(transfer)).state).toBe('done');
    expect((await serverRow(id)).account_id).toBe(world.bob.accountId);
  });

  test('what costs more than was agreed, or is in the way on the day, stays where it is', async () => {
    const [dear, held] = [await server(), await server()];
    const due = async (of: string) => {
      const { id: transfer } = await offered(of, { effective: 'next-month' });
      expect((await accept(transfer)).statusCode).toBe(200);
      await db
        .updateTable('server_transfer')
        .set({ effective_at: new Date(it.clock.now()) })
        .where('id', '=', transfer)
        .execute();
      return transfer;
    };
    const first = await due(dear.id);
    await set('server', dear.id, { cpu_count: 8 });
    await set('server', held.id, { terminate_protected: false });
    const second = await due(held.id);
    await set('server', held.id, { terminate_protected: true });
    await runDue(it.app);
    expect(await ended(first)).toMatchObject({ state: 'failed', reason: { id: 'transfers.costs-more' } });
    expect(inEnglish((await ended(second)).reason)).toContain('protected');
    expect((await serverRow(dear.id)).account_id).toBe(world.ada.accountId);
    expect(await notices(world.bob, first)).toEqual([1040, 133]);
  });

  test('a parent moves between the accounts below without asking', async () => {
    const child = await addPerson(it.app, {
      siteId: world.siteId,
      role: 'account-holder',
      name: 'child',
      parentId: world.ada.accountId,
    });
    const parent = await signIn(it, world.ada);
    const { id } = await server('off');
    const answer = await offer(id, { email: child.email, direct: true }, parent);
    expect(answer.json<Row>(), answer.body).toMatchObject({ state: 'moving', direct: true, sides: ['giver', 'taker'] });
    expect((await ended(answer.json<Row>().id)).state).toBe('done');
    expect((await serverRow(id)).account_id).toBe(child.accountId);
  });
});
