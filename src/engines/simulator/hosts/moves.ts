import type { MoveRequest } from '#engines/hosts.ts';
import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { Job } from '#engines/port.ts';
import type { Sayable } from '#kernel/message.ts';
import { recordChange } from '../../change-log.ts';
import { finishedJob, type JobRow, seenJob, startJob, workable } from '../jobs/jobs.ts';
import type { MachineRow } from '../machines/machines.ts';
import { setPower } from '../machines/power.ts';
import type { Store } from '../store.ts';
import type { Asked, Simulation } from '../simulation.ts';
import { comingRamMb, hostById, hostOf, type HostRow, isOpen } from './store-hosts.ts';

/** How long a move takes at pace 1: what is in memory goes over the wire, the disks stay on shared storage. */
const durationMs = (ramMb: number): number => 1500 + Math.min(20_000, (ramMb / 1024) * 100);

/** Moves a machine to another host unless the token was seen. */
export function ensureMove(simulation: Asked, token: string, { machineRef, hostId, live }: MoveRequest): Job {
  const seen = seenJob(simulation, token, 'move');
  if (seen) return seen;
  const { store } = simulation;
  const { machine, power } = workable(simulation, machineRef);
  const [from, to] = [hostOf(store, machine.ref), hostById(store, hostId)];
  if (from === undefined || to === undefined) throw new EngineFinal(say('host-gone'));
  const work = { kind: 'move', ms: durationMs(machine.ramMb) } as const;
  if (from.id === to.id) return finishedJob(simulation, { token, machineRef: machine.ref, work });
  if (from.zoneId !== to.zoneId) throw new EngineFinal(say('other-data-center'));
  if (live && power !== 'off' && from.cluster !== to.cluster) throw new EngineFinal(say('other-cluster'));
  if (!live && power === 'suspended') throw new EngineFinal(say('suspended-live-only'));
  const refusal = refusalOfHost(store, to, machine.ramMb);
  if (refusal !== null) throw new EngineFinal(refusal);
  const job = startJob(simulation, { token, machineRef: machine.ref, work, name: machine.name });
  store.run('INSERT INTO moves VALUES (?, ?, ?)', token, to.id, live ? 1 : 0);
  return job;
}

/** Why a machine of this size cannot come to a host, beside those that are on their way. */
function refusalOfHost(store: Store, host: HostRow, ramMb: number): Sayable | null {
  if (!isOpen(host)) return say('host-closed', { host: host.id });
  const free = host.ramMb - host.givenRamMb - comingRamMb(store, host.id);
  return free < ramMb ? say('host-full', { host: host.id }) : null;
}

/** The machine arrives; one that was stopped for it starts again. */
export function carryOutMove({ store }: Simulation, machine: MachineRow, job: JobRow): Sayable | null {
  const move = store.get<{ hostId: string; live: number }>(
    'SELECT host_id AS hostId, live FROM moves WHERE token = ?',
    job.token,
  );
  const host = move && hostById(store, move.hostId);
  if (host === undefined) return say('host-gone');
  if (!isOpen(host)) return say('host-closed', { host: host.id });
  store.run('UPDATE placements SET host_id = ? WHERE machine_ref = ?', host.id, machine.ref);
  if (move?.live === 0 && machine.power === 'on') setPower(store, machine, { to: 'on', boots: true, at: job.endsAt });
  recordChange(store, machine.ref);
  return null;
}
