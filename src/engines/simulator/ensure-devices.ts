import { unknownDevices, type Devices } from '#engines/devices.ts';
import type { Job } from '#engines/port.ts';
import { deviceCatalogue } from './device-wire.ts';
import { seenJob, startedJob } from './ensure.ts';
import { livingMachine } from './ensure-snapshots.ts';
import { drawDoom } from './faults.ts';
import { expectedPower, startJob } from './jobs.ts';
import { Rejected, type World } from './world.ts';

/** Changes what a machine shows its guest unless the token was seen. */
export function ensureDevices(world: World, token: string, { key, devices }: { key: string; devices: Devices }): Job {
  const seen = seenJob(world, token, 'devices');
  if (seen) return seen;
  const row = livingMachine(world, key);
  const power = expectedPower(world, row.ref, row.power);
  if (power === null) throw new Rejected('The machine is being destroyed.');
  if (power !== 'off') throw new Rejected('The machine must be off for this change.');
  const [wrong] = unknownDevices(deviceCatalogue, devices);
  if (wrong !== undefined) throw new Rejected(`There is no such ${wrong}.`);
  world.store.run('INSERT INTO wanted VALUES (?, ?)', token, JSON.stringify(devices));
  const doom = drawDoom(world, 'ensureDevices', row.name);
  startJob(world, { token, machineRef: row.ref, work: { kind: 'devices' }, doom });
  return startedJob(world, token);
}
