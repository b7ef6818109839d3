import { t } from '@lingui/core/macro';
import { moneyText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { QuotaResource } from '../resources.ts';
import type { QuotaRequestRow, QuotaView } from './types.ts';

export const resourceText = (resource: QuotaResource): string =>
  ({
    servers: t`Servers`,
    cpus: t`vCPUs`,
    ramGb: t`RAM`,
    diskGb: t`Disks`,
    addresses: t`Public addresses`,
    spend: t`Monthly cost`,
  })[resource];

/** An amount of a resource with its unit; the monthly cost has one where the currency is known. */
export function amountText(resource: QuotaResource, amount: number, currency: QuotaView['currency'] = null): string {
  if (resource === 'ramGb' || resource === 'diskGb') return t`${numberText(amount)} GB`;
  if (resource === 'spend' && currency !== null) return moneyText(Math.round(amount * 100), currency);
  return numberText(amount);
}

export const requestStateText = (state: QuotaRequestRow['state']): string =>
  ({ open: t`Open`, approved: t`Approved`, declined: t`Declined` })[state];
export const requestTone: Record<QuotaRequestRow['state'], Tone> = { open: 'warn', approved: 'ok', declined: 'muted' };
