import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { categories } from './series.ts';

export const StatisticsQuery = z.strictObject({
  category: z.enum(categories),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});

const points = z.array(z.number().nullable());

/** Why there is nothing, or less than was asked for. */
export const gapReasons = ['unsupported', 'before', 'new', 'off', 'agent', 'host', 'unknown'] as const;

export const Statistics = z
  .object({
    category: z.enum(categories),
    unit: z.enum(['kbps', 'percent', 'iops', 'KBps']),
    /** The span that the points cover: what was asked for, without what lies ahead. */
    from: Instant,
    to: Instant,
    /** Seconds of one point, and of the samples that it was made of. */
    interval: z.int(),
    sampleInterval: z.int(),
    /** Begin of each point, Unix seconds. */
    times: z.array(z.int()),
    series: z.array(z.object({ id: z.string(), min: points, avg: points, max: points })),
    /** What is missing now, since when; null when nothing is. */
    gap: z.object({ reason: z.enum(gapReasons), since: Instant.nullable() }).nullable(),
    createdAt: Instant,
    /** Until when samples are collected; null before the first. */
    collectedUntil: Instant.nullable(),
    events: z.array(z.object({ at: Instant, kind: z.string(), text: z.string() })),
  })
  .meta({ id: 'Statistics' });
