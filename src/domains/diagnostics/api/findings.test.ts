// @database
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { permissionsOf } from '#kernel/permissions.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import { bareCodesOf, codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { messageJson } from '#platform/db/columns.ts';
import { createWorld, signIn, type Browser, type Person, type World } from '#test/world.ts';
import { refreshOne } from './refresh.ts';

const it = await testApp();
const { db } = it.app;
const reportId = 'newUsersSuspiciousServers';
const suspicious = diagnosticsIn(it).find(({ id }) => id === reportId)!;
let world: World;
let root: Browser;
let admin: Browser;
let other: Browser;

interface Row {
  id: string;
  object: string;
  state: string;
  assignee: string;
  reason: string;
  note: string;
}
interface Diagnostic {
  id: string;
  open: number;
  unseen: number;
  acknowledged: number;
  favorite: boolean;
  subscribed: boolean;
  freshness: string;
  trend: number[];
  lastFoundAt: string | null;
}

const rows = async (who: Browser, where = '') =>
  (await send(who, `GET /reports/${reportId}/rows?size=100${where}`)).json<{ items: Row[] }>().items;
const status = async (who: Browser) => (await send(who, `GET /diagnostics/${reportId}/status`)).json<Diagnostic>();
const refresh = () => refreshOne(it.app, suspicious);
const day = (days: number) => new Date(it.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes the account of a person look as if it had begun with many processors, or not anymore. */
const begin = (serverId: string, cpuCount: number) =>
  db.updateTable('server').set({ cpu_count: cpuCount }).where('id', '=', serverId).execute();

beforeAll(async () => {
  world = await createWorld(it);
  root = await signIn(it, world.people.root);
  admin = await signIn(it, world.people['site-admin']);
  other = await signIn(it, world.otherSiteAdmin);
});

test('a finding is new, fixed when its cause is gone, and returned when that comes back', async () => {
  await begin(world.ada.serverId, 64);
  await refresh();
  expect(await rows(root)).toMatchObject([{ object: world.ada.email, state: 'new' }]);
  it.clock.advance(60);
  await refresh();
  expect(await rows(root)).toMatchObject([{ state: 'new' }]);
  await begin(world.ada.serverId, 1);
  await refresh();
  expect(await rows(root)).toEqual([]);
  expect(await rows(root, '&where=state:fixed')).toHaveLength(1);
  await begin(world.ada.serverId, 64);
  await refresh();
  expect(await rows(root)).toMatchObject([{ state: 'returned' }]);
  expect(await status(root)).toMatchObject({ open: 1, unseen: 1, acknowledged: 0, freshness: 'fresh' });
  expect((await status(root)).trend.at(-1)).toBe(1);
});

test('a finding stays while a task works on its object', async () => {
  const objectId = world.ada.accountId;
  await begin(world.ada.serverId, 1);
  const taskId = newId<'task'>();
  await db
    .insertInto('task')
    .values({
      id: taskId,
      kind: 'server.power',
      title: messageJson('Restart'),
      service_name: 'servers',
      data: '{}',
      step: 'change',
      object_id: objectId,
      site_id: world.siteId,
      account_id: world.ada.accountId,
      created_by_name: 'x',
      source: 'console',
    })
    .execute();
  await refresh();
  expect(await rows(root)).toMatchObject([{ state: 'returned' }]);
  await db.deleteFrom('task').where('id', '=', taskId).execute();
  await begin(world.ada.serverId, 64);
  await refresh();
  expect(await rows(root)).toMatchObject([{ state: 'returned' }]);
});

test('only what differs is written', async () => {
  const versions = () => db.selectFrom('finding').select(['id', 'state', 'facts']).orderBy('id').execute();
  const before = await versions();
  const marks = async () =>
    (
      await db
        .selectFrom('finding')
        .select((e) => e.fn.max<string>('opened_at').as('at'))
        .executeTakeFirstOrThrow()
    ).at;
  const at = await marks();
  it.clock.advance(60);
  await refresh();
  expect([await versions(), await marks()]).toEqual([before, at]);
});

test('a finding is acknowledged with a reason and until a day, and shown again', async () => {
  const findingIds = (await rows(root)).map(({ id }) => id);
  const path = 'POST /findings/acknowledge';
  expect(codesOf(await send(root, path, { findingIds, until: null, reason: ' ' }))).toEqual([[8702, 'reason']]);
  expect(codesOf(await send(root, path, { findingIds, until: day(-1), reason: 'x' }))).toEqual([[8703, 'until']]);
  const done = await send(root, path, { findingIds, until: day(2), reason: 'A known customer' });
  expect(done.json()).toMatchObject({ results: [{ refusal: null }] });
  expect(await rows(root)).toEqual([]);
  expect(await rows(root, '&where=state:acknowledged')).toMatchObject([{ reason: 'A known customer' }]);
  expect(await status(root)).toMatchObject({ open: 0, acknowledged: 1 });
  expect((await send(root, 'POST /findings/reopen', { findingIds })).json()).toMatchObject({
    results: [{ refusal: null }],
  });
  expect(await rows(root)).toMatchObject([{ state: 'known', reason: '' }]);
  const again = (await send(root, 'POST /findings/reopen', { findingIds })).json<{ results: { refusal: string }[] }>();
  expect(again.results[0]?.refusal).toBe('Not acknowledged.');
});

test('a finding is assigned to someone who can see it, and has a note', async () => {
  const findingIds = (await rows(root)).map(({ id }) => id);
  const people = (await send(root, `GET /diagnostics/${reportId}/assignees`)).json<{ people: { id: string }[] }>()
    .people;
  expect(people.map(({ id }) => id)).toContain(world.people['site-admin'].accountId);
  expect(people.map(({ id }) => id)).not.toContain(world.ada.accountId);
  const assigned = await send(root, 'POST /findings/assign', { findingIds, assigneeId: world.ada.accountId });
  expect(codesOf(assigned)).toEqual([[8704, 'assigneeId']]);
  await send(root, 'POST /findings/assign', { findingIds, assigneeId: world.people['site-admin'].accountId });
  await send(root, 'POST /findings/note', { findingIds, note: 'Called on Monday' });
  expect(await rows(root, '&where=assignee:site')).toMatchObject([
    { assignee: 'site-admin', note: 'Called on Monday' },
  ]);
});

test('a finding is not assigned to the staff of another site, who cannot see it', async () => {
  const findingIds = (await rows(root)).map(({ id }) => id);
  const assigned = (assigneeId: string) => send(root, 'POST /findings/assign', { findingIds, assigneeId });
  expect(codesOf(await assigned(world.otherSiteAdmin.accountId))).toEqual([[8704, 'assigneeId']]);
  expect(await rows(root)).toMatchObject([{ assignee: 'site-admin' }]);
  expect((await assigned(world.people.root.accountId)).json()).toMatchObject({ results: [{ refusal: null }] });
});

test('a site sees its own findings, in rows and in counts, and cannot change others', async () => {
  expect(await rows(admin)).toHaveLength(1);
  expect(await rows(other)).toEqual([]);
  expect(await status(other)).toMatchObject({ open: 0 });
  const findingIds = (await rows(root)).map(({ id }) => id);
  expect(bareCodesOf(await send(other, 'POST /findings/note', { findingIds, note: 'x' }))).toEqual([1004]);
  const index = (await send(admin, 'GET /diagnostics?size=0')).json<{ items: Diagnostic[] }>().items;
  expect(index.map(({ id }) => id)).toContain(reportId);
  expect(index.map(({ id }) => id)).not.toContain('unusedVLANs');
  expect((await send(admin, 'GET /diagnostics/unusedVLANs/status')).statusCode).toBe(403);
});

test('the index knows favorites, and a refresh that is asked for is queued and done', async () => {
  await send(root, `PUT /diagnostics/${reportId}/favorite`, { favorite: true });
  const favorites = (await send(root, 'GET /diagnostics?only=favorites')).json<{ items: Diagnostic[]; open: number }>();
  expect(favorites.items).toMatchObject([{ id: reportId, favorite: true, open: 1 }]);
  expect((await send(root, `POST /diagnostics/${reportId}/refresh`)).statusCode).toBe(204);
  expect(await status(root)).toMatchObject({ freshness: 'queued' });
  await refresh();
  expect(await status(root)).toMatchObject({ freshness: 'fresh' });
});

test('staff of a site hear that a report was computed, customers do not', async () => {
  const actor = ({ accountId, siteId, email, role }: Person, scope: Scope): Actor => ({
    accountId,
    siteId,
    email,
    role,
    scope,
    name: email,
    permissions: new Set(permissionsOf(role)),
    sessionId: newId(),
    source: 'console',
    operator: null,
    signInId: null,
  });
  const { 'site-admin': admin } = world.people;
  const { at } = await db
    .selectFrom('event')
    .select((e) => e.fn.max<number>('id').as('at'))
    .executeTakeFirstOrThrow();
  await refresh();
  const heard = async (who: Actor) => (await it.app.hub.since(who, at)).map(({ topic, data }) => ({ topic, data }));
  const event = { topic: 'diagnostic.changed', data: { reportId } };
  expect(await heard(actor(admin, { reach: 'site', siteId: admin.siteId }))).toContainEqual(event);
  const { ada } = world;
  const own: Scope = { reach: 'account', siteId: ada.siteId, accountIds: [ada.accountId] };
  expect(await heard(actor(ada, own))).not.toContainEqual(event);
});

test('a report that no one computes is out of date, and a day without a refresh is as the one before', async () => {
  const run = db.updateTable('diagnostic_run').where('report_id', '=', reportId);
  await run.set({ started_at: new Date(it.clock.now()) }).execute();
  expect(await status(root)).toMatchObject({ freshness: 'running' });
  await run.set({ started_at: new Date(it.clock.now() - 180_000) }).execute();
  const before = new Date(it.clock.now() - 3 * 86_400_000);
  await run.set({ refreshed_at: before, due_at: before }).execute();
  await sql`update finding_day set day = day - 3 where report_id = ${reportId}`.execute(db);
  await db
    .updateTable('finding')
    .set({ opened_at: before, state: 'returned' })
    .where('report_id', '=', reportId)
    .execute();
  expect(await status(root)).toMatchObject({ freshness: 'stale' });
  await refresh();
  expect(await status(root)).toMatchObject({ freshness: 'fresh' });
  expect((await status(root)).trend.slice(-4)).toEqual([1, 1, 1, 1]);
  expect((await status(other)).trend.slice(-4)).toEqual([0, 0, 0, 0]);
  expect(await rows(root)).toMatchObject([{ state: 'known' }]);
});

test('when something was found last is said of the own findings alone', async () => {
  expect((await status(root)).lastFoundAt).not.toBeNull();
  expect((await status(other)).lastFoundAt).toBeNull();
});

test('a query that fails leaves the findings as they were, and says so', async () => {
  const failing = { ...suspicious, find: () => sql`select 1 / 0` };
  await refreshOne(it.app, failing);
  expect(await rows(root)).toHaveLength(1);
  expect(await status(root)).toMatchObject({ freshness: 'failed', open: 1 });
  await refresh();
});

test('a fix acts on what is so now, and one that its operation refuses leaves the finding, with the reason', async () => {
  const findingIds = [world.ada.findingId];
  const order = { reportId: 'naServicesForRootReport', fixId: 'power-on', findingIds };
  await db.updateTable('finding').set({ report_id: order.reportId }).where('id', '=', findingIds[0]!).execute();
  const gone = (await send(root, 'POST /findings/fix', order)).json<{ results: { refusal: string | null }[] }>();
  expect(gone.results).toMatchObject([{ refusal: 'Already fixed.', cmdId: null }]);
  await db.updateTable('server').set({ state: 'error' }).where('id', '=', world.ada.serverId).execute();
  await db.updateTable('account').set({ enabled: false }).where('id', '=', world.ada.accountId).execute();
  const { results } = (await send(root, 'POST /findings/fix', order)).json<{ results: { refusal: string | null }[] }>();
  expect(results).toMatchObject([{ refusal: expect.not.stringContaining('Already fixed'), cmdId: null }]);
  expect(codesOf(await send(root, 'POST /findings/fix', { ...order, fixId: 'none' }))).toEqual([[8701, 'fixId']]);
  expect((await send(other, 'POST /findings/fix', order)).statusCode).toBe(403);
});

test('what a fix does is in the audit under the action of its operation', async () => {
  const { findingId, serverId } = world.bob;
  const order = { reportId: 'serversWithoutDisks', fixId: 'terminate', findingIds: [findingId], reason: 'Left over' };
  await db
    .updateTable('finding')
    .set({ report_id: order.reportId, state: 'known' })
    .where('id', '=', findingId)
    .execute();
  expect((await send(root, 'POST /findings/fix', order)).json()).toMatchObject({ results: [{ refusal: null }] });
  const lines = await db
    .selectFrom('audit')
    .select(['action', 'object_type as type', 'object_id as id', sql`diff->'reason'->>1`.as('reason')])
    .where('request_id', 'in', db.selectFrom('audit').select('request_id').where('object_id', '=', serverId))
    .orderBy('id')
    .execute();
  expect(lines).toContainEqual({ action: 'server.terminate', type: 'server', id: serverId, reason: 'Left over' });
  expect(lines.filter(({ action }) => action === 'finding.fix').map(({ type }) => type)).toEqual(['batch']);
});

test('the audit of a change names the findings that were changed, without those that were refused', async () => {
  const { findingId } = world.ada;
  await db.updateTable('finding').set({ state: 'known' }).where('id', '=', findingId).execute();
  const [acknowledged] = (await rows(root)).map(({ id, object }) => ({ id, object }));
  await send(root, 'POST /findings/acknowledge', { findingIds: [acknowledged!.id], until: null, reason: 'Known' });
  await send(root, 'POST /findings/reopen', { findingIds: [findingId, acknowledged!.id] });
  const { diff } = await db
    .selectFrom('audit')
    .select('diff')
    .where('action', '=', 'finding.reopen')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(diff).toMatchObject({ findings: [null, [`${reportId}: ${acknowledged!.object}`]] });
});
