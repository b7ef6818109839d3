import { t } from '@lingui/core/macro';
import { currencySign, type Currency } from '#kernel/money.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { moneyText } from '#shell/text/format.ts';
import { amountText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { TransferPrice, TransferRow } from './types.ts';

export const stateTone: Record<TransferRow['state'], Tone> = {
  offered: 'brand',
  accepted: 'brand',
  moving: 'brand',
  done: 'ok',
  declined: 'muted',
  cancelled: 'muted',
  expired: 'warn',
  failed: 'bad',
};

export const stateLabel = (state: TransferRow['state']): string =>
  ({
    offered: t`Waiting for a response`,
    accepted: t`Accepted, scheduled`,
    moving: t`Transferring`,
    done: t`Transferred`,
    declined: t`Declined`,
    cancelled: t`Withdrawn`,
    expired: t`Expired`,
    failed: t`Failed`,
  })[state];

/** An hour's price with the digits it needs: two at least, six at most. */
const hourText = (micro: number, currency: Currency): string =>
  withAbout(`${currencySign[currency]}${amountText(micro / 1_000_000, 2, 6)}`, { micro, currency }, true);
const monthText = (micro: number, currency: Currency): string =>
  withAbout(moneyText(Math.round(micro / 10_000), currency), { micro, currency });

/** What a server costs someone, in the unit in which it is billed. */
export function priceLabel({
  billingMode,
  monthlyMicro,
  hourlyOnMicro,
  hourlyOffMicro,
  currency,
}: TransferPrice): string {
  if (billingMode === 0) return t`${monthText(monthlyMicro, currency)}/mo`;
  return t`${hourText(hourlyOnMicro, currency)} per hour while on, ${hourText(hourlyOffMicro, currency)} while off`;
}

/** The price that identifies what was read: the server compares the same one. */
export const shownMicro = ({ billingMode, monthlyMicro, hourlyOnMicro }: TransferPrice): number =>
  billingMode === 0 ? monthlyMicro : hourlyOnMicro;
