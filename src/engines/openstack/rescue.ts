import { EngineFinal } from '#engines/errors.ts';
import type { RescueOrder } from '#engines/guest-access.ts';
import { say } from '#engines/messages.ts';
import type { Job } from '#engines/port.ts';
import { z } from 'zod';
import { order, workable } from '../stored/ensure.ts';
import { seenJob } from '../stored/jobs.ts';
import type { Desk } from './types.ts';

export const RescueWork = z.strictObject({ enter: z.boolean(), password: z.string().nullable() });

/** Restarts a machine into its rescue system, or out of it, unless the token was seen. */
export function ensureRescue(desk: Desk, token: string, { machineRef, enter, password }: RescueOrder): Job {
  const seen = seenJob(desk.store, token, 'rescue');
  if (seen) return seen;
  workable(desk, machineRef);
  if (desk.cloud.config.rescueImage === undefined) throw new EngineFinal(say('cloud-no-rescue'));
  const body: z.infer<typeof RescueWork> = { enter, password };
  return order(desk, { token, kind: 'rescue', machineRef, body, leaves: 'on' });
}
