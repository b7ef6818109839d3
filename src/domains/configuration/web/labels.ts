import { t } from '@lingui/core/macro';
import type { Currency } from '#kernel/money.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { gigabytesText, moneyText } from '#shell/text/format.ts';
import { trafficPackageLabel } from '#domains/infrastructure/web/port/traffic-word.ts';
import type { Tone } from '#ui/StateDot.tsx';
import { inOrder } from '#ui/direction.ts';
import { numberText } from '#ui/number-text.ts';
import type { ChangedLine } from '../change.ts';
import type { Amounts } from './money.ts';
import type { ConfigurationState } from '../states.ts';

export const ramText = (mb: number): string => inOrder(mb < 1024 ? `${mb} MB` : `${numberText(mb / 1024)} GB`);
export const monthText = (micro: number, currency: Currency): string => moneyText(minorOf(Math.round(micro)), currency);

/** A difference with its sign, such as `+$2.19`; a dash for none. */
export function differenceText(micro: number, currency: Currency): string {
  if (Math.round(micro) === 0) return '±0';
  const text = monthText(Math.abs(micro), currency);
  return micro > 0 ? `+${text}` : `−${text}`;
}

/**
 * How a change affects invoices, based on prices alone; null where the cost stays the same. For scheduled changes, the rest
 * of this month can't be estimated yet.
 */
export function invoiceText(
  { before, after }: { before: Amounts; after: Amounts },
  currency: Currency,
  planned: boolean,
): string | null {
  const month = after.monthMicro - before.monthMicro;
  if (Math.round(month) === 0) return null;
  const full = differenceText(month, currency);
  if (planned) return t`Once applied: ${full}/mo, before tax.`;
  const rest = differenceText(after.restMicro - before.restMicro, currency);
  return t`Next invoice: about ${rest} for the rest of this month, then ${full}/mo, before tax.`;
}

export const fieldLabel = ({ field, disk }: Pick<ChangedLine, 'field' | 'disk'>): string =>
  ({
    cpu: t`Processor`,
    ram: t`Memory`,
    disk: disk === 1 ? t`Disk 1 (system)` : t`Disk ${disk ?? 0}`,
    backup: t`Daily backup`,
    managed: t`Managed service`,
    billingMode: t`Billing`,
    trafficPackage: t`Traffic package`,
  })[field];

/** One side of a changed line. */
export function valueText(field: ChangedLine['field'], value: ChangedLine['from']): string {
  if (value === null) return field === 'disk' ? t`none` : '–';
  if (field === 'ram') return ramText(Number(value));
  if (field === 'disk') return gigabytesText(Number(value));
  if (field === 'billingMode') return value === 0 ? t`monthly` : t`hourly`;
  if (field === 'trafficPackage') return trafficPackageLabel(String(value));
  if (typeof value === 'boolean') return value ? t`on` : t`off`;
  return String(value);
}

export const stateLabel = (state: ConfigurationState): string =>
  ({
    planned: t`Planned`,
    running: t`In progress`,
    applied: t`Applied`,
    failed: t`Failed`,
    cancelled: t`Canceled`,
  })[state];

export const stateTone: Record<ConfigurationState, Tone> = {
  planned: 'brand',
  running: 'brand',
  applied: 'ok',
  failed: 'bad',
  cancelled: 'muted',
};
