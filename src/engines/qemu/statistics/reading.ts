import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { askAgent } from '../guest/agent.ts';
import type { Guest } from '../process/guests.ts';
import type { MachineRow } from '../../stored/machines.ts';
import type { DiskCounters, Reading } from '../../stored/samples.ts';
import { inRescue } from '../guest/rescue-disk.ts';
import { tapOf } from '../network/plan.ts';
import type { Supervisor } from '../types.ts';

const msPerTick = 10;
const balloon = '/machine/peripheral/balloon';
const pollSeconds = 20;
const agentWithinMs = 3000;

/** Reads the counters of a machine that runs. Throws when it has just ended. */
export async function readingOf(supervisor: Supervisor, machine: MachineRow, guest: Guest): Promise<Reading> {
  const at = supervisor.clock.now();
  const [cpuMs, ramPercent, disks, nics] = await Promise.all([
    cpuOf(guest.pid),
    memoryOf(guest),
    disksOf(guest),
    nicsOf(supervisor, machine, guest),
  ]);
  return { at, run: guest.pid, cpuMs, ramPercent, disks, nics };
}

/** Reads the counters of machines of a host, as far as they run. */
export const readingNow =
  (supervisor: Supervisor) =>
  async (machine: MachineRow): Promise<Reading | null> => {
    const guest = supervisor.guests.get(machine.ref);
    return guest === undefined ? null : readingOf(supervisor, machine, guest);
  };

async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the process is in brackets and may hold spaces; behind it the fields are numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

const Memory = z.object({
  stats: z.object({ 'stat-total-memory': z.number(), 'stat-available-memory': z.number() }),
});
/** What QEMU says for "not known" is the largest number there is. */
const unknownFrom = 2 ** 62;

async function memoryOf({ qmp }: Guest): Promise<number | null> {
  try {
    await qmp.run('qom-set', { path: balloon, property: 'guest-stats-polling-interval', value: pollSeconds });
    const { stats } = await qmp.ask('qom-get', Memory, { path: balloon, property: 'guest-stats' });
    const [total, available] = [stats['stat-total-memory'], stats['stat-available-memory']];
    const known = total > 0 && total < unknownFrom && available <= total;
    return known ? ((total - available) / total) * 100 : null;
  } catch {
    return null;
  }
}

const Blocks = z.array(
  z.object({
    qdev: z.string().optional(),
    stats: z.object({
      rd_operations: z.number(),
      wr_operations: z.number(),
      rd_bytes: z.number(),
      wr_bytes: z.number(),
    }),
  }),
);

async function disksOf({ qmp }: Guest): Promise<Map<number, DiskCounters>> {
  const blocks = await qmp.ask('query-blockstats', Blocks);
  return new Map(
    blocks.flatMap(({ qdev, stats }) => {
      const id = /\/dev(\d+)(\/|$)/.exec(qdev ?? '')?.[1];
      if (id === undefined) return [];
      const { rd_operations: reads, wr_operations: writes, rd_bytes: readBytes, wr_bytes: writtenBytes } = stats;
      return [[Number(id), { reads, writes, readBytes, writtenBytes }]];
    }),
  );
}

/** The host counts NICs on a tap in any guest; others are asked of the agent. */
async function nicsOf(supervisor: Supervisor, machine: MachineRow, guest: Guest): Promise<Reading['nics']> {
  if (machine.nics.length === 0) return new Map();
  const taps = await tapsOf(machine, guest);
  if (taps.size === machine.nics.length) return taps;
  const reported = inRescue(supervisor, machine.ref)
    ? new Map<string, never>()
    : await nicsInGuest(supervisor, machine.ref);
  return new Map([...reported, ...taps]);
}

/** Bytes of the cards that are on taps, as the guest sees them; of a machine whose cards are not there are none. */
export async function tapsOf({ nics }: MachineRow, { pid }: Guest): Promise<Reading['nics']> {
  // The taps are where the machine's process is, in a network namespace that the supervisor itself is not in.
  const table = await readFile(`/proc/${pid}/net/dev`, 'utf8');
  const counted: Reading['nics'] = new Map();
  for (const { mac } of nics) {
    const line = table.split('\n').find((text) => text.trimStart().startsWith(`${tapOf(mac)}:`));
    const fields = line
      ?.slice(line.indexOf(':') + 1)
      .trim()
      .split(/\s+/);
    // What the host sends is what the guest gets.
    if (fields) counted.set(mac.toLowerCase(), { in: Number(fields[8]), out: Number(fields[0]) });
  }
  return counted;
}

const Interfaces = z.array(
  z.object({
    'hardware-address': z.string().optional(),
    statistics: z.object({ 'rx-bytes': z.number(), 'tx-bytes': z.number() }).optional(),
  }),
);

async function nicsInGuest(supervisor: Supervisor, ref: string): Promise<Reading['nics']> {
  const question = { command: 'guest-network-get-interfaces', withinMs: agentWithinMs };
  const reported = await askAgent(supervisor, ref, question).catch(() => []);
  return new Map(
    (Interfaces.safeParse(reported).data ?? []).flatMap(({ 'hardware-address': mac, statistics: counted }) =>
      mac === undefined || counted === undefined
        ? []
        : [[mac.toLowerCase(), { in: counted['rx-bytes'], out: counted['tx-bytes'] }]],
    ),
  );
}
