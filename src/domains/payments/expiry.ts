import { reminderDays } from './limits.ts';

const dayMs = 86_400_000;

/** The first moment at which a card that is valid through a month is no longer valid. */
export const expiresAt = ({ month, year }: { month: number; year: number }): Date => new Date(Date.UTC(year, month, 1));

/** When the owner of a card is reminded next, after a moment; null: not again. */
export function remindAt(expires: { month: number; year: number }, after: Date): Date | null {
  const end = expiresAt(expires).getTime();
  const moments = reminderDays.map((days) => end - days * dayMs).toSorted((a, b) => a - b);
  const next = moments.find((at) => at > after.getTime());
  return next === undefined ? null : new Date(next);
}

/** How close to its end a card is: within the first reminder, or past it; null: neither. */
export function expiryOf(expires: { month: number; year: number }, now: Date): 'soon' | 'expired' | null {
  const left = expiresAt(expires).getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left <= reminderDays[0] * dayMs ? 'soon' : null;
}
