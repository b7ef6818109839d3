import { t } from '@lingui/core/macro';
import { numberText } from '#ui/number-text.ts';

export interface Measure {
  id: string;
  title: string;
  field: 'cpuPercent' | 'ramPercent' | 'netInKbps' | 'netOutKbps';
  /** The top of the scale; absent when there is none. */
  max?: number;
}

export const runtimeCards = (): Measure[] => [
  { id: 'cpu', title: t`CPU`, field: 'cpuPercent', max: 100 },
  { id: 'ram', title: t`Memory`, field: 'ramPercent', max: 100 },
  { id: 'in', title: t`Network in`, field: 'netInKbps' },
  { id: 'out', title: t`Network out`, field: 'netOutKbps' },
];

export const percentText = (percent: number): string => `${Math.round(percent)} %`;

/** A rate in kilobits a second, in the unit that keeps it short. */
export function rateText(kbps: number): string {
  if (kbps < 1000) return `${Math.round(kbps)} kbit/s`;
  if (kbps < 1_000_000) return `${numberText(kbps / 1000, 1)} Mbit/s`;
  return `${numberText(kbps / 1_000_000)} Gbit/s`;
}
