import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { refreshOne } from '#domains/diagnostics/api/refresh.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn, type Causes } from '#test/diagnostics.ts';
import { importDomainFiles } from '#test/domain-files.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const world = await createWorld(it);
const stage = { it, world, simulator };
const all = diagnosticsIn(it);
const modules = await importDomainFiles<{ causes: Causes }>('api/diagnostic-causes.ts');
const causes: Causes = Object.assign({}, ...[...modules.values()].map((module) => module.causes));
let root: Browser;
let clean: unknown[];

const rowOf = async (reportId: string, objectId: string, where = '') => {
  const answer = await send(root, `GET /reports/${reportId}/rows?size=500${where}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { items } = answer.json<{ items: { id: string; objectId: string; object: string; state: string }[] }>();
  return items.find((row) => row.objectId === objectId);
};

beforeAll(async () => {
  root = await signIn(it, world.people.root);
  // The fixtures have servers without disks and addresses, and sites without support.
  const { db } = it.app;
  for (const [n, { serverId }] of [world.ada, world.bob].entries()) {
    await db.insertInto('server_disk').values({ id: newId(), server_id: serverId, position: 9, size_gb: 10 }).execute();
    await db
      .updateTable('server')
      .set({ primary_ip: `198.18.0.${200 + n}` })
      .where('id', '=', serverId)
      .execute();
  }
  const kept = await addServer(it, world, { state: 'on', owner: world.ada, simulator, name: 'kept' });
  await db
    .updateTable('server')
    .set({ state: 'terminated', restore_until: new Date(it.clock.now() + 86_400_000) })
    .where('id', '=', kept.id)
    .execute();
  await db.updateTable('site').set({ support_url: 'https://help.test' }).execute();
  for (const one of all) await refreshOne(it.app, one);
  clean = await db.selectFrom('finding').select(['report_id', 'name', 'facts']).where('state', '<>', 'fixed').execute();
  it.work();
});

test('every diagnostic report has a cause, and each cause a report', () => {
  expect(Object.keys(causes).sort()).toEqual(all.map(({ id }) => id).sort());
});

test('states have names, so that each reader has them in their language', () => {
  const bare = all.flatMap(({ id, columns }) =>
    columns.filter(({ kind, choices }) => kind === 'state' && choices === undefined).map((column) => [id, column.id]),
  );
  expect(bare).toEqual([]);
});

test('a system without any cause shows none', async () => {
  expect(clean).toEqual([]);
  const failed = it.app.db.selectFrom('diagnostic_run').select(['report_id', 'problem']);
  expect(await failed.where('problem', 'is not', null).execute()).toEqual([]);
});

/** Each fix of each report, and the cure of those that have none. */
const ways = all.flatMap((one) => {
  const fixes: (string | null)[] = one.fixes.map(({ id }) => id);
  return (fixes.length > 0 ? fixes : [null]).map((fix) => ({ report: one.id, fix, one }));
});

test.each(ways)('$report finds its cause, which $fix removes', async ({ report, fix, one }) => {
  const cause = causes[report]!;
  const objectId = await cause.make(stage);
  await refreshOne(it.app, one);
  const found = await rowOf(report, objectId);
  expect(found).toMatchObject({ state: 'new', object: expect.stringMatching(/./) });
  if (fix === null) {
    await cause.cure!(stage, objectId);
    await refreshOne(it.app, one);
  } else {
    const fixed = await send(root, 'POST /findings/fix', { reportId: report, fixId: fix, findingIds: [found!.id] });
    expect(fixed.statusCode, fixed.body).toBe(200);
    expect(fixed.json<{ results: unknown[] }>().results).toMatchObject([{ findingId: found!.id, refusal: null }]);
    await until(
      'the finding is fixed',
      async () => (await rowOf(report, objectId, '&where=state:fixed')) !== undefined,
    );
  }
  expect(await rowOf(report, objectId)).toBeUndefined();
  expect(await rowOf(report, objectId, '&where=state:fixed')).toBeDefined();
});
