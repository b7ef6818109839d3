import type { Category } from './series.ts';

/** The numbers of a server that an alert can watch; those of several disks or cards are added up. */
export const alertMetrics = ['cpu', 'ram', 'networkIn', 'networkOut', 'diskIops', 'diskTransfer'] as const;
export type AlertMetric = (typeof alertMetrics)[number];
export const comparisons = ['above', 'below'] as const;

/** The chart that a metric belongs to. */
export const categoryOfMetric: Record<AlertMetric, Category> = {
  cpu: 'cpu',
  ram: 'ram',
  networkIn: 'network',
  networkOut: 'network',
  diskIops: 'disksIops',
  diskTransfer: 'disksTransfer',
};

const patterns: Record<AlertMetric, RegExp> = {
  cpu: /^cpu$/,
  ram: /^ram$/,
  networkIn: /^(wan|lan).*\.in$/,
  networkOut: /^(wan|lan).*\.out$/,
  diskIops: /Iops$/,
  diskTransfer: /KBps$/,
};

/** The places of a metric's series in a layout, from one. */
export const placesOf = (metric: AlertMetric, series: readonly string[]): number[] =>
  series.flatMap((name, index) => (patterns[metric].test(name) ? [index + 1] : []));

/** How many samples against it end an alert: one calm minute between two busy ones is no end. */
const calmSamples = 3;

interface Watched {
  comparison: (typeof comparisons)[number];
  threshold: number;
  minutes: number;
  firing: boolean;
}

/**
 * Whether an alert fires after these values of its last minutes, the newest first. It begins when all of them lie beyond the bound
 * and none is missing, ends when the last few do not, and stays as it is in between and without values.
 */
export function firesAfter(alert: Watched, values: readonly number[]): boolean {
  const beyond = (value: number) => (alert.comparison === 'above' ? value > alert.threshold : value < alert.threshold);
  if (!alert.firing) return values.length >= alert.minutes && values.slice(0, alert.minutes).every(beyond);
  const calm = values.slice(0, Math.min(calmSamples, alert.minutes));
  return calm.length < Math.min(calmSamples, alert.minutes) || calm.some(beyond);
}

/** In what a metric is measured. */
export const units: Record<AlertMetric, string> = {
  cpu: '%',
  ram: '%',
  networkIn: 'kbit/s',
  networkOut: 'kbit/s',
  diskIops: 'IOPS',
  diskTransfer: 'kB/s',
};

/** A value of a metric with its unit. */
export const alertValueText = (metric: AlertMetric, value: number): string =>
  `${Math.round(value * 10) / 10} ${units[metric]}`;
