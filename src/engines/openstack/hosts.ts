import { EngineFinal } from '#engines/errors.ts';
import type { HostReport, HostStateRequest, MoveRequest } from '#engines/hosts.ts';
import { say } from '#engines/messages.ts';
import type { Job } from '#engines/port.ts';
import { z } from 'zod';
import { order, workable } from '../stored/ensure.ts';
import { seenJob } from '../stored/jobs.ts';
import type { Cloud } from './client/cloud.ts';
import {
  type Amount,
  amountsOf,
  hostServices,
  type HostService,
  type Hypervisor,
  hypervisors,
} from './client/hosts.ts';
import { hostOf, linkOf } from './store.ts';
import type { Desk } from './types.ts';

/** Hosts in one page: each is asked for what it has. */
const pageSize = 50;

export const HostWork = z.strictObject({ hostId: z.string(), accepts: z.boolean(), maintenance: z.boolean() });
export const MoveWork = z.strictObject({ hostId: z.string(), live: z.boolean() });

/** Why the console keeps a host from new servers, in words that the cloud keeps; a host that someone else closed says something else. */
export const reasonOf = (prefix: string, maintenance: boolean): string =>
  maintenance ? `${prefix}: maintenance` : `${prefix}: closed`;

interface OnHost {
  total: number;
  running: number;
  disksGb: number;
}

/** A page of the hosts of the cloud. Servers that are not the console's count in amounts and not among its machines. */
export async function listHosts(desk: Desk, page: string | null) {
  const { cloud, store } = desk;
  const [{ hypervisors: found, next }, services] = await Promise.all([
    hypervisors(cloud, { after: page, size: pageSize }),
    hostServices(cloud),
  ]);
  const rows = store.all<OnHost & { host: string }>(
    `SELECT p.host, count(*) AS total, sum(m.power <> 'off') AS running,
       sum((SELECT sum(json_extract(value, '$.sizeGb')) FROM json_each(m.disks))) AS disksGb
     FROM placements p JOIN machines m ON m.ref = p.machine_ref AND m.state <> 'destroyed' GROUP BY p.host`,
  );
  const machines = new Map(rows.map((row) => [row.host, row]));
  const hosts = await Promise.all(
    found.map(async (one) => {
      const { host } = one.service;
      const amounts = await amountsOf(cloud, one.id);
      const on = machines.get(host) ?? { total: 0, running: 0, disksGb: 0 };
      return reportOf(one, { service: services.get(host), amounts, on, prefix: cloud.config.prefix, shared: cloud.config.disks === 'volumes' }); // prettier-ignore
    }),
  );
  return { hosts, next };
}

interface Known {
  service: HostService | undefined;
  amounts: ReadonlyMap<string, Amount>;
  on: OnHost;
  prefix: string;
  /** Disks are volumes, which all hosts reach. */
  shared: boolean;
}

function reportOf(of: Hypervisor, { service, amounts, on, prefix, shared }: Known): HostReport {
  const none = { total: 0, reserved: 0, ratio: 1, given: 0 };
  const [cpu, ram, disk] = ['VCPU', 'MEMORY_MB', 'DISK_GB'].map((name) => amounts.get(name) ?? none);
  // Those that are given to one server alone are of a class of their own.
  const own = amounts.get('PCPU') ?? none;
  const [processors, memory, storage] = [cpu ?? none, ram ?? none, disk ?? none];
  return {
    id: of.service.host,
    name: of.hypervisor_hostname,
    zoneId: null,
    cluster: null,
    // A cloud reports no sensors.
    hardware: null,
    hypervisor: { family: of.hypervisor_type, version: versionOf(of.hypervisor_version) },
    state: stateOf(service, prefix),
    // The cloud says what is given, and not what of that is in use.
    processors: { total: processors.total + own.total, used: processors.given + own.given, reserved: processors.given + own.given }, // prettier-ignore
    memoryMb: { total: memory.total, used: memory.given + memory.reserved, reserved: memory.given },
    diskGb: { total: storage.total, used: storage.given + storage.reserved, reserved: on.disksGb },
    overcommit: { processors: ratioOf(processors), memory: ratioOf(memory) },
    sharedStorage: shared,
    startedAt: null,
    machines: { running: on.running, total: on.total },
    detail: null,
  };
}

