import type { Sayable } from '#kernel/message.ts';
import type { Duplex } from 'node:stream';
import type { CallName } from '#engines/calls.ts';
import type { ConsoleKind } from '#engines/consoles.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Guest } from './console/guest.ts';
import type { ImageFiles } from './images/image-files.ts';
import type { Store } from './store.ts';

/** What every verb of the simulator works on. */
export interface Simulation {
  store: Store;
  clock: Clock;
  /** 1 is lifelike; 0.01 lets jobs take a hundredth of their time. */
  pace: number;
  /** 0 up to 1; decides whether a fault rule with a probability strikes. */
  random: () => number;
  /** The bytes of images and disks; the server brings them. */
  images?: ImageFiles;
  /** The systems in machines that run, and their consoles; the server brings them. */
  guests?: {
    guestOf(ref: string): Guest | null;
    /** Connects a stream to a console. Gives why not, or null. */
    connect(ref: string, kind: ConsoleKind, stream: Duplex): string | null;
  };
}

/** What the rules do to one call. */
export interface Faults {
  slowMs: number;
  lost: boolean;
  refused: boolean;
  /** The reason of a final refusal, or null. */
  rejected: Sayable | null;
  duplicate: boolean;
  outOfOrder: boolean;
  /** The agent in the guest does not answer. */
  noAgent: boolean;
  /** A command does not end automatically. */
  hangs: boolean;
}

/** What a call is answered from: the simulation, and what faults do to this call. */
export interface Asked extends Simulation {
  call: CallName;
  faults: Faults;
}
