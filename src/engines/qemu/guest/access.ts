import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { z } from 'zod';
import type { AccessOrder, RebuildOrder, RescueOrder } from '#engines/guest-access.ts';
import type { Job } from '#engines/port.ts';
import { order, workable } from '../../stored/ensure.ts';
import type { Desk } from '../machines/ensure.ts';
import { zoneOf } from '../../stored/images.ts';
import { checkImage } from '../images/image-rows.ts';
import { hasUserData } from './inits.ts';
import { seenJob } from '../../stored/jobs.ts';
import type { AccessWork, RebuildWork, RescueWork } from '../jobs/guests.ts';
import { rescueImage } from './rescue-disk.ts';
import { hashPassword } from '../../stored/credentials.ts';
import { snapshotsOf } from '../../stored/snapshots.ts';

/** Sets credentials: through the agent at once, or when the machine next runs. */
export async function ensureAccess(desk: Desk, token: string, wanted: AccessOrder): Promise<Job> {
  const seen = seenJob(desk.store, token, 'access');
  if (seen) return seen;
  const { power } = workable(desk, wanted.machineRef);
  if (power === 'suspended') throw new EngineFinal(say('suspended-no-credentials'));
  const body: z.infer<typeof AccessWork> = {
    passwordHash: await hashPassword(wanted.password),
    sshKey: wanted.sshKey,
  };
  // Someone else may have come with the same token while this one waited.
  const since = seenJob(desk.store, token, 'access');
  return since ?? order(desk, { token, kind: 'access', machineRef: wanted.machineRef, body });
}

/** Starts the machine from the rescue system beside its own disks, or from its own disks again. */
export async function ensureRescue(desk: Desk, token: string, wanted: RescueOrder): Promise<Job> {
  const seen = seenJob(desk.store, token, 'rescue');
  if (seen) return seen;
  workable(desk, wanted.machineRef);
  if (wanted.enter) await rescueImage(desk);
  const body: z.infer<typeof RescueWork> = { enter: wanted.enter, passwordHash: await hashPassword(wanted.password) };
  const since = seenJob(desk.store, token, 'rescue');
  return since ?? order(desk, { token, kind: 'rescue', machineRef: wanted.machineRef, body, leaves: 'on' });
}

/** Replaces the system disk by a fresh one of an image. */
export async function ensureRebuilt(desk: Desk, token: string, wanted: RebuildOrder): Promise<Job> {
  const seen = seenJob(desk.store, token, 'rebuild');
  if (seen) return seen;
  const { machineRef, imageRef, systemDiskGb, wipeDisks, password, sshKey } = wanted;
  workable(desk, machineRef);
  if (snapshotsOf(desk.store, machineRef).length > 0) throw new EngineFinal(say('snapshots-on-disk'));
  await checkImage(desk, { imageRef, systemDiskGb, zoneId: zoneOf(desk.store, machineRef) });
  const body: z.infer<typeof RebuildWork> = {
    imageRef,
    systemDiskGb,
    wipeDisks,
    credentials: { passwordHash: await hashPassword(password), sshKey },
  };
  const since = seenJob(desk.store, token, 'rebuild');
  return since ?? order(desk, { token, kind: 'rebuild', machineRef, body, leaves: 'off' });
}

/** Lets the guest run its user data again. */
export function ensureInitAgain(desk: Desk, token: string, machineRef: string): Job {
  const seen = seenJob(desk.store, token, 'init');
  if (seen) return seen;
  const { power } = workable(desk, machineRef);
  if (power === 'suspended') throw new EngineFinal(say('suspended-no-commands'));
  if (!hasUserData(desk.store, machineRef)) throw new EngineFinal('The machine was given no user data.');
  return order(desk, { token, kind: 'init', machineRef });
}
