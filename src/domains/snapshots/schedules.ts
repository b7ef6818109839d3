import type { Timing } from '#kernel/timing.ts';

export interface Retention {
  keep: number;
  /** Of a daily schedule: the first of so many weeks and months besides. */
  keepWeekly: number;
  keepMonthly: number;
}

/** How many snapshots a schedule keeps in all. */
export const copiesOf = ({ kind, keep, keepWeekly, keepMonthly }: Retention & Pick<Timing, 'kind'>): number =>
  kind === 'daily' ? keep + keepWeekly + keepMonthly : keep;
