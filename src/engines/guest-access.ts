import type { Job } from './port.ts';

/** What an engine can do to the system inside a machine; an engine that cannot reach it says null. */
export interface GuestAccessCapabilities {
  /** Sets a password, or an SSH key, in an installed system. */
  reset: boolean;
  /** Starts a machine from a rescue system beside its own disks. */
  rescue: boolean;
}

/** New credentials for the first user (public keys one a line, as in authorized_keys); null leaves the one that is there. The engine hands them on and forgets them. */
export interface AccessOrder {
  machineRef: string;
  password: string | null;
  sshKey: string | null;
  /** Cuts the power for the restart instead of asking the guest. */
  force: boolean;
}

export interface RescueOrder {
  machineRef: string;
  /** Into the rescue system, or back to its own disks. */
  enter: boolean;
  /** What the rescue system's user signs in with; null on the way back. */
  password: string | null;
}

export interface RebuildOrder {
  machineRef: string;
  imageRef: string;
  systemDiskGb: number;
  /** Empties the disks besides the system disk too. */
  wipeDisks: boolean;
  password: string | null;
  sshKey: string | null;
}

/** The system inside a machine, from outside. Every effect is ensured by token, as in the rest of the port. */
export interface GuestAccessPort {
  /**
   * Sets credentials. A machine that is on has them at the end of the job, and may be restarted for that; one that is off
   * gets them when it next starts. A suspended one, and one that is not there, is EngineFinal.
   */
  ensureAccess(token: string, order: AccessOrder, signal: AbortSignal): Promise<Job>;
  /** Restarts the machine into the rescue system, or out of it; it is on afterwards. What is not there is EngineFinal. */
  ensureRescue(token: string, order: RescueOrder, signal: AbortSignal): Promise<Job>;
  /**
   * Replaces the system disk by a fresh one of the image. The machine keeps its name, size and network cards, is not in
   * rescue and is off afterwards, and its next start is a first one. What is not there is EngineFinal.
   */
  ensureRebuilt(token: string, order: RebuildOrder, signal: AbortSignal): Promise<Job>;
}
