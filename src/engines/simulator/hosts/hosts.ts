import type { HostReport, HostStateRequest } from '#engines/hosts.ts';
import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { Job } from '#engines/port.ts';
import { finishedJob, seenJob } from '../jobs/jobs.ts';
import { loadAt } from '../statistics/load-curve.ts';
import type { Asked, Simulation } from '../simulation.ts';
import { hardwareOf } from './hardware.ts';
import { hostById, hostColumns, type HostFault, type HostRow } from './store-hosts.ts';

const pageSize = 500;
/** How full disks are of what they may become. */
export const diskFill = 0.4;

interface HostLine extends HostRow {
  total: number;
  running: number | null;
  cpus: number | null;
  runningCpus: number | null;
  runningRamMb: number | null;
  disksGb: number | null;
}

/** A page of the hosts of all data centers with what is on them, by their ids. */
export function listHosts({ store, clock }: Simulation, page: string | null) {
  const on = `m.power <> 'off'`;
  const rows = store.all<HostLine>(
    `SELECT ${hostColumns}, count(m.ref) AS total, sum(${on}) AS running, sum(m.cpu_count) AS cpus,
       sum(m.cpu_count * (${on})) AS runningCpus, sum(m.ram_mb * (${on})) AS runningRamMb,
       sum((SELECT sum(d.size_gb) FROM disks d WHERE d.machine_ref = m.ref)) AS disksGb
     FROM hosts h LEFT JOIN placements p ON p.host_id = h.id LEFT JOIN machines m ON m.ref = p.machine_ref
     WHERE h.id > ? GROUP BY h.id ORDER BY h.id LIMIT ${pageSize}`,
    page ?? '',
  );
  const now = clock.now();
  return {
    hosts: rows.map((row) => reportOf(row, now)),
    next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  };
}

function reportOf(host: HostLine, now: number): HostReport {
  const { cpuPercent } = loadAt({ ref: host.id, bootedAt: host.startedAt }, now);
  const offline = host.fault === 'offline';
  const busy = offline ? 0 : Math.min(host.cpuCount, ((host.runningCpus ?? 0) * cpuPercent) / 100);
  const diskUsedGb = Math.round((host.disksGb ?? 0) * diskFill);
  return {
    id: host.id,
    name: host.id,
    zoneId: host.zoneId,
    cluster: host.cluster,
    hypervisor: { family: 'Simulator', version: '1' },
    state: stateOf(host),
    processors: { total: host.cpuCount, used: Math.round(busy * 10) / 10, reserved: host.cpus ?? 0 },
    memoryMb: { total: host.ramMb, used: offline ? 0 : (host.runningRamMb ?? 0), reserved: host.givenRamMb },
    diskGb: { total: host.diskGb, used: diskUsedGb, reserved: host.disksGb ?? 0 },
    overcommit: { processors: 4, memory: 1 },
    sharedStorage: true,
    startedAt: offline ? null : host.startedAt,
    machines: { running: host.running ?? 0, total: host.total },
    detail: null,
    hardware: hardwareOf(host, { busy, diskUsedGb }),
  };
}

function stateOf({ fault, maintenance, accepts }: HostRow): HostReport['state'] {
  if (fault === 'offline') return 'offline';
  if (maintenance === 1) return 'maintenance';
  if (accepts === 0) return 'disabled';
  return fault ?? 'online';
}

/** Opens or closes a host unless the token was seen. */
export function ensureHostState(simulation: Asked, token: string, order: HostStateRequest): Job {
  const seen = seenJob(simulation, token, 'host');
  if (seen) return seen;
  const { store } = simulation;
  const host = hostById(store, order.hostId);
  if (host === undefined) throw new EngineFinal(say('host-gone'));
  store.run(
    'UPDATE hosts SET accepts = ?, maintenance = ? WHERE id = ?',
    order.accepts ? 1 : 0,
    order.maintenance ? 1 : 0,
    host.id,
  );
  return finishedJob(simulation, { token, machineRef: null, work: { kind: 'host' } });
}

/** What goes wrong with a host, or how large it is, behind the console's back. False when there is no such host. */
export function setHost(
  { store }: Simulation,
  id: string,
  change: { fault?: HostFault | null | undefined; ramMb?: number | undefined },
): boolean {
  if (hostById(store, id) === undefined) return false;
  if (change.fault !== undefined) store.run('UPDATE hosts SET fault = ? WHERE id = ?', change.fault, id);
  if (change.ramMb !== undefined) store.run('UPDATE hosts SET ram_mb = ? WHERE id = ?', change.ramMb, id);
  return true;
}
