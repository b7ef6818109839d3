import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { billingPath } from '#domains/billing/paths.ts';
import { microsPerMinor } from '#kernel/money.ts';
import { useRead } from '#shell/data/read.ts';
import { moneyText } from '#shell/text/format.ts';
import { charges } from '../contract.ts';
import type { Balance } from './types.ts';

/** From how few days on people are to add funds before they order. */
const fewDays = 7;

/** How long the balance lasts with what is about to be ordered. */
export default function OrderBalance({ perDayMicro, currency }: { perDayMicro: number; currency: string }) {
  const { data } = useRead(charges.readBalance, {}, { staleSeconds: 60 });
  if (!data || data.currency !== currency) return null;
  const days = daysWith(data, perDayMicro);
  const isLow = days !== null && days < fewDays;
  return (
    <p className={isLow ? 'text-warn' : undefined}>
      {lastsText(moneyText(data.available, data.currency), days)}{' '}
      {isLow && (
        <Link to={billingPath()} className="font-medium underline">
          {t`Add funds`}
        </Link>
      )}
    </p>
  );
}

/** Whole days; null: more than a year. */
function daysWith({ available, perDay }: Balance, perDayMicro: number): number | null {
  const cost = perDay + perDayMicro / Number(microsPerMinor);
  const days = cost <= 0 ? Infinity : Math.max(0, Math.floor(available / cost));
  return days > 365 ? null : days;
}

const lastsText = (available: string, days: number | null): string =>
  days === null
    ? t`Your balance of ${available} lasts more than a year with this order.`
    : plural(days, {
        0: `Your balance of ${available} lasts less than a day with this order.`,
        one: `Your balance of ${available} lasts # day with this order.`,
        other: `Your balance of ${available} lasts # days with this order.`,
      });
