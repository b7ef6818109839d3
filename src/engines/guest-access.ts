import { z } from 'zod';
import { effect, job, Ref, type Wanted } from './call.ts';
import { AuthorizedKeys, Password } from './machines.ts';

/** What an engine can do to the system inside a machine; an engine that cannot reach it says null. */
export interface GuestAccessCapabilities {
  /** Sets a password, or an SSH key, in an installed system. */
  reset: boolean;
  /** Starts a machine from a rescue system beside its own disks. */
  rescue: boolean;
}

/** New credentials for the first user; null leaves the one that is there. The engine hands them on and forgets them. */
const AccessOrder = effect({
  machineRef: Ref,
  password: Password.nullable(),
  sshKey: AuthorizedKeys.nullable(),
  /** Cuts the power for the restart instead of asking the guest. */
  force: z.boolean(),
});
export type AccessOrder = Wanted<typeof AccessOrder>;

const RescueOrder = effect({
  machineRef: Ref,
  /** Into the rescue system, or back to its own disks. */
  enter: z.boolean(),
  /** What the rescue system's user signs in with; null on the way back. */
  password: Password.nullable(),
});
export type RescueOrder = Wanted<typeof RescueOrder>;

const RebuildOrder = effect({
  machineRef: Ref,
  imageRef: z.string().min(1).max(200),
  systemDiskGb: z.int().min(1).max(65_536),
  /** Also erases the disks other than the system disk. */
  wipeDisks: z.boolean(),
  password: Password.nullable(),
  sshKey: AuthorizedKeys.nullable(),
});
export type RebuildOrder = Wanted<typeof RebuildOrder>;

/** The system inside a machine, from outside. Every effect is ensured by token, as in the rest of the port. */
export const guestAccessCalls = {
  /**
   * Sets credentials. A machine that is on has them at the end of the job, and may be restarted for that; one that is off
   * gets them when it next starts. A suspended one, and one that is not there, is EngineFinal.
   */
  ensureAccess: job('POST /machines/{machineRef}/access', AccessOrder),
  /** Restarts the machine into the rescue system, or out of it; it is on afterward. What is not there is EngineFinal. */
  ensureRescue: job('POST /machines/{machineRef}/rescue', RescueOrder),
  /**
   * Replaces the system disk by a fresh one of the image. The machine keeps its name, size and network interfaces, is not in
   * rescue and is off afterward, and its next start is a first one. What is not there is EngineFinal.
   */
  ensureRebuilt: job('POST /machines/{machineRef}/rebuild', RebuildOrder),
};
