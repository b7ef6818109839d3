import { plural, t } from '@lingui/core/macro';
import { numberText } from '#ui/number-text.ts';
import type { MeasureKind } from '../kinds.ts';
import type { Facts } from './types.ts';

export const measureLabel = (kind: MeasureKind): string =>
  ({ warn: t`Warning`, limit: t`Bandwidth limit`, lift: t`Limit lifted` })[kind];

/** What was known, in one line. */
export function factsText({ cause, lists, trafficGb, usualGb, cpu }: Facts): string {
  const parts = [
    lists === null ? null : t`On blocklists: ${lists}`,
    cause === 'traffic' && trafficGb !== null
      ? t`${numberText(trafficGb)} GB out in a day, before ${numberText(usualGb ?? 0)} GB`
      : null,
    cause === 'cpu' && cpu !== null ? t`CPU at ${cpu}%` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? t`No finding of the report` : parts.join(' · ');
}

/** How long a warning gives the customer. */
export const deadlines = () =>
  [24, 48, 72, 168].map((hours) => ({
    value: String(hours),
    title:
      hours < 48
        ? plural(hours, { one: '# hour', other: '# hours' })
        : plural(hours / 24, { one: '# day', other: '# days' }),
  }));
