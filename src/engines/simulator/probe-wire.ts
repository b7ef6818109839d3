import { z } from 'zod';
import { probeAnswers, type Probed } from '#engines/probes.ts';

/** The part of the simulator's protocol that is about being reached from outside. */

/** Where its probes come from: an address that is kept for documents and belongs to nobody. */
export const probesFrom = '192.0.2.53';

export const ProbeBody = z.strictObject({
  address: z.union([z.ipv4(), z.ipv6()]),
  probes: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('ping') }),
        z.strictObject({ kind: z.literal('tcp'), port: z.int().min(1).max(65_535) }),
      ]),
    )
    .max(20),
});

export const ProbesAnswer = z.object({
  probed: z.array(z.object({ answer: z.enum(probeAnswers), ms: z.number().nullable() })) satisfies z.ZodType<Probed[]>,
});
