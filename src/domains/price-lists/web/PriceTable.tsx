import { t } from '@lingui/core/macro';
import { priceText } from '#domains/servers/web/port/price-text.ts';
import type { Currency } from '#kernel/money.ts';
import { inGroups } from './groups.ts';
import { furtherTexts, groupLabel, itemTitle, unitText, zoneTitle } from './labels.ts';
import type { Catalog, Item } from './types.ts';

interface Props {
  items: readonly Item[];
  catalog: Catalog;
  currency: Currency;
}

/** Prices by group; those of a data center are below their item. */
export function PriceTable({ items, catalog, currency }: Props) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-140 tabular-nums" aria-label={t`Prices`}>
        <thead>
          <tr className="text-muted">
            <th className="py-1 text-start font-normal">{t`Item`}</th>
            <th className="py-1 text-end font-normal">{t`Month`}</th>
            <th className="py-1 text-end font-normal">{t`Hour on`}</th>
            <th className="py-1 text-end font-normal">{t`Hour off`}</th>
          </tr>
        </thead>
        {inGroups(items, catalog).map(({ group, items: of }) => (
          <tbody key={group}>
            <tr>
              <th colSpan={4} scope="rowgroup" className="border-t border-line pt-3 pb-1 text-start font-semibold">
                {groupLabel(group)}
              </th>
            </tr>
            {of.map((item) => (
              <Row key={`${item.key} ${item.zoneId}`} {...{ item, catalog, currency }} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({ item: { key, zoneId, rate }, catalog, currency }: Omit<Props, 'items'> & { item: Item }) {
  const further = furtherTexts(rate, currency);
  return (
    <tr className="align-top">
      <th scope="row" className="py-1 pe-3 text-start font-normal">
        {zoneId === '' ? (
          <>
            {itemTitle(key, catalog)} <span className="text-muted">{unitText(key)}</span>
          </>
        ) : (
          <span className="ps-4 text-muted">
            {itemTitle(key, catalog)}, {zoneTitle(zoneId, catalog)}
          </span>
        )}
        {further.length > 0 && <span className="block text-[13px] text-muted">{further.join(' · ')}</span>}
      </th>
      {[rate.monthlyMicro, rate.hourlyOnMicro, rate.hourlyOffMicro].map((micro, i) => (
        <td key={i} className="py-1 text-end">
          {priceText(micro, currency)}
        </td>
      ))}
    </tr>
  );
}
