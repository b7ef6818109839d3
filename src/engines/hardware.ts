import { z } from 'zod';
import { effect, type Fixed, job, Ref, type Wanted } from './call.ts';

/** What an engine can change of a machine that runs; the rest needs it to be off. */
export interface HardwareCapabilities {
  /** More processors of the same type. */
  hotAddCpu: boolean;
  hotAddRam: boolean;
  hotAddDisk: boolean;
  hotGrowDisk: boolean;
  /** A change of disks that are there leaves a snapshot of how they were. */
  keepsSafety: boolean;
  /** Processors and memory can change while there are snapshots, unless one of them keeps what is in memory. */
  resizesWithSnapshots: boolean;
}

/** The maximum over all engines; each engine's own limit is in its capabilities. */
export const maxDisks = 16;

/** Processor, memory and disks, as far as a change is about them. */
const hardware = {
  cpuType: z.string().min(1).max(20),
  cpuCount: z.int().min(1).max(256),
  ramMb: z.int().min(128).max(4_194_304),
  /** `from`: its position before the change; null for one that is new. */
  disks: z
    .array(z.strictObject({ from: z.int().min(0).nullable(), sizeGb: z.int().min(1).max(65_536) }))
    .min(1)
    .max(maxDisks),
};
export type Hardware = Fixed<z.infer<z.ZodObject<typeof hardware>>>;

const HardwareOrder = effect({
  machineRef: Ref,
  ...hardware,
  /** The name of the safety snapshot; null: none is left, and an engine that keeps none passes over it. */
  keepAs: z.string().min(1).max(255).nullable(),
});
export type HardwareRequest = Wanted<typeof HardwareOrder>;

/** The processor, memory and disks of machines, ensured by token as in the rest of the port. */
export const hardwareCalls = {
  /**
   * Makes the machine's hardware as wanted: all of it or nothing. The first disk stays the first; disks that no entry
   * comes `from` are removed with what is on them. What makes a disk smaller, what needs the machine to be off while
   * it is not, and what its snapshots hold is EngineFinal. The safety snapshot is found by the token.
   */
  ensureHardware: job('POST /machines/{machineRef}/hardware', HardwareOrder),
};

/** A machine before a change. */
export interface Before extends Omit<Hardware, 'disks'> {
  diskSizesGb: readonly number[];
}

/** Whether disks that are there change: grow or go. */
export const touchesDisks = (before: Pick<Before, 'diskSizesGb'>, { disks }: Pick<Hardware, 'disks'>): boolean =>
  before.diskSizesGb.some((sizeGb, at) => disks.find((disk) => disk.from === at)?.sizeGb !== sizeGb);

/**
 * Whether snapshots are in the way of a change. They hold the disks: each must have what it goes back to. Processors and
 * memory are held by those that keep what was in memory.
 */
export function heldBySnapshots(
  before: Before,
  { disks, ...wanted }: Hardware,
  { all, withMemory }: { all: number; withMemory: number },
): boolean {
  const same =
    disks.length === before.diskSizesGb.length &&
    disks.every(({ from, sizeGb }, at) => from === at && sizeGb === before.diskSizesGb[at]);
  const { cpuType, cpuCount, ramMb } = before;
  const resized = cpuType !== wanted.cpuType || cpuCount !== wanted.cpuCount || ramMb !== wanted.ramMb;
  return (!same && all > 0) || (resized && withMemory > 0);
}

/** What of a change cannot be had while the machine runs: the parts of the machine that are in the way. */
export function needsOff(can: HardwareCapabilities, before: Before, wanted: Hardware): ('cpu' | 'ram' | 'disks')[] {
  const parts: ('cpu' | 'ram' | 'disks')[] = [];
  const cpu = wanted.cpuCount - before.cpuCount;
  if (wanted.cpuType !== before.cpuType || cpu < 0 || (cpu > 0 && !can.hotAddCpu)) parts.push('cpu');
  const ram = wanted.ramMb - before.ramMb;
  if (ram < 0 || (ram > 0 && !can.hotAddRam)) parts.push('ram');
  const sizeOf = (at: number) => wanted.disks.find((disk) => disk.from === at)?.sizeGb;
  const removed = before.diskSizesGb.some((_, at) => sizeOf(at) === undefined);
  const grown = before.diskSizesGb.some((sizeGb, at) => (sizeOf(at) ?? sizeGb) > sizeGb);
  const added = wanted.disks.some((disk) => disk.from === null);
  if (removed || (grown && !can.hotGrowDisk) || (added && !can.hotAddDisk)) parts.push('disks');
  return parts;
}

/** Why a change can never be: the disks that it names are not there, or would lose what is on them. */
export function refusalOfDisks(before: Pick<Before, 'diskSizesGb'>, { disks }: Pick<Hardware, 'disks'>): string | null {
  if (disks[0]?.from !== 0) return 'The system disk stays the first.';
  const from = disks.flatMap((disk) => (disk.from === null ? [] : [disk.from]));
  if (new Set(from).size !== from.length) return 'A disk is named twice.';
  if (from.some((at) => before.diskSizesGb[at] === undefined)) return 'There is no such disk.';
  const smaller = disks.some((disk) => disk.from !== null && disk.sizeGb < (before.diskSizesGb[disk.from] ?? 0));
  return smaller ? 'A disk cannot become smaller.' : null;
}
