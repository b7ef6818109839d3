import { expect, test } from 'vitest';
import { addServer } from '#test/servers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';

const steps = {
  'guest.access': ['ask', 'work', 'finish'],
  'guest.rescue': ['ask', 'work'],
  'guest.rebuild': ['ask', 'work', 'power', 'finish'],
} as const;
type Kind = keyof typeof steps;
const cells = cellsOf<Kind>(steps);

const { it, db, world, ada, control, killEach } = await killFixture();

const orders: Record<Kind, (name: string) => { path: string; payload?: object }> = {
  'guest.access': () => ({ path: 'password', payload: { password: 'Skydeck#456' } }),
  'guest.rescue': () => ({ path: 'rescue' }),
  'guest.rebuild': (name) => ({ path: 'rebuild', payload: { imageId: world.imageId, confirm: name } }),
};

test('what is done to the system inside, killed at every step, happens once', async () => {
  const staged = await killEach(cells, async (cell) => {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const { path: where, ...order } = orders[cell.kind](server.name);
    const answer = await ada.request({ method: 'POST', url: `/svc/servers/${server.id}/${where}`, ...order });
    expect(answer.statusCode, answer.body).toBe(202);
    return { server };
  });
  for (const { kind, server, where } of staged) {
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id]).toEqual([where, 'on', null]);
    const { guest } = (await control('GET', `/machines/${server.ref}/guest`)) as { guest: Record<string, unknown> };
    const credentials = kind === 'guest.rescue' ? guest['credentials'] : ['password'];
    expect([where, guest]).toMatchObject([where, { credentials, rescue: kind === 'guest.rescue' }]);
    const tasks = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(tasks, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0, secret: null }]);
  }
}, 900_000);
