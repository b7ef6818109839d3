import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, hostname, loadavg, totalmem, uptime } from 'node:os';
import path from 'node:path';
import type { HostReport, HostStateRequest } from '#engines/hosts.ts';
import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { Job } from '#engines/port.ts';
import { seenJob, writeJob } from '../../stored/jobs.ts';
import { allMachines } from '../../stored/machines.ts';
import { isRoot } from '../process/owner.ts';
import type { Supervisor } from '../types.ts';
import { readHardware } from './hardware.ts';
import { keptProbe } from './probe-kvm.ts';

/** The id of the one host of this engine. */
export const thisHost = 'local';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

interface Opening {
  accepts: number;
  maintenance: number;
}
const openingOf = ({ store }: Pick<Supervisor, 'store'>): Opening =>
  store.get<Opening>('SELECT accepts, maintenance FROM host_state') ?? { accepts: 1, maintenance: 0 };

/** Throws EngineFinal while new machines are kept off. */
export function checkOpen(supervisor: Pick<Supervisor, 'store'>): void {
  const { accepts, maintenance } = openingOf(supervisor);
  if (accepts === 0 || maintenance === 1) throw new EngineFinal(say('no-open-host'));
}

/** Opens or closes this host unless the token was seen; guests that are there stay as they are. */
export function ensureHostState({ store, clock }: Supervisor, token: string, order: HostStateRequest): Job {
  const seen = seenJob(store, token, 'host');
  if (seen) return seen;
  if (order.hostId !== thisHost) throw new EngineFinal(say('host-gone'));
  return store.transact(() => {
    store.run(
      'INSERT OR REPLACE INTO host_state (id, accepts, maintenance) VALUES (1, ?, ?)',
      order.accepts ? 1 : 0,
      order.maintenance ? 1 : 0,
    );
    return writeJob(store, { token, kind: 'host', machineRef: null, body: '{}', done: true, at: clock.now() });
  });
}

/** What this host has, what its machines have of it, and what it allows them. */
export async function listHosts(supervisor: Supervisor): Promise<{ hosts: HostReport[]; next: null }> {
  const folder = path.dirname(supervisor.places.machines);
  const [probe, disk, hardware] = await Promise.all([
    keptProbe(path.join(folder, 'kvm.json')),
    statfs(folder),
    readHardware(['/', folder]),
  ]);
  const machines = allMachines(supervisor.store);
  const running = machines.filter(({ power }) => power !== 'off');
  const mb = (bytes: number): number => Math.floor(bytes / 1_048_576);
  const gb = (blocks: number): number => Math.round((blocks * disk.bsize) / 1e9);
  const { accepts, maintenance } = openingOf(supervisor);
  const threads = availableParallelism();
  const host: HostReport = {
    id: thisHost,
    name: hostname(),
    zoneId: null,
    cluster: null,
    hypervisor: { family: 'QEMU', version: probe?.version ?? '' },
    state: maintenance === 1 ? 'maintenance' : accepts === 0 ? 'disabled' : 'online',
    processors: {
      total: threads,
      used: Math.min(threads, Math.round((loadavg()[0] ?? 0) * 10) / 10),
      reserved: sum(running.map(({ cpuCount }) => cpuCount)),
    },
    memoryMb: {
      total: mb(totalmem()),
      used: mb(totalmem() - freemem()),
      reserved: sum(running.map(({ ramMb }) => ramMb)),
    },
    diskGb: {
      total: gb(disk.blocks),
      used: gb(disk.blocks - disk.bavail),
      reserved: sum(machines.flatMap(({ disks }) => disks.map(({ sizeGb }) => sizeGb))),
    },
    // What the host keeps for itself is not given to guests.
    overcommit: { processors: 1, memory: Math.max(1, supervisor.ramMb) / Math.max(1, mb(totalmem())) },
    sharedStorage: false,
    startedAt: Math.round(supervisor.clock.now() - uptime() * 1000),
    machines: { running: running.length, total: machines.length },
    detail: {
      accelerator: probe?.accelerator ?? null,
      why: probe?.why ?? say('kvm.not-tried'),
      networks: supervisor.wiring.able
        ? { able: true, detail: say('networks.own') }
        : { able: false, detail: supervisor.wiring.why },
      limits: { able: supervisor.limits.able, detail: supervisor.limits.detail },
      ownUsers: isRoot(),
    },
    hardware,
  };
  return { hosts: [host], next: null };
}
