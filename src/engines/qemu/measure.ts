import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Measurement } from '#engines/port.ts';
import type { Desk } from './ensure.ts';
import type { Guest } from './guests.ts';
import { machineByRef, type MachineRow } from './machines.ts';

const ticksPerSecond = 100;

const Blocks = z.array(z.object({ stats: z.object({ rd_operations: z.number(), wr_operations: z.number() }) }));

/** What a running machine has used since its process began. */
export interface Counters {
  at: number;
  cpuMs: number;
  diskOperations: number;
  residentMb: number;
}

/** Reads the counters of a machine that runs; null when it has just ended. */
export async function countersOf(desk: Desk, guest: Guest): Promise<Counters | null> {
  const [process, memory, blocks] = await Promise.all([
    readFile(`/proc/${guest.pid}/stat`, 'utf8').catch(() => null),
    readFile(`/proc/${guest.pid}/statm`, 'utf8').catch(() => null),
    guest.qmp.ask('query-blockstats', Blocks).catch(() => null),
  ]);
  if (process === null || memory === null || blocks === null) return null;
  // The name of the process stands in brackets and may hold spaces; behind it the fields are numbers.
  const fields = process.slice(process.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const pages = Number(memory.split(' ')[1]);
  const diskOperations = blocks.reduce((sum, { stats }) => sum + stats.rd_operations + stats.wr_operations, 0);
  return {
    at: desk.clock.now(),
    cpuMs: (ticks / ticksPerSecond) * 1000,
    diskOperations,
    residentMb: (pages * 4) / 1024,
  };
}

/** The counters of the last time somebody asked, for the difference. */
const before = new WeakMap<Guest, Counters>();

const percent = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.max(0, Math.min(100, Math.round((part / whole) * 1000) / 10));

/** Current measurements of machines that are on. */
export async function measure(desk: Desk, refs: readonly string[]): Promise<Measurement[]> {
  const measured = await Promise.all(refs.map((ref) => measureOne(desk, machineByRef(desk.store, ref))));
  return measured.filter((one) => one !== null);
}

async function measureOne(desk: Desk, machine: MachineRow | undefined): Promise<Measurement | null> {
  const guest = machine?.power === 'on' ? desk.guests.get(machine.ref) : undefined;
  if (machine === undefined || guest === undefined) return null;
  const now = await countersOf(desk, guest);
  if (now === null) return null;
  const last = before.get(guest) ?? { at: machine.powerSince, cpuMs: 0, diskOperations: 0, residentMb: 0 };
  before.set(guest, now);
  const seconds = Math.max(0.001, (now.at - last.at) / 1000);
  return {
    machineRef: machine.ref,
    at: now.at,
    cpuPercent: percent(now.cpuMs - last.cpuMs, seconds * 1000 * machine.cpuCount),
    ramPercent: percent(now.residentMb, machine.ramMb),
    netInKbps: 0,
    netOutKbps: 0,
    diskIops: Math.max(0, Math.round((now.diskOperations - last.diskOperations) / seconds)),
    uptimeSeconds: Math.max(0, Math.floor((now.at - machine.powerSince) / 1000)),
  };
}
