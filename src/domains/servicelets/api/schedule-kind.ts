import { z } from 'zod';
import { roles } from '#kernel/permissions.ts';
import { byTiming, type ScheduleKind } from '#domains/schedules/api/port.ts';
import { ServiceletScheduleEdit } from '../schemas.ts';

/** What is stored in addition to the input: the last author, whose role applies at each run. Secret values are masked. */
const schema = ServiceletScheduleEdit.extend({ role: z.enum(roles), by: z.string() });
export type KeptSchedule = z.output<typeof schema>;

/** When a command runs automatically on a server. */
export const serviceletSchedule: ScheduleKind<KeptSchedule> = {
  name: 'servicelet',
  objectType: 'server',
  schema,
  ...byTiming,
};
