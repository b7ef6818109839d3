import { z } from 'zod';
import type { Measurement } from '#engines/port.ts';
import { machineByRef, type MachineRow } from '../stored/machines.ts';
import type { DiskCounters, Reading } from '../stored/samples.ts';
import { orNull } from './client/errors.ts';
import { linkOf } from './store.ts';
import type { Desk, Keeper } from './types.ts';

const count = z.number().nullish();
const Diagnostics = z.object({
  cpu_details: z.array(z.object({ time: count })).default([]),
  nic_details: z.array(z.object({ mac_address: z.string().nullish(), rx_octets: count, tx_octets: count })).default([]),
  disk_details: z
    .array(z.object({ read_bytes: count, read_requests: count, write_bytes: count, write_requests: count }))
    .default([]),
  memory_details: z.object({ maximum: count, used: count }).nullish(),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

/** What the hypervisor counts of a server; null where it cannot now. */
export async function diagnosticsOf({ cloud }: Keeper, novaId: string): Promise<Diagnostics | null> {
  const path = `/servers/${novaId}/diagnostics`;
  const call = { service: 'compute', method: 'GET', path, scope: 'admin', patience: 'statistics' } as const;
  return orNull(cloud.ask(call, Diagnostics));
}

interface Counters {
  at: number;
  cpuNs: number;
  operations: number;
  bytesIn: number;
  bytesOut: number;
}

/** The counters of the last time someone asked, for the difference. */
const before = new Map<string, Counters>();

const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);
const percent = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.max(0, Math.min(100, Math.round((part / whole) * 1000) / 10));

/** Current measurements of machines that are on. */
export async function measure(desk: Desk, refs: readonly string[]): Promise<Measurement[]> {
  const on = refs.flatMap((ref) => {
    const machine = machineByRef(desk.store, ref);
    return machine?.power === 'on' ? [machine] : [];
  });
  return (await Promise.all(on.map((machine) => measureOne(desk, machine)))).filter((one) => one !== null);
}

async function measureOne(desk: Desk, machine: MachineRow): Promise<Measurement | null> {
  const { novaId } = linkOf(desk.store, machine.ref);
  const read = novaId === null ? null : await diagnosticsOf(desk, novaId).catch(() => null);
  if (novaId === null) return null;
  if (read === null) {
    before.delete(novaId);
    return null;
  }
  const now: Counters = {
    at: desk.clock.now(),
    cpuNs: sum(read.cpu_details.map((one) => one.time)),
    operations: sum(read.disk_details.flatMap((one) => [one.read_requests, one.write_requests])),
    bytesIn: sum(read.nic_details.map((one) => one.rx_octets)),
    bytesOut: sum(read.nic_details.map((one) => one.tx_octets)),
  };
  const last = before.get(novaId) ?? now;
  before.set(novaId, now);
  const seconds = Math.max(0.001, (now.at - last.at) / 1000);
  const kbps = (bytes: number): number => Math.max(0, Math.round((bytes * 8) / 1000 / seconds));
  return {
    machineRef: machine.ref,
    at: now.at,
    cpuPercent: percent((now.cpuNs - last.cpuNs) / 1e9, seconds * machine.cpuCount),
    // What a hypervisor calls used is what the guest ever touched.
    ramPercent: null,
    netInKbps: kbps(now.bytesIn - last.bytesIn),
    netOutKbps: kbps(now.bytesOut - last.bytesOut),
    diskIops: Math.max(0, Math.round((now.operations - last.operations) / seconds)),
    uptimeSeconds: Math.max(0, Math.floor((now.at - machine.powerSince) / 1000)),
  };
}

/** The counters of a machine's server, for its statistics. The cloud names no disks: they are in the order of the machine's. */
export const readingNow =
  (keeper: Keeper) =>
  async (machine: MachineRow): Promise<Reading | null> => {
    const { novaId } = linkOf(keeper.store, machine.ref);
    const read = novaId === null ? null : await diagnosticsOf(keeper, novaId);
    if (novaId === null || read === null) return null;
    const disks = machine.disks.flatMap(({ id }, place) => {
      const one = read.disk_details[place];
      if (one === undefined) return [];
      const counters: DiskCounters = {
        reads: one.read_requests ?? 0,
        writes: one.write_requests ?? 0,
        readBytes: one.read_bytes ?? 0,
        writtenBytes: one.write_bytes ?? 0,
      };
      return [[id, counters] as const];
    });
    const nics = read.nic_details.flatMap(({ mac_address: mac, rx_octets, tx_octets }) =>
      mac == null ? [] : [[mac.toLowerCase(), { in: rx_octets ?? 0, out: tx_octets ?? 0 }] as const],
    );
    const cpuMs = sum(read.cpu_details.map((one) => one.time)) / 1e6;
    // The counters of a server begin again when it is started again.
    const run = `${novaId} ${machine.powerSince}`;
    return { at: keeper.clock.now(), run, cpuMs, ramPercent: null, disks: new Map(disks), nics: new Map(nics) };
  };
