import type { Job } from '#engines/port.ts';
import { keepResult, lengthOf, nothing } from './agent-work.ts';
import { seenJob, startedJob } from './ensure.ts';
import { drawDoom, type Faults } from './faults.ts';
import { expectedPower, startJob } from './jobs.ts';
import { machineByRef } from './machines.ts';
import type { CommandOrder, FileOrder } from './servicelet-wire.ts';
import { Rejected, type World } from './world.ts';

type Wanted = { machineRef: string; faults: Faults | null } & (
  { kind: 'command'; order: CommandOrder } | { kind: 'file'; order: FileOrder }
);

/** Hands a command or a file to the agent of a machine unless the token was seen. */
export function ensureAgentWork(world: World, token: string, wanted: Wanted): Job {
  const { machineRef, kind, order, faults } = wanted;
  const seen = seenJob(world, token, 'agent');
  if (seen) return seen;
  const machine = machineByRef(world.store, machineRef);
  if (!machine || machine.state === 'destroyed') throw new Rejected('There is no such machine.');
  if (expectedPower(world, machine.ref, machine.power) === null) throw new Rejected('The machine is being destroyed.');
  const hangs = faults?.hangs ?? false;
  world.store.run(
    'INSERT INTO agent_jobs (token, kind, machine_ref, body, no_agent, hangs) VALUES (?, ?, ?, ?, ?, ?)',
    token,
    kind,
    machineRef,
    JSON.stringify(order),
    Number(faults?.noAgent ?? false),
    Number(hangs),
  );
  const seconds = kind === 'command' ? lengthOf(order, hangs) : 0;
  const call = kind === 'command' ? 'ensureGuestCommand' : 'ensureGuestFile';
  const doom = drawDoom(world, call, machine.name);
  startJob(world, { token, machineRef, work: { kind: 'agent', ms: seconds * 1000 }, doom });
  return startedJob(world, token);
}

/** Ends a command that runs. False: there is none that does. */
export function cancelCommand(world: World, token: string): boolean {
  const { store } = world;
  const running = store.get<{ startedAt: number }>(
    "SELECT started_at AS startedAt FROM jobs WHERE token = ? AND kind = 'agent' AND state = 'running'",
    token,
  );
  if (!running) return false;
  const now = world.clock.now();
  keepResult(store, token, {
    ...nothing('cancelled', 'It was cancelled.'),
    startedAt: Math.min(running.startedAt, now),
    endedAt: now,
  });
  store.run("UPDATE jobs SET state = 'done', reached = 100, ends_at = ? WHERE token = ?", now, token);
  return true;
}
