/** What an image asks of the disks of a server, in GB. */
export interface DiskNeeds {
  minDiskGb: number;
  /** The minimum sizes of the disks other than the system disk. */
  extraDisksGb: readonly number[];
}

/** The least size in GB of the disk at a position, 0 being the system disk; 0: the image asks nothing of it. */
export const leastDiskGb = (image: DiskNeeds | null | undefined, position: number): number =>
  (position === 0 ? image?.minDiskGb : image?.extraDisksGb[position - 1]) ?? 0;

/** How many disks a server of the image has at least. */
export const leastDisks = (image: DiskNeeds | null | undefined): number => 1 + (image?.extraDisksGb.length ?? 0);
