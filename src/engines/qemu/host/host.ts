import { statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import type { HostReport } from '#engines/host.ts';
import { say } from '#engines/messages.ts';
import { allMachines } from '../../stored/machines.ts';
import { isRoot } from '../process/owner.ts';
import { keptProbe } from './probe-kvm.ts';
import type { Supervisor } from '../types.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What this host has, what its machines have of it, and what it allows them. */
export async function readHost(supervisor: Supervisor): Promise<HostReport> {
  const folder = path.dirname(supervisor.places.machines);
  const [probe, disk] = await Promise.all([keptProbe(path.join(folder, 'kvm.json')), statfs(folder)]);
  const machines = allMachines(supervisor.store);
  const running = machines.filter(({ power }) => power !== 'off');
  const gb = (blocks: number): number => Math.round((blocks * disk.bsize) / 1e9);
  return {
    accelerator: probe?.accelerator ?? null,
    why: probe?.why ?? say('kvm.not-tried'),
    version: probe?.version ?? '',
    processors: { there: availableParallelism(), given: sum(running.map(({ cpuCount }) => cpuCount)) },
    memoryMb: {
      there: Math.floor(totalmem() / 1_048_576),
      usable: supervisor.ramMb,
      given: sum(running.map(({ ramMb }) => ramMb)),
    },
    diskGb: {
      there: gb(disk.blocks),
      free: gb(disk.bavail),
      promised: sum(machines.flatMap(({ disks }) => disks.map(({ sizeGb }) => sizeGb))),
    },
    machines: { running: running.length, there: machines.length },
    networks: supervisor.wiring.able
      ? { able: true, detail: say('networks.own') }
      : { able: false, detail: supervisor.wiring.why },
    limits: { able: supervisor.limits.able, detail: supervisor.limits.detail },
    ownUsers: isRoot(),
  };
}
