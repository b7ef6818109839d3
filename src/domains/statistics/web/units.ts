import { inOrder } from '#ui/direction.ts';
import { numberText } from '#ui/number-text.ts';
import type { Statistics } from './types.ts';

export interface Unit {
  /** What a value is divided by. */
  by: number;
  name: string;
}

const steps: Record<Statistics['unit'], readonly Unit[]> = {
  kbps: [
    { by: 1, name: 'kbit/s' },
    { by: 1000, name: 'Mbit/s' },
    { by: 1_000_000, name: 'Gbit/s' },
  ],
  KBps: [
    { by: 1, name: 'kB/s' },
    { by: 1000, name: 'MB/s' },
    { by: 1_000_000, name: 'GB/s' },
  ],
  iops: [{ by: 1, name: 'IOPS' }],
  percent: [{ by: 1, name: '%' }],
};

/** The unit of a whole chart: that of its largest value, so that lines and numbers can be compared. */
export function unitFor(kind: Statistics['unit'], largest: number): Unit {
  const [first, ...larger] = steps[kind];
  return larger.findLast((unit) => largest >= unit.by) ?? first ?? { by: 1, name: '' };
}

/** A value in the unit of its chart. */
export function valueText(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined) return '–';
  const scaled = value / unit.by;
  return inOrder(`${numberText(scaled, scaled < 10 ? 2 : 1)} ${unit.name}`);
}
