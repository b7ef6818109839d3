import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Measurement } from '#engines/port.ts';
import type { Desk } from '../machines/ensure.ts';
import type { Guest } from '../process/guests.ts';
import { machineByRef, type MachineRow } from '../../stored/machines.ts';
import type { MachineSample } from '#engines/statistics.ts';
import { tapsOf } from './reading.ts';
import { newestSample } from '../../stored/samples.ts';

const ticksPerSecond = 100;

const Blocks = z.array(z.object({ stats: z.object({ rd_operations: z.number(), wr_operations: z.number() }) }));

/** What a running machine has used since its process began. */
export interface Counters {
  at: number;
  cpuMs: number;
  diskOperations: number;
  /** Bytes of all its cards as the guest sees them; null where the host does not count them. */
  bytes: { in: number; out: number } | null;
}

/** Reads the counters of a machine that runs; null when it has just ended. */
export async function countersOf(desk: Desk, machine: MachineRow, guest: Guest): Promise<Counters | null> {
  const [process, blocks, taps] = await Promise.all([
    readFile(`/proc/${guest.pid}/stat`, 'utf8').catch(() => null),
    guest.qmp.ask('query-blockstats', Blocks).catch(() => null),
    tapsOf(machine, guest).catch(() => null),
  ]);
  if (process === null || blocks === null || taps === null) return null;
  // The process name is in brackets and may contain spaces; the fields after it are numbers.
  const fields = process.slice(process.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const diskOperations = blocks.reduce((sum, { stats }) => sum + stats.rd_operations + stats.wr_operations, 0);
  return {
    at: desk.clock.now(),
    cpuMs: (ticks / ticksPerSecond) * 1000,
    diskOperations,
    bytes: taps.size === 0 ? null : sumOf([...taps.values()]),
  };
}

const sumOf = (cards: readonly { in: number; out: number }[]) => ({
  in: cards.reduce((sum, card) => sum + card.in, 0),
  out: cards.reduce((sum, card) => sum + card.out, 0),
});

/** The counters of the last time someone asked, for the difference. */
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
  const now = await countersOf(desk, machine, guest);
  if (now === null) return null;
  const last = before.get(guest) ?? { at: machine.powerSince, cpuMs: 0, diskOperations: 0, bytes: null };
  before.set(guest, now);
  const seconds = Math.max(0.001, (now.at - last.at) / 1000);
  const newest = newestSample(desk.store, machine.ref, now.at);
  const net = now.bytes === null ? ratesOf(newest?.nics) : kbpsBetween(last.bytes, now.bytes, seconds);
  return {
    machineRef: machine.ref,
    at: now.at,
    cpuPercent: percent(now.cpuMs - last.cpuMs, seconds * 1000 * machine.cpuCount),
    // What the guest itself has in use. The memory of its process is what it ever touched, which says something else.
    ramPercent: newest?.ramPercent ?? null,
    netInKbps: net.in,
    netOutKbps: net.out,
    diskIops: Math.max(0, Math.round((now.diskOperations - last.diskOperations) / seconds)),
    uptimeSeconds: Math.max(0, Math.floor((now.at - machine.powerSince) / 1000)),
  };
}

/** By counters of the host. A first reading counts from the start of the machine. */
function kbpsBetween(before: Counters['bytes'], now: { in: number; out: number }, seconds: number) {
  const rate = (later: number, earlier: number): number =>
    Math.max(0, Math.round(((later - earlier) * 8) / 1000 / seconds));
  return { in: rate(now.in, before?.in ?? 0), out: rate(now.out, before?.out ?? 0) };
}

/** Where only the guest can count, asking it each time would delay everyone: its values of the last minute are used. */
const ratesOf = (nics: MachineSample['nics'] = []) => ({
  in: nics.reduce((sum, nic) => sum + nic.inKbps, 0),
  out: nics.reduce((sum, nic) => sum + nic.outKbps, 0),
});
