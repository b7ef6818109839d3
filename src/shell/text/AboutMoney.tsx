import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import type { Currency, UnitPrice } from '#kernel/money.ts';
import { aboutText } from './about-text.ts';
import { shownCurrency } from '../session/shown-currency.ts';

interface Props {
  /** What is charged; amounts of several currencies make one sum. */
  of: readonly UnitPrice[];
  /** Of an hour: with the decimals that small amounts need. */
  hourly?: boolean;
  className?: string;
}

/**
 * What amounts come to in the currency that the person also wants to see, by the site's exchange rates, with
 * their day. Nothing where all is charged in that currency already.
 */
export function AboutMoney({ of, hourly, className = '' }: Props) {
  useShownCurrency();
  const about = aboutText(of, hourly);
  if (about === null) return null;
  const { amount, day, rates } = about;
  return (
    <span className={`text-[13px] font-normal tracking-normal text-muted ${className}`} title={rates}>
      {t`about ${amount} at the rates of ${day}`}
    </span>
  );
}

/** By which rates amounts of a text were converted, where `withAbout` put them behind each. */
export function AboutRates({ of }: { of: Currency }) {
  useShownCurrency();
  const about = aboutText([{ micro: 0, currency: of }]);
  if (about === null) return null;
  const { day, rates } = about;
  return (
    <span className="text-[13px] font-normal text-muted" title={rates}>
      {t`≈ at the rates of ${day}`}
    </span>
  );
}

const useShownCurrency = () => useSyncExternalStore(shownCurrency.watch, shownCurrency.get);
