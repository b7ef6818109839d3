import { z } from 'zod';
import { Instant, pageQuery } from '#kernel/wire.ts';
import { reportKinds } from './limits.ts';

const money = z.object({ amount: z.int(), currency: z.string() });

const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), money]);

/** Values that are words of the product, and what they are called. */
const choices = z.array(z.tuple([z.string(), z.string()])).optional();

export const ReportDefinition = z
  .object({
    id: z.string(),
    title: z.string(),
    why: z.string(),
    empty: z.string(),
    defaultSort: z.string(),
    /** The screen that shows it; absent: the table of every report. */
    screen: z.string().optional(),
    columns: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(['text', 'id', 'state', 'money', 'date', 'bytes', 'ip', 'number', 'link', 'agent', 'zone']),
        sortable: z.boolean(),
        spare: z.boolean().optional(),
        to: z.string().optional(),
        choices,
      }),
    ),
    filters: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(['text', 'choice', 'period', 'zone', 'year']),
        /** What is shown where nothing is chosen; absent: everything. */
        otherwise: z.string().optional(),
        searched: z.boolean().optional(),
        /** Of a period: its most days. */
        maxDays: z.int().optional(),
        choices,
      }),
    ),
  })
  .meta({ id: 'ReportDefinition' });

/** What all rows that match come to; `before` is the same of what they are compared with. */
export const ReportTotals = z.array(z.object({ title: z.string(), value: money, before: money.nullable() }));

export const ReportRow = z.record(z.string(), cell);
/** Typed filters travel as `where=<id>:<value>`, several separated by `|`. */
export const ReportQuery = z.strictObject({ ...pageQuery, where: z.string().max(1000).optional() });

export const Delivery = z.strictObject({
  /** `url`: the answer holds the link; `email`: it is mailed to the caller when the file is ready. */
  delivery: z.enum(['url', 'email']),
  sorting: z.string().max(60).optional(),
  filter: z.string().max(200).optional(),
  where: z.string().max(1000).optional(),
});
export const Delivered = z.object({ cmdId: z.uuid(), url: z.string().nullable() });

export const ReportScheduleEdit = z.strictObject({
  reportId: z.string().max(60),
  /** As for the list. A period is no part of it: each file is about the day, week or month before its mail. */
  filter: z.string().max(200).default(''),
  where: z.string().max(1000).default(''),
  kind: z.enum(reportKinds),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  /** Sunday is 0. */
  weekday: z.int().min(0).max(6),
  monthDay: z.int().min(1).max(28),
  timeZone: z.string().max(60),
  paused: z.boolean().default(false),
});

export const ReportScheduleRow = z
  .object({
    id: z.uuid(),
    reportId: z.string(),
    title: z.string(),
    filter: z.string(),
    where: z.string(),
    kind: z.enum(reportKinds),
    hour: z.int(),
    minute: z.int(),
    weekday: z.int(),
    monthDay: z.int(),
    timeZone: z.string(),
    paused: z.boolean(),
    /** The next mail; null while it is paused. */
    nextAt: Instant.nullable(),
    lastAt: Instant.nullable(),
    /** Why the last one was not sent; null when it was. */
    lastProblem: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ReportSchedule' });
