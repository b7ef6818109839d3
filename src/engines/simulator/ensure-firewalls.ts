import type { EngineFirewall } from '#engines/firewall.ts';
import type { Job } from '#engines/port.ts';
import { seenJob, startedJob } from './ensure.ts';
import { drawDoom } from './faults.ts';
import { expectedPower, startJob } from './jobs.ts';
import { machineByRef } from './machines.ts';
import { Rejected, type World } from './world.ts';

/** Replaces the packet filter of a machine unless the token was seen. */
export function ensureFirewall(
  world: World,
  token: string,
  { machineRef, firewall }: { machineRef: string; firewall: EngineFirewall },
): Job {
  const seen = seenJob(world, token, 'firewall');
  if (seen) return seen;
  const machine = machineByRef(world.store, machineRef);
  if (!machine || machine.state === 'destroyed') throw new Rejected('There is no such machine.');
  if (expectedPower(world, machine.ref, machine.power) === null) throw new Rejected('The machine is being destroyed.');
  world.store.run('INSERT INTO firewall_jobs VALUES (?, ?, ?)', token, machineRef, JSON.stringify(firewall));
  const doom = drawDoom(world, 'ensureFirewall', machine.name);
  startJob(world, { token, machineRef, work: { kind: 'firewall' }, doom });
  return startedJob(world, token);
}
