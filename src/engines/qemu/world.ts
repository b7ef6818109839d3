import type { Clock } from '#kernel/clock.ts';
import type { Guests } from './guests.ts';
import type { Limits } from './limits.ts';
import type { Store } from './store.ts';
import type { Wiring } from './wire/able.ts';
import type { Wire } from './wire/wire.ts';

/** How guests run on this machine: with the processor's help, or emulated. */
export type Accelerator = 'kvm' | 'tcg';

/** What every verb of the engine works on. */
export interface World {
  store: Store;
  clock: Clock;
  guests: Guests;
  places: Places;
  /** Known once the probe has run. */
  accelerator(): Promise<Accelerator>;
  /** An image that is not there yet, and will be. */
  isBuilding(imageRef: string): boolean;
  /** Most memory that guests may have together. */
  ramMb: number;
  /** The networks of guests; null: each card has one of its own, in user mode. */
  wire: Wire | null;
  /** Whether that could be had here, and if not, why. */
  wiring: Wiring;
  /** What a guest may take of the host at most. */
  limits: Limits;
}

/** Where things are. */
export interface Places {
  /** One folder for every machine, with its disks. */
  machines: string;
  /** Disk images by reference. */
  images: string;
  /** Sockets: short paths, because those of sockets must be. */
  run: string;
}

/** The engine refuses for good, in words for people. */
export class Rejected extends Error {
  override name = 'Rejected';
}
