import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { currencies, type UnitPrice } from '#kernel/money.ts';
import { aboutText } from '../text/about-text.ts';
import { moneyText } from '../text/format.ts';

/**
 * What is charged with, below it, the amount in the person's other currency; its rates are in the hover text. An element
 * rather than a component, since lists draw hundreds of cells.
 */
export function withConversion(charged: ReactNode, of: readonly UnitPrice[], hourly = false): ReactNode {
  const about = aboutText(of, hourly);
  if (about === null) return charged;
  const { amount, day, rates } = about;
  return (
    <>
      {charged}
      <span className="block text-xs text-muted" title={`${t`at the rates of ${day}`}: ${rates}`}>
        ≈ {amount}
      </span>
    </>
  );
}

/** An amount in a cell. */
export function moneyCell({ amount, currency }: { amount: number; currency: string }): ReactNode {
  const known = currencies.find((one) => one === currency);
  return withConversion(moneyText(amount, currency), known ? [{ micro: amount * 10_000, currency: known }] : []);
}
