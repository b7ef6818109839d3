import type { ReportKind } from '../limits.ts';

/**
 * The day, week or month before a moment, as days of the zone that the schedule is in: `2026-10-01..2026-10-31`. A week is
 * the seven days before.
 */
export function periodBefore(kind: ReportKind, at: Date, timeZone: string): string {
  const today = new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)}T00:00:00Z`);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const from =
    kind === 'monthly' ? Date.UTC(year, month - 1) : Date.UTC(year, month, day - (kind === 'weekly' ? 7 : 1));
  const last = kind === 'monthly' ? Date.UTC(year, month, 0) : Date.UTC(year, month, day - 1);
  return `${dayText(from)}..${dayText(last)}`;
}

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
