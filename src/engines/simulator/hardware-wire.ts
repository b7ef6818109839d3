import { z } from 'zod';
import type { HardwareCapabilities } from '#engines/hardware.ts';
import type { NicCapabilities } from '#engines/nics.ts';
import { maxDisks, maxNics, Nic, Token } from './wire.ts';

/** The part of the simulator's protocol that is about processor, memory, disks and network cards. */

/** Processors and memory can be plugged in while it runs; what is there grows only while it is off. */
export const hardwareCapabilities: HardwareCapabilities = {
  hotAddCpu: true,
  hotAddRam: true,
  hotAddDisk: true,
  hotGrowDisk: false,
  keepsSafety: true,
};
export const nicCapabilities: NicCapabilities = { hot: true };

const Wanted = z.strictObject({
  cpuType: z.string().min(1).max(20),
  cpuCount: z.int().min(1).max(256),
  ramMb: z.int().min(128).max(4_194_304),
  disks: z
    .array(z.strictObject({ from: z.int().min(0).nullable(), sizeGb: z.int().min(1).max(65_536) }))
    .min(1)
    .max(maxDisks),
  keepAs: z.string().min(1).max(255).nullable(),
});
export type Wanted = z.infer<typeof Wanted>;

export const HardwareBody = Wanted.extend({ token: Token });
export const NicsBody = z.strictObject({
  token: Token,
  nics: z.array(Nic.extend({ connected: z.boolean() })).max(maxNics),
});
