import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

/** A network interface as the system inside sees it. */
export const SeenCard = z.object({
  name: z.string(),
  /** In lower case. */
  mac: z.string(),
  ips: z.array(z.string()),
});

export const GuestReport = z
  .object({
    /** When the agent said so last; null: never. */
    reportedAt: Instant.nullable(),
    /**
     * Why there is no report: this data center asks no agents, the server is off, its system may still be booting, or no
     * agent responds. Null where there is a report.
     */
    silence: z.enum(['unasked', 'off', 'starting', 'no-agent']).nullable(),
    hostname: z.string().nullable(),
    system: z.string().nullable(),
    cards: z.array(SeenCard),
    fileSystems: z.array(z.object({ mount: z.string(), totalMb: z.number(), usedMb: z.number() })),
  })
  .meta({ id: 'GuestReport' });
