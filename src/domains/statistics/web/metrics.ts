import { t } from '@lingui/core/macro';
import { numberText } from '#ui/number-text.ts';
import type { AlertMetric } from '../alerts.ts';

/** How people type the bound of a metric: in Mbit/s what is stored in kbit/s. */
const scales: Record<AlertMetric, { by: number; unit: string }> = {
  cpu: { by: 1, unit: '%' },
  ram: { by: 1, unit: '%' },
  networkIn: { by: 1000, unit: 'Mbit/s' },
  networkOut: { by: 1000, unit: 'Mbit/s' },
  diskIops: { by: 1, unit: 'IOPS' },
  diskTransfer: { by: 1000, unit: 'MB/s' },
};

export const metricScale = (metric: AlertMetric) => scales[metric];

export const metricLabel = (metric: AlertMetric): string =>
  ({
    cpu: t`Processor`,
    ram: t`Memory`,
    networkIn: t`Network in`,
    networkOut: t`Network out`,
    diskIops: t`Disk operations`,
    diskTransfer: t`Disk transfer`,
  })[metric];

/** A bound in the unit in which it is typed. */
export function boundText(metric: AlertMetric, value: number): string {
  const { by, unit } = scales[metric];
  return `${numberText(value / by)} ${unit}`;
}
