import { needsOff, refusalOfDisks, touchesDisks } from '#engines/hardware.ts';
import type { MachineNic } from '#engines/nics.ts';
import type { Job } from '#engines/port.ts';
import { seenJob, startedJob } from './ensure.ts';
import { livingMachine } from './ensure-snapshots.ts';
import { drawDoom } from './faults.ts';
import { hardwareCapabilities, type Wanted } from './hardware-wire.ts';
import { expectedPower, startJob } from './jobs.ts';
import { toMachine } from './machines.ts';
import { countSnapshots } from './snapshots.ts';
import { Rejected, type World } from './world.ts';

/** Changes processor, memory and disks unless the token was seen. */
export function ensureHardware(world: World, token: string, { key, wanted }: { key: string; wanted: Wanted }): Job {
  const seen = seenJob(world, token, 'hardware');
  if (seen) return seen;
  const row = livingMachine(world, key);
  const machine = toMachine(row);
  const power = expectedPower(world, row.ref, row.power);
  if (power === null) throw new Rejected('The machine is being destroyed.');
  if (countSnapshots(world.store, row.ref) > 0) throw new Rejected('The machine has snapshots.');
  const refusal = refusalOfDisks(machine, wanted);
  if (refusal !== null) throw new Rejected(refusal);
  if (power !== 'off' && needsOff(hardwareCapabilities, machine, wanted).length > 0)
    throw new Rejected('The machine must be off for this change.');
  const keepAs = touchesDisks(machine, wanted) ? wanted.keepAs : null;
  order(world, token, { ...wanted, keepAs });
  const doom = drawDoom(world, 'ensureHardware', row.name);
  startJob(world, { token, machineRef: row.ref, work: { kind: 'hardware' }, doom });
  return startedJob(world, token);
}

/** Changes the network cards unless the token was seen. */
export function ensureNics(
  world: World,
  token: string,
  { key, nics }: { key: string; nics: readonly MachineNic[] },
): Job {
  const seen = seenJob(world, token, 'nics');
  if (seen) return seen;
  const row = livingMachine(world, key);
  if (new Set(nics.map(({ mac }) => mac.toLowerCase())).size !== nics.length)
    throw new Rejected('Two cards have the same MAC address.');
  const before = new Map(toMachine(row).nics.map((nic) => [nic.mac, nic]));
  if (nics.some((nic) => (before.get(nic.mac)?.networkRef ?? nic.networkRef) !== nic.networkRef))
    throw new Rejected('A card cannot change its network.');
  order(world, token, nics);
  const doom = drawDoom(world, 'ensureNics', row.name);
  startJob(world, { token, machineRef: row.ref, work: { kind: 'nics' }, doom });
  return startedJob(world, token);
}

/** What a job is to bring about. */
function order(world: World, token: string, wanted: object): void {
  world.store.run('INSERT INTO wanted VALUES (?, ?)', token, JSON.stringify(wanted));
}
