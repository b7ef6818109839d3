import { expect, test } from 'vitest';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';

const cells = cellsOf({ create: ['plan', 'lay'], delete: ['plan', 'remove'] });

const { db, world, ada, engine, runUntilKilled, takeOver, losingAnswers } = await killFixture();
const patient = new AbortController().signal;

test('a network that is made and deleted, killed at every step, is on the switch once or not at all', async () => {
  const staged: { where: string; id: string; kind: 'create' | 'delete' }[] = [];
  let count = 30;
  const withLostAnswers = (['create', 'delete'] as const).map((kind) => ({ kind, step: 'each', point: 'lost' }));
  for (const { kind, step, point } of [...cells, ...withLostAnswers]) {
    const ip = `10.${(count += 1)}.0.0`;
    const subnet = { ip, bit: 24, gateway: ip.replace(/0$/, '1') };
    const made = await ada.request({
      method: 'POST',
      url: '/svc/networks',
      payload: { zoneId: world.zoneId, name: `kill-${count}`, subnet },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: string }>();
    // What is deleted may still be on its way to the switch: the task that lays it takes it off again.
    if (kind === 'delete') {
      const gone = await ada.request({ method: 'DELETE', url: `/svc/networks/${id}?subnetsToo=1` });
      expect(gone.statusCode, gone.body).toBe(204);
    }
    if (point !== 'lost') await runUntilKilled(`network.lay:${step}:${point}`);
    staged.push({ where: `${kind} ${step} ${point}`, id, kind });
  }
  await losingAnswers(takeOver);
  for (const { where, id, kind } of staged) {
    const [onSwitch] = await engine.readNetworks([id], patient);
    const row = await db
      .selectFrom('network')
      .select(['state', 'task_id', 'revision', 'provisioned_revision'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (kind === 'delete') expect([where, onSwitch, row]).toEqual([where, undefined, undefined]);
    else {
      expect([where, onSwitch?.ref]).toEqual([where, id]);
      expect([where, row]).toEqual([where, { state: 'active', task_id: null, revision: 2, provisioned_revision: 2 }]);
    }
    const tasks = await db.selectFrom('task').select('state').where('object_id', '=', id).execute();
    expect([where, tasks]).toEqual([where, [{ state: 'succeeded' }]]);
  }
}, 900_000);
