import { z } from 'zod';
import { powerActions } from '#engines/machines.ts';
import { NicsOrder } from '#engines/nics.ts';

/** What jobs were asked for, as the store keeps it. */

export const PowerOrder = z.strictObject({ action: z.enum(powerActions), force: z.boolean() });

export const HardwareOrder = z.strictObject({
  cpuType: z.string(),
  cpuCount: z.int(),
  ramMb: z.int(),
  disks: z.array(z.strictObject({ id: z.int(), sizeGb: z.int() })),
});
export const NicsWork = NicsOrder.omit({ token: true, machineRef: true });

export const TakeOrder = z.strictObject({ name: z.string(), memory: z.boolean(), quiesce: z.boolean() });
export const SnapshotOrder = z.strictObject({ snapshotRef: z.string() });
