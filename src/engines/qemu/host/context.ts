import type { Clock } from '#kernel/clock.ts';
import type { Limits } from '../process/limits.ts';
import type { Accelerator, Placed } from './places.ts';
import type { Store } from '../supervisor-store.ts';
import type { Wiring } from '../network/able.ts';
import type { Wire } from '../network/wire.ts';

/** What guests are started on: this machine, and what is known of it. */
export interface Host extends Placed {
  store: Store;
  clock: Clock;
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
