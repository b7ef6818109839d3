/** For what a zone has room now, of one type of processor. */
export interface Capacity {
  /** The largest processor count; null: every one that is sold, 0: none. */
  freeCount: number | null;
  /** The largest memory, in MB. */
  freeRamMb: number | null;
}

/** Whether a type of processor is sold out in a zone. */
export const isSoldOut = ({ freeCount, freeRamMb }: Capacity): boolean => freeCount === 0 || freeRamMb === 0;

/** Of which sizes there is no room; `cpuType` where there is room for none. */
export function shortages(
  capacity: Capacity,
  { cpuCount, ramMb }: { cpuCount: number; ramMb: number },
): ('cpuType' | 'cpuCount' | 'ramMb')[] {
  if (isSoldOut(capacity)) return ['cpuType'];
  return [
    ...(capacity.freeCount !== null && cpuCount > capacity.freeCount ? (['cpuCount'] as const) : []),
    ...(capacity.freeRamMb !== null && ramMb > capacity.freeRamMb ? (['ramMb'] as const) : []),
  ];
}
