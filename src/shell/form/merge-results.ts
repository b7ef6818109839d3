/** The fresh results replace the previous ones. */
export function mergeResults<R>(
  before: readonly R[] | undefined,
  fresh: readonly R[],
  idOf: (one: R) => string,
): readonly R[] {
  return before?.map((one) => fresh.find((other) => idOf(other) === idOf(one)) ?? one) ?? fresh;
}
