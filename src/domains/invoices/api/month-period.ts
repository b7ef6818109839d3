/** The days of a month such as `2026-10`: its first and its last. */
export function monthPeriod(month: string): { from: Date; last: Date } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, last: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)) };
}
