import { z } from 'zod';
import { maxSampledMachines, maxSamples, type MachineSamples } from '#engines/statistics.ts';

const minute = 60;
const day = 86_400;

/** What the simulator keeps, as the larger hypervisors do: fine for a day, coarser for longer. */
export const keptStatistics = [
  { intervalSeconds: minute, forSeconds: day },
  { intervalSeconds: 5 * minute, forSeconds: 16 * day },
  { intervalSeconds: 60 * minute, forSeconds: 190 * day },
] as const;

const UnixMs = z.number().min(0);

export const SamplesBody = z
  .strictObject({
    refs: z.array(z.string().min(1).max(100)).max(maxSampledMachines),
    from: UnixMs,
    until: UnixMs,
    intervalSeconds: z.union(keptStatistics.map((kept) => z.literal(kept.intervalSeconds))),
  })
  .refine((body) => {
    const intervals = Math.max(0, (body.until - body.from) / 1000 / body.intervalSeconds);
    return intervals * body.refs.length <= maxSamples;
  }, `asks for more than ${maxSamples} samples`);

export const SightBody = z.strictObject({ agent: z.boolean(), host: z.boolean() });

const count = z.number();
export const SamplesAnswer = z.object({
  machines: z.array(
    z.object({
      machineRef: z.string(),
      gap: z.enum(['off', 'agent', 'host', 'unknown']).nullable(),
      samples: z.array(
        z.object({
          at: count,
          cpuPercent: count.nullable(),
          ramPercent: count.nullable(),
          disks: z.array(z.object({ readIops: count, writeIops: count, readKBps: count, writeKBps: count })),
          nics: z.array(z.object({ mac: z.string(), inKbps: count, outKbps: count })),
        }),
      ),
    }) satisfies z.ZodType<MachineSamples>,
  ),
});
