import { EngineFinal } from '#engines/errors.ts';
import type { RebuildOrder } from '#engines/guest-access.ts';
import { say } from '#engines/messages.ts';
import type { Job } from '#engines/port.ts';
import { z } from 'zod';
import { Credentials, hashPassword } from '../stored/credentials.ts';
import { order, workable } from '../stored/ensure.ts';
import { zoneOf } from '../stored/images.ts';
import { seenJob } from '../stored/jobs.ts';
import { snapshotsOf } from '../stored/snapshots.ts';
import { checkImage } from './images/images.ts';
import type { Desk } from './types.ts';

export const RebuildWork = z.strictObject({
  imageRef: z.string(),
  systemDiskGb: z.int(),
  wipeDisks: z.boolean(),
  credentials: Credentials,
});

/** Replaces the system disk by a fresh one of an image. */
export async function ensureRebuilt(desk: Desk, token: string, wanted: RebuildOrder): Promise<Job> {
  const seen = seenJob(desk.store, token, 'rebuild');
  if (seen) return seen;
  const { machineRef, imageRef, systemDiskGb, wipeDisks, password, sshKey } = wanted;
  workable(desk, machineRef);
  if (snapshotsOf(desk.store, machineRef).length > 0) throw new EngineFinal(say('snapshots-on-disk'));
  await checkImage(desk, { imageRef, systemDiskGb, zoneId: zoneOf(desk.store, machineRef) });
  const credentials = { passwordHash: await hashPassword(password), sshKey };
  const body: z.infer<typeof RebuildWork> = { imageRef, systemDiskGb, wipeDisks, credentials };
  return (
    seenJob(desk.store, token, 'rebuild') ?? order(desk, { token, kind: 'rebuild', machineRef, body, leaves: 'off' })
  );
}
