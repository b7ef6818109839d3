import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { addServer } from '#test/servers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';

const cells = cellsOf<'init.rerun'>({ 'init.rerun': ['ask', 'follow'] });
const { it, db, world, ada, control, killEach } = await killFixture();
const userData = '#cloud-config\ntimezone: UTC\n';

test('init policies that are run again, killed at every step, run once more and no oftener', async () => {
  const staged = await killEach(cells, async () => {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control }, userData });
    const now = new Date();
    await db.insertInto('server_init').values({ server_id: server.id, user_data: userData, created_at: now }).execute();
    const run = { id: newId(), server_id: server.id, number: 1, state: 'done', ordered_at: now, ended_at: now };
    await db
      .insertInto('init_run')
      .values({ ...run, looked_at: now })
      .execute();
    const answer = await ada.request({ method: 'POST', url: `/svc/servers/${server.id}/init/runs` });
    expect(answer.statusCode, answer.body).toBe(202);
    return { server };
  });
  for (const { kind, server, where } of staged) {
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id]).toEqual([where, 'on', null]);
    const { reports } = (await control('POST', '/init-reports', { refs: [server.ref] })) as { reports: object[] };
    expect([where, reports]).toMatchObject([where, [{ run: 2 }]]);
    const runs = await db.selectFrom('init_run').select('number').where('server_id', '=', server.id).execute();
    expect([where, runs.map(({ number }) => number).sort((a, b) => a - b)]).toEqual([where, [1, 2]]);
    const tasks = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(tasks, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0 }]);
  }
}, 600_000);
