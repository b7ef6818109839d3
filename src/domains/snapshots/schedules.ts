import type { Timing } from '#kernel/timing.ts';

export interface Retention {
  keep: number;
  /** For daily schedules: also the first of this many weeks and months. */
  keepWeekly: number;
  keepMonthly: number;
}

/** How many snapshots a schedule keeps in all. */
export const copiesOf = ({ kind, keep, keepWeekly, keepMonthly }: Retention & Pick<Timing, 'kind'>): number =>
  kind === 'daily' ? keep + keepWeekly + keepMonthly : keep;
