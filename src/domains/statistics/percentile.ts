/** How many of so many samples a percentile leaves out: the highest of them. */
export const droppedOf = (samples: number, share: number): number => Math.floor(samples * share);

/** The highest value that is left when the highest `share` of the samples is dropped; null without samples. */
export function percentileOf(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  return values.toSorted((a, b) => b - a)[droppedOf(values.length, share)] ?? null;
}
