import { expect, test } from 'vitest';
import { closed, rule, rules } from '#test/firewalls.ts';
import { addServer } from '#test/servers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';

const cells = cellsOf({ firewall: ['resolve', 'apply', 'check', 'trial'] });

const { it, db, world, ada, control, engine, runUntilKilled, takeOver, losingAnswers } = await killFixture();
const patient = new AbortController().signal;

/** The time of a trial is over, and the task of the process that died is free. */
async function letTrialRunOut(serverId: string): Promise<void> {
  const past = new Date(Date.now() - 1000);
  const { trial_id: id } = await db
    .updateTable('firewall')
    .set({ trial_until: past })
    .where('server_id', '=', serverId)
    .returning('trial_id')
    .executeTakeFirstOrThrow();
  await db.updateTable('task').set({ lease_until: null, run_at: past }).where('object_id', '=', id).execute();
}

test('a change of a firewall and the end of its trial, killed at every step, end as if nothing had happened', async () => {
  const staged = [];
  const withLostAnswers = { step: 'each', point: 'lost' };
  for (const { step, point } of [...cells, withLostAnswers]) {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const trial = step === 'trial';
    const answer = await ada.request({
      method: 'PUT',
      url: `/svc/servers/${server.id}/firewall`,
      headers: { 'if-match': '"0"' },
      payload: { what: rules(closed(rule())), trial },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    if (trial) {
      await runUntilKilled('firewall.trial:wait:before');
      await letTrialRunOut(server.id);
      await runUntilKilled(`firewall.trial:wait:${point}`);
    } else if (point !== 'lost') await runUntilKilled(`firewall.apply:${step}:${point}`);
    staged.push({ where: `${step} ${point}`, server, trial });
  }
  // The clock of this process stood still in the meantime.
  it.clock.advance(3600);
  await losingAnswers(takeOver);
  for (const { where, server, trial } of staged) {
    const row = await db
      .selectFrom('firewall')
      .selectAll()
      .where('server_id', '=', server.id)
      .executeTakeFirstOrThrow();
    // What was not confirmed went back once, to what there was before: nothing.
    const revision = trial ? 2 : 1;
    expect([where, row.revision, row.applied_revision, row.task_id, row.trial_id, row.error]).toEqual([
      where,
      revision,
      revision,
      null,
      null,
      null,
    ]);
    const [onHost] = await engine.readFirewalls([server.ref], patient);
    expect([where, onHost?.firewall.enabled, onHost?.firewall.rules.length]).toEqual([where, !trial, trial ? 0 : 1]);
    const tasks = await db
      .selectFrom('task')
      .select(['kind', 'state'])
      .where('object_name', '=', server.name)
      .orderBy('created_at')
      .execute();
    expect([where, tasks]).toEqual([
      where,
      (trial ? ['firewall.apply', 'firewall.trial', 'firewall.apply'] : ['firewall.apply']).map((kind) => ({
        kind,
        state: 'succeeded',
      })),
    ]);
    const free = await db
      .selectFrom('server')
      .select(['state', 'task_id'])
      .where('id', '=', server.id)
      .executeTakeFirstOrThrow();
    expect([where, free]).toEqual([where, { state: 'on', task_id: null }]);
  }
}, 900_000);
