import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { why } from '#kernel/reasons.ts';
import { currencies } from '#kernel/money.ts';
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

const amount = z.int();
const rate = z.number().nullable();

const MonthRow = z.object({
  /** `2026-11`. */
  month: z.string(),
  /** The month is over and its numbers are settled. */
  closed: z.boolean(),
  /** Seconds of the month that were measured. */
  seconds: z.int(),
  /** Bytes. */
  wanIn: amount,
  wanOut: amount,
  lanIn: amount,
  lanOut: amount,
  diskRead: amount,
  diskWritten: amount,
  cpuAvg: rate,
  cpuMax: rate,
  ramAvg: rate,
  ramMax: rate,
  iopsAvg: rate,
  iopsMax: rate,
  /** Five-minute averages that the percentiles, in kbit/s, are taken of; null where they are no longer kept. */
  samples: z.int(),
  wanIn95: rate,
  wanOut95: rate,
  lanIn95: rate,
  lanOut95: rate,
});

export const MonthReport = z.object({
  /** The newest first. */
  items: z.array(MonthRow),
  sampleInterval: z.int(),
  /** The share of the highest samples that a percentile leaves out. */
  droppedShare: z.number(),
  /** The first month whose samples can still be downloaded. */
  samplesFrom: z.string(),
});

export const SamplesQuery = z.strictObject({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, hint(why('expected.month'))),
});

export const Traffic = z.object({
  month: z.string(),
  /** Bytes over public networks, both ways, until now. */
  used: amount,
  received: amount,
  sent: amount,
  /** What the month would come to at this pace; null on its first hours. */
  projected: z.int().nullable(),
  /** Bytes of the package; null where it has no limit, or there is none. */
  included: z.int().nullable(),
  package: z.string().nullable(),
  /** What is not in the package, and what that costs; null where it is not counted, not sold by the GB, or not for the reader. */
  beyond: z
    .object({
      bytes: amount,
      /** Until now, and at the month's end at this pace; of one GB. */
      micro: z.int(),
      projectedMicro: z.int().nullable(),
      rateMicro: z.int(),
      currency: z.enum(currencies),
      priceListName: z.string(),
    })
    .nullable(),
});
