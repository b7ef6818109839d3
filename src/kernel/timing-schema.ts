import { z } from 'zod';
import { hourSteps, scheduleKinds } from './timing.ts';
import { queryInt } from './wire.ts';

/** The fields of a timing as it is written, for the schemas of schedules. */
export const timingFields = {
  kind: z.enum(scheduleKinds),
  everyHours: z.union(hourSteps.map((n) => z.literal(n))).default(1),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  /** Sunday is 0. */
  weekday: z.int().min(0).max(6).default(0),
  monthDay: z.int().min(1).max(28).default(1),
  /** IANA, such as `Europe/Rome`. */
  timeZone: z.string().max(64),
};

/** The same in a query, for previews. */
export const timingQuery = {
  kind: z.enum(scheduleKinds),
  everyHours: queryInt(1, 12).optional(),
  hour: queryInt(0, 23),
  minute: queryInt(0, 59),
  weekday: queryInt(0, 6).optional(),
  monthDay: queryInt(1, 28).optional(),
  timeZone: z.string().max(64),
};
