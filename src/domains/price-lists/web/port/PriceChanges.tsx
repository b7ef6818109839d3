import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { priceText } from '#domains/servers/web/port/price-text.ts';
import type { Currency } from '#kernel/money.ts';
import { changeText } from '../labels.ts';

export interface PriceChange {
  key: string;
  item: ReactNode;
  /** For a month, in micros; null: not sold. */
  from: number | null;
  to: number | null;
  /** Something beside the monthly price changes. */
  other?: boolean;
}

/** Prices for a month before and after a change, and by how much they change. */
export function PriceChanges({ changes, currency }: { changes: readonly PriceChange[]; currency: Currency }) {
  const price = (micro: number | null) => (micro === null ? '–' : priceText(micro, currency));
  return (
    <table className="w-full text-[13px] tabular-nums" aria-label={t`Changed prices`}>
      <thead>
        <tr className="text-muted">
          <th className="pb-1 text-start font-normal">{t`Item`}</th>
          <th className="pb-1 text-end font-normal">{t`Before`}</th>
          <th className="pb-1 text-end font-normal">{t`After`}</th>
          <th className="pb-1 text-end font-normal">{t`Change`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, item, from, to, other = false }) => (
          <tr key={key} className="align-top">
            <th scope="row" className="py-0.5 text-start font-normal">
              {item}
            </th>
            <td className="ps-3 text-end text-muted">{price(from)}</td>
            <td className="ps-3 text-end font-medium">{price(to)}</td>
            <td className="ps-3 text-end">
              {from === null ? t`New` : to === null ? t`Removed` : other ? t`Other parts` : changeText(from, to)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
