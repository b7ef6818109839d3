/** How guests run on this machine: with the processor's help, or emulated. */
export type Accelerator = 'kvm' | 'tcg';

/** Where things are. */
export interface Places {
  /** One folder for every machine, with its disks. */
  machines: string;
  /** Disk images by reference. */
  images: string;
  /** Sockets: short paths, because those of sockets must be. */
  run: string;
}

/** Anything that knows where things are. */
export interface Placed {
  places: Places;
}
