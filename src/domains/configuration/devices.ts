/** What a server can start from. */
export const bootDevices = ['disk', 'cdrom', 'network'] as const;
export type BootDevice = (typeof bootDevices)[number];

/** What a machine shows its guest. */
export interface Devices {
  bootOrder: BootDevice[];
  guestType: string;
  scsiAdapter: string;
  nicType: string;
}

export const deviceKeys = ['bootOrder', 'guestType', 'scsiAdapter', 'nicType'] as const;

/** The parts in which two differ. */
export const differing = (before: Devices, after: Devices): (typeof deviceKeys)[number][] =>
  deviceKeys.filter((key) => String(before[key]) !== String(after[key]));
