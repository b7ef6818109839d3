import { t } from '@lingui/core/macro';
import { numberText } from '#ui/number-text.ts';
import type { SwitchRow } from './types.ts';

export const kindLabel = (kind: SwitchRow['kind']): string => (kind === 'physical' ? t`Physical` : t`Virtual`);

/** A speed in the unit that keeps it short. */
export function speedText(mbps: number | null): string {
  if (mbps === null) return '–';
  return mbps < 1000 ? `${numberText(mbps)} Mbit/s` : `${numberText(mbps / 1000, 1)} Gbit/s`;
}
