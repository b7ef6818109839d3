import { plural, t } from '@lingui/core/macro';
import { numberText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { ClusterAlarm, ClusterState } from '../states.ts';
import type { Cluster } from './types.ts';

export function stateLabel(state: ClusterState): string {
  const labels: Record<ClusterState, () => string> = {
    online: () => t`Online`,
    degraded: () => t`Degraded`,
    offline: () => t`Offline`,
    unknown: () => t`Unknown`,
  };
  return labels[state]();
}

export const stateTone: Record<ClusterState, Tone> = {
  online: 'ok',
  degraded: 'warn',
  offline: 'bad',
  unknown: 'warn',
};

export function alarmLabel(alarm: ClusterAlarm): string {
  const labels: Record<ClusterAlarm, () => string> = {
    offline: () => t`Offline`,
    degraded: () => t`Degraded`,
    unknown: () => t`Not reported`,
    'nearly-full': () => t`Nearly full`,
    full: () => t`Full`,
    overcommitted: () => t`Overcommitted`,
  };
  return labels[alarm]();
}

export const alarmTone = (alarm: ClusterAlarm): Tone => (alarm === 'offline' || alarm === 'full' ? 'bad' : 'warn');

/** How many times the capacity is promised, such as `1.8×`; null: the storage does not say how large it is. */
export const promisedTimes = ({ promisedGb, capacityGb }: Pick<Cluster, 'promisedGb' | 'capacityGb'>): string | null =>
  capacityGb === null || capacityGb === 0 ? null : `${numberText(promisedGb / capacityGb, 2)}×`;

/** When it is full, at the pace of the last weeks; null: not within a year. */
export function fullText({ fullInDays }: Pick<Cluster, 'fullInDays'>): string | null {
  if (fullInDays === null) return null;
  return plural(fullInDays, { 0: 'Full today', one: 'Full in # day', other: 'Full in # days' });
}
