/** For what a zone has room now, of one type of processor. */
export interface Room {
  /** The largest processor count; null: every one that is sold, 0: none. */
  freeCount: number | null;
  /** The largest memory, in MB. */
  freeRamMb: number | null;
}

/** Whether a type of processor is sold out in a zone. */
export const isSoldOut = ({ freeCount, freeRamMb }: Room): boolean => freeCount === 0 || freeRamMb === 0;

/** Of which sizes there is no room; `cpuType` where there is room for none. */
export function shortages(
  room: Room,
  { cpuCount, ramMb }: { cpuCount: number; ramMb: number },
): ('cpuType' | 'cpuCount' | 'ramMb')[] {
  if (isSoldOut(room)) return ['cpuType'];
  return [
    ...(room.freeCount !== null && cpuCount > room.freeCount ? (['cpuCount'] as const) : []),
    ...(room.freeRamMb !== null && ramMb > room.freeRamMb ? (['ramMb'] as const) : []),
  ];
}
