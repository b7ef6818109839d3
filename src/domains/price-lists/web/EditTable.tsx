import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { SlidersHorizontal, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/Button.tsx';
import { boxClass } from '#ui/Field.tsx';
import type { Currency } from '#kernel/money.ts';
import type { TypedItem } from './edit-values.ts';
import { inGroups } from './groups.ts';
import { furtherTexts, groupLabel, itemTitle, unitText, zoneTitle } from './labels.ts';
import { rateOf, type TypedUnit } from './rate-values.ts';
import type { Catalog } from './types.ts';

interface Props {
  items: readonly TypedItem[];
  catalog: Catalog;
  currency: Currency;
  error(key: string): string | undefined;
  onChange(items: TypedItem[]): void;
  /** Opens the further components of a row. */
  onFurther(at: number): void;
}

const columns = [
  { name: 'monthly', wire: 'monthlyMicro', title: () => t`Month` },
  { name: 'on', wire: 'hourlyOnMicro', title: () => t`Hour on` },
  { name: 'off', wire: 'hourlyOffMicro', title: () => t`Hour off` },
] as const;

/** The prices of a version, to be typed in. */
export function EditTable({ items, catalog, ...rest }: Props) {
  if (items.length === 0) return <p className="text-muted">{t`No prices yet. Add the first one.`}</p>;
  const numbered = items.map((item, at) => ({ ...item, at }));
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-160" aria-label={t`Prices`}>
        <thead>
          <tr className="text-start text-muted">
            <th className="py-1 text-start font-normal">{t`Item`}</th>
            {columns.map(({ name, title }) => (
              <th key={name} className="px-1 py-1 text-start font-normal">
                {t`${title()} (${rest.currency})`}
              </th>
            ))}
            <th className="sr-only">{t`More`}</th>
          </tr>
        </thead>
        {inGroups(numbered, catalog).map(({ group, items: of }) => (
          <tbody key={group}>
            <tr>
              <th colSpan={5} scope="rowgroup" className="border-t border-line pt-3 pb-1 text-start font-semibold">
                {groupLabel(group)}
              </th>
            </tr>
            {of.map((item) => (
              <Row key={`${item.key} ${item.zoneId}`} {...{ item, items, catalog, ...rest }} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({
  item,
  items,
  catalog,
  currency,
  error,
  onChange,
  onFurther,
}: Props & { item: TypedItem & { at: number } }) {
  const { at, key, zoneId, rate } = item;
  const name = zoneId === '' ? itemTitle(key, catalog) : `${itemTitle(key, catalog)}, ${zoneTitle(zoneId, catalog)}`;
  const further = furtherTexts(rateOf(rate), currency);
  const fault = ['key', 'zoneId', ...columns.map(({ wire }) => `rate.${wire}`)]
    .map((field) => error(`items.${at}.${field}`))
    .find((text) => text !== undefined);
  const set = (patch: Partial<TypedUnit>) =>
    onChange(items.map((one, i) => (i === at ? { ...one, rate: { ...one.rate, ...patch } } : one)));
  return (
    <tr className="align-top">
      <th scope="row" className={clsx('py-1.5 pe-3 text-start font-normal', zoneId !== '' && 'ps-4')}>
        {name} <span className="text-[13px] text-muted">{unitText(key)}</span>
        {further.length > 0 && <span className="block text-[13px] text-muted">{further.join(' · ')}</span>}
        {fault && (
          <span role="alert" className="block text-[13px] text-bad">
            {fault}
          </span>
        )}
      </th>
      {columns.map(({ name: field, wire, title }) => (
        <td key={field} className="px-1 py-1">
          <input
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            className={clsx(boxClass, 'min-w-24 tabular-nums')}
            aria-label={`${name}: ${title()}`}
            aria-invalid={error(`items.${at}.rate.${wire}`) === undefined ? undefined : true}
            value={rate[field] ?? ''}
            onChange={({ target }) =>
              set({ [field]: Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber })
            }
          />
        </td>
      ))}
      <td className="py-1 whitespace-nowrap">
        <IconButton label={t`More about the price of ${name}`} onClick={() => onFurther(at)}>
          <SlidersHorizontal size={16} />
        </IconButton>
        <IconButton label={t`Remove price of ${name}`} onClick={() => onChange(items.filter((_, i) => i !== at))}>
          <Trash2 size={16} />
        </IconButton>
      </td>
    </tr>
  );
}
