import { z } from 'zod';
import { maxGuestReports, type GuestReport } from '#engines/guest-reports.ts';

/** The part of the simulator's protocol that is about what guests say of themselves. */

export const GuestReportsBody = z.strictObject({ refs: z.array(z.string().min(1).max(100)).max(maxGuestReports) });

/** What somebody does inside: fills the system's disk, or sets addresses by hand. */
export const InsideBody = z.strictObject({
  /** How full the first file system is. */
  usedPercent: z.number().min(0).max(100).optional(),
  /** By the address of the card: the addresses that the guest uses instead of those that were assigned. */
  ips: z.record(z.string().max(50), z.array(z.union([z.ipv4(), z.ipv6()])).max(64)).optional(),
});
export type Inside = z.infer<typeof InsideBody>;

export const GuestReportsAnswer = z.object({
  reports: z.array(
    z.object({
      machineRef: z.string(),
      at: z.number(),
      hostname: z.string().nullable(),
      system: z.string().nullable(),
      cards: z.array(z.object({ name: z.string(), mac: z.string(), ips: z.array(z.string()) })),
      fileSystems: z.array(z.object({ mount: z.string(), totalMb: z.number(), usedMb: z.number() })),
      hostKeys: z.array(z.string()),
    }),
  ) satisfies z.ZodType<GuestReport[]>,
});
