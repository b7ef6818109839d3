/** The value below which the given share of the values lies; of the two around it the upper one. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * Measures several things in turns, so that noise of the machine meets all of them alike, and answers the results
 * of each by name.
 */
export async function inRounds<T, K extends string>(
  rounds: number,
  things: Readonly<Record<K, () => Promise<T>>>,
): Promise<Record<K, T[]>> {
  const names = Object.keys(things) as K[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>;
  for (let round = 0; round < rounds; round += 1)
    // Every second round goes backwards: no one always is behind the same neighbour.
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await things[name]());
  return results;
}

/** How many milliseconds something takes. */
export async function timed(run: () => unknown): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
