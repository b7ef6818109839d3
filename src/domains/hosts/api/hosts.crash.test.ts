import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { historyOf, send } from '#test/answers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { addServer } from '#test/servers.ts';
import { signIn } from '#test/world.ts';
import { askHosts } from './watch-hosts.ts';

const { it, db, world, control, engine, runUntilKilled, losingAnswers, takeOver } = await killFixture();
const root = await signIn(it, world.people.root);
const patient = new AbortController().signal;

const steps = {
  'host.state': ['set'],
  'host.evacuate': ['close', 'move', 'maintain'],
  'server.move': ['move'],
} as const;
const cells = cellsOf<keyof typeof steps>(steps);

const look = () => askHosts(it.app, 'simulator', patient);
const machines = async () => (await engine.listMachines(null, patient)).machines;
let rounds = 0;

/** Three servers on one host, which is open as the others are. */
async function stage() {
  rounds += 1;
  const servers = [];
  for (let n = 0; n < 3; n += 1)
    servers.push(await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } }));
  await look();
  const hosts = await db.selectFrom('host').selectAll().orderBy('name').execute();
  for (const { ref } of hosts)
    await engine.ensureHostState(`open:${rounds}:${ref}`, { hostId: ref, accepts: true, maintenance: false }, patient);
  const host = hosts[rounds % hosts.length]!;
  for (const { ref } of servers) {
    const token = `gather:${ref}`;
    await engine.ensureMove(token, { machineRef: ref, hostId: host.ref, live: false }, patient);
    await expect.poll(async () => (await engine.findJob(token, patient))?.state, { timeout: 20_000 }).toBe('done');
  }
  for (const { ref, hostId } of await machines())
    await sql`update server set host_ref = ${hostId ?? null} where engine_ref = ${ref}`.execute(db);
  await look();
  return { host, servers };
}

test('an evacuation, killed at any step, moves each server once and loses none', async () => {
  await sql`update session set proven_until = now() + interval '1 hour'`.execute(db);
  // No engine of this test has those of the fixtures.
  await db.deleteFrom('host').execute();
  for (const { kind, step, point } of [
    ...cells,
    { kind: 'server.move', step: 'move', point: 'answers lost' } as const,
  ]) {
    const at = `${kind}:${step}:${point}`;
    const { host } = await stage();
    const on = (await machines()).filter(({ hostId }) => hostId === host.ref);
    const given = { reason: `Killed at ${at}.` };
    const what = kind === 'host.state' ? 'disable' : 'evacuations';
    const answer = await send(root, `POST /hosts/${host.id}/${what}`, given);
    expect(answer.statusCode, answer.body).toBe(202);
    if (point === 'answers lost') await losingAnswers(takeOver);
    else await runUntilKilled(at);
    await takeOver();
    await look();
    const row = await db.selectFrom('host').selectAll().where('id', '=', host.id).executeTakeFirstOrThrow();
    if (kind === 'host.state') {
      expect([at, row.state, row.machines]).toEqual([at, 'disabled', on.length]);
      continue;
    }
    expect([at, row.state, row.machines]).toEqual([at, 'maintenance', 0]);
    const after = await machines();
    const moves = await db
      .selectFrom('evacuation_move as m')
      .innerJoin('evacuation as e', 'e.id', 'm.evacuation_id')
      .innerJoin('server as s', 's.id', 'm.server_id')
      .select(['s.id', 's.engine_ref as ref', 's.host_ref as hostRef', 's.task_id as taskId', 'm.state', 'm.tries'])
      .where('e.id', '=', answer.json<{ id: string }>().id)
      .execute();
    expect([at, moves.length]).toEqual([at, on.length]);
    for (const move of moves) {
      const machine = after.find(({ ref }) => ref === move.ref);
      expect([at, move.state, move.tries, move.taskId]).toEqual([at, 'moved', 1, null]);
      expect([at, machine?.hostId, machine?.power]).toEqual([at, move.hostRef, 'on']);
      expect(machine?.hostId).not.toBe(host.ref);
      const before = on.find(({ ref }) => ref === move.ref);
      expect([at, machine?.powerSince]).toEqual([at, before?.powerSince]);
    }
    const ended = (await historyOf(db, host.id)).filter((line) => line.startsWith('Evacuation ended: '));
    const started = (await historyOf(db, host.id)).filter((line) => line.startsWith('Evacuation started'));
    expect([at, ended.length]).toEqual([at, started.length]);
  }
}, 900_000);
