import type { Retention } from '../schedules.ts';

export interface Kept {
  id: string;
  at: Date;
}

/**
 * The snapshots of a schedule to delete, oldest first. It keeps the newest `keep`, and the first snapshot of each of the
 * last weeks (starting on Sunday) and months: where Sunday's failed, Monday's represents its week. `newestFirst` contains
 * those that may be deleted.
 */
export function surplusOf(newestFirst: readonly Kept[], rule: Retention & { timeZone: string }): string[] {
  const kept = new Set(newestFirst.slice(0, rule.keep).map((one) => one.id));
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: rule.timeZone, dateStyle: 'short' });
  const dayOf = (one: Kept) => format.format(one.at).slice(0, 10);
  for (const [spans, spanOf] of [
    [rule.keepWeekly, (day: string) => weekOf(day)],
    [rule.keepMonthly, (day: string) => day.slice(0, 7)],
  ] as const) {
    const first = new Map<string, string>();
    for (const one of newestFirst) first.set(spanOf(dayOf(one)), one.id);
    for (const id of [...first.values()].slice(0, spans)) kept.add(id);
  }
  return newestFirst
    .filter((one) => !kept.has(one.id))
    .map((one) => one.id)
    .toReversed();
}

/** The Sunday on or before a day. */
function weekOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - at.getUTCDay());
  return at.toISOString().slice(0, 10);
}
