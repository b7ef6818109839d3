import type { Clock } from '#kernel/clock.ts';
import type { Guest } from './console/guest.ts';
import type { ImageFiles } from './images/image-files.ts';
import type { Store } from './store.ts';

/** What every verb of the simulator works on. */
export interface World {
  store: Store;
  clock: Clock;
  /** 1 is lifelike; 0.01 lets jobs take a hundredth of their time. */
  pace: number;
  /** 0 up to 1; decides whether a fault rule with a probability strikes. */
  random: () => number;
  /** The bytes of images and disks; the server brings them. */
  images?: ImageFiles;
  /** Finds the system in a machine that runs; the server brings it. */
  guests?: { guestOf(ref: string): Guest | null };
}

/** The simulator refuses for good, in words for people; answered as 422. */
export class Rejected extends Error {
  override name = 'Rejected';
}
