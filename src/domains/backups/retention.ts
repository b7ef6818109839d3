/** For how long backups are kept; a nightly one by the longest that holds for it. */
export interface Policy {
  dailyDays: number;
  /** The first of a week. 0: no longer than the others. */
  weeklyWeeks: number;
  /** The first of a month. */
  monthlyMonths: number;
  /** Those that people take. */
  manualDays: number;
}

const dayMs = 86_400_000;

/**
 * Until when a backup is kept. `before` is when the nightly one before it was taken, or null where there is none; weeks
 * begin on Sunday, in the zone's own time.
 */
export function keptUntil(
  policy: Policy,
  taken: { at: Date; nightly: boolean; before: Date | null; timeZone: string },
): Date {
  const { at, nightly, before, timeZone } = taken;
  const afterDays = (days: number) => new Date(at.getTime() + days * dayMs);
  if (!nightly) return afterDays(policy.manualDays);
  const [day, last] = [dayIn(timeZone, at), before === null ? null : dayIn(timeZone, before)];
  const spans = [
    policy.dailyDays,
    last === null || weekOf(last) !== weekOf(day) ? policy.weeklyWeeks * 7 : 0,
    last === null || last.slice(0, 7) !== day.slice(0, 7) ? policy.monthlyMonths * 31 : 0,
  ];
  return afterDays(Math.max(...spans));
}

/** The calendar day of a moment in a time zone, such as `2026-11-21`. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at).slice(0, 10);
}

/** The Sunday on or before a day. */
function weekOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - at.getUTCDay());
  return at.toISOString().slice(0, 10);
}
