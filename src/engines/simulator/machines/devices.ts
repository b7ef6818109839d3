import { say } from '#engines/messages.ts';
import { madeWith, unknownDevices, type Devices } from '#engines/devices.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { Job } from '#engines/port.ts';
import { deviceCatalog } from '../capabilities.ts';
import { startJob, workable, seenJob } from '../jobs/jobs.ts';
import type { Store } from '../store.ts';
import type { Asked } from '../simulation.ts';
import { machineByRef } from './machines.ts';

/** Changes what a machine shows its guest unless the token was seen. */
export function ensureDevices(
  simulation: Asked,
  token: string,
  { machineRef, devices }: { machineRef: string; devices: Devices },
): Job {
  const seen = seenJob(simulation, token, 'devices');
  if (seen) return seen;
  const { machine: row, power } = workable(simulation, machineRef);
  if (power !== 'off') throw new EngineFinal(say('must-be-off'));
  const [wrong] = unknownDevices(deviceCatalog, devices);
  if (wrong !== undefined) throw new EngineFinal(`There is no such ${wrong}.`);
  simulation.store.run('INSERT INTO wanted VALUES (?, ?)', token, JSON.stringify(devices));
  return startJob(simulation, { token, machineRef: row.ref, work: { kind: 'devices' }, name: row.name });
}

/** The devices are as the job wanted them. */
export function carryOutDevices(store: Store, machineRef: string, token: string): string | null {
  const body = store.get<{ body: string }>('SELECT body FROM wanted WHERE token = ?', token)?.body;
  if (body === undefined) return 'The request has gone.';
  store.run('INSERT OR REPLACE INTO devices VALUES (?, ?)', machineRef, body);
  return null;
}

/** What a machine shows its guest; one whose devices were never changed has what it was made with. */
export function devicesOf(store: Store, ref: string): Devices | null {
  const machine = machineByRef(store, ref);
  if (!machine || machine.state === 'destroyed') return null;
  const row = store.get<{ body: string }>('SELECT body FROM devices WHERE machine_ref = ?', ref);
  // Typed edge: JSON that this simulator wrote from parsed input.
  return row ? (JSON.parse(row.body) as Devices) : madeWith(deviceCatalog);
}

export function forgetDevices(store: Store, machineRef: string): void {
  store.run('DELETE FROM devices WHERE machine_ref = ?', machineRef);
}
