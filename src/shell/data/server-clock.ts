let aheadMs = 0;

/** How far the server's clock is ahead of this browser's, in milliseconds; from the `Date` of the last answer. */
export const serverAheadMs = () => aheadMs;

/** Learns from an answer. `Date` has whole seconds, so that smaller differences are noise. */
export function noteServerDate(date: string | null) {
  const at = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  aheadMs = Math.abs(difference) < 2000 ? 0 : difference;
}
