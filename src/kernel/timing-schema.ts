import { z } from 'zod';
import { hourSteps, scheduleKinds } from './timing.ts';

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