function stateOf(service: HostService | undefined, prefix: string): HostReport['state'] {
  if (service === undefined || service.state !== 'up') return 'offline';
  if (service.status === 'enabled') return 'online';
  return service.disabled_reason === reasonOf(prefix, true) ? 'maintenance' : 'disabled';
}

/** How many times what there is can be given, with what the host keeps for itself taken out. */
const ratioOf = ({ total, reserved, ratio }: Amount): number =>
  total <= reserved ? 1 : Math.round(((ratio * (total - reserved)) / total) * 1000) / 1000;

/** QEMU's version is a number with three digits for each part. */
const versionOf = (version: number): string =>
  version < 1_000_000
    ? String(version)
    : [Math.floor(version / 1_000_000), Math.floor(version / 1000) % 1000, version % 1000].join('.');

/** For so long, what is known of hosts is good enough for new machines: a hundred of them ask once. */
const knownForMs = 5000;
const opened = new WeakMap<Cloud, { at: number; open: Promise<boolean> }>();

/** Throws EngineFinal while every host of the cloud is kept from new machines. */
export async function checkOpen({ cloud }: Pick<Desk, 'cloud'>): Promise<void> {
  const last = opened.get(cloud);
  const now = performance.now();
  const open = last !== undefined && now - last.at < knownForMs ? last.open : isOpen(cloud);
  if (open !== last?.open) opened.set(cloud, { at: now, open });
  open.catch(() => opened.delete(cloud));
  if (!(await open)) throw new EngineFinal(say('no-open-host'));
}

async function isOpen(cloud: Cloud): Promise<boolean> {
  const all = [...(await hostServices(cloud)).values()];
  return all.length === 0 || all.some(({ status }) => status === 'enabled');
}

/** What is known of hosts has changed. */
export const forgetOpen = (cloud: Cloud): void => void opened.delete(cloud);

/** Opens or closes a host unless the token was seen; what is on it stays. */
export async function ensureHostState(desk: Desk, token: string, wanted: HostStateRequest): Promise<Job> {
  const seen = seenJob(desk.store, token, 'host');
  if (seen) return seen;
  if (!(await hostServices(desk.cloud)).has(wanted.hostId)) throw new EngineFinal(say('host-gone'));
  const { hostId, accepts, maintenance } = wanted;
  const body: z.infer<typeof HostWork> = { hostId, accepts, maintenance };
  return seenJob(desk.store, token, 'host') ?? order(desk, { token, kind: 'host', machineRef: null, body });
}

/** Moves a machine to another host unless the token was seen. */
export async function ensureMove(desk: Desk, token: string, { machineRef, hostId, live }: MoveRequest): Promise<Job> {
  const seen = seenJob(desk.store, token, 'move');
  if (seen) return seen;
  const { machine, power } = workable(desk, machineRef);
  const wanted = { token, kind: 'move', machineRef, body: { hostId, live } satisfies z.infer<typeof MoveWork> };
  if (linkOf(desk.store, machine.ref).novaId === null) throw new EngineFinal(say('cloud-no-host-yet'));
  const to = (await hostServices(desk.cloud)).get(hostId);
  if (to === undefined) throw new EngineFinal(say('host-gone'));
  if (hostOf(desk.store, machine.ref) === hostId) return order(desk, wanted, true);
  // Nova moves no server whose memory is in a file.
  if (power === 'suspended') throw new EngineFinal(say(live ? 'cloud-suspended-stays' : 'suspended-live-only'));
  if (to.status !== 'enabled' || to.state !== 'up') throw new EngineFinal(say('host-closed', { host: hostId }));
  return seenJob(desk.store, token, 'move') ?? order(desk, wanted);
}
