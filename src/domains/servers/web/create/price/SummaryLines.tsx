import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Currency } from '#kernel/money.ts';
import type { PriceLine, Rate } from '#domains/tenancy/pricing.ts';
import { monthMicroOf } from '#domains/tenancy/month.ts';
import { hourText } from '#shell/text/format.ts';
import { withConversion } from '#shell/list/money-cell.tsx';
import { numberText } from '#ui/number-text.ts';
import { priceText } from '../../port/price-text.ts';
import type { CreateForm } from '../create-form.ts';
import { aboutOf, lineTitle, modeText, monthText } from './price.ts';

/** What the server consists of; each line opens and says how its price comes about. */
export function SummaryLines({ create }: { create: CreateForm }) {
  const { values, catalog, price } = create;
  const { billingMode } = values;
  return (
    <ul className="grid gap-0.5">
      {price.lines.map((line) => (
        <li key={line.key}>
          <details className="group">
            <summary className="-mx-1.5 flex cursor-pointer list-none items-baseline justify-between gap-4 rounded-md px-1.5 py-0.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
              <span className="flex min-w-0 items-baseline gap-1 text-muted">
                <ChevronRight
                  aria-hidden
                  size={13}
                  className="shrink-0 self-center transition-transform group-open:rotate-90 rtl:-scale-x-100"
                />
                {lineTitle(line, catalog)}
              </span>
              <span className="text-end tabular-nums">
                {withConversion(
                  modeText(line, billingMode, price.currency),
                  [aboutOf(line, billingMode, price.currency)],
                  billingMode === 1,
                )}
              </span>
            </summary>
            <Why line={line} create={create} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Units, what each costs, what that comes to while off and in a month, and whose price list says so. */
function Why({ line, create: { values, catalog, price } }: { line: PriceLine; create: CreateForm }) {
  const { billingMode } = values;
  const { currency } = price;
  const hourly = billingMode === 1;
  const unit = catalog.priceBook.rates[line.key];
  const rows: [string, ReactNode][] = [
    [t`Amount`, `${numberText(line.quantity, 2)} × ${unitLabel(line.key)}`],
    ...(unit ? ([[t`Unit price`, unitText(unit, hourly, currency)]] as [string, ReactNode][]) : []),
    ...(hourly ? ([[t`Per hour (stopped)`, hourText(line.hourlyOffMicro, currency)]] as [string, ReactNode][]) : []),
    [hourly ? t`Per month (24/7)` : t`Per month`, monthText(Math.round(monthMicroOf(billingMode, line)), currency)],
    [t`Price list`, `${catalog.priceBook.priceListName}, ${line.key}`],
  ];
  return (
    <dl className="my-1 grid gap-0.5 border-s-2 border-line ps-3 text-[13px] text-muted tabular-nums">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="shrink-0">{name}</dt>
          <dd className="min-w-0 text-end break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const unitText = ({ monthlyMicro, hourlyOnMicro }: Rate, hourly: boolean, currency: Currency): string =>
  hourly ? t`${priceText(hourlyOnMicro, currency)}/h` : t`${priceText(monthlyMicro, currency)}/mo`;

/** What the price list counts of an item. */
function unitLabel(key: string): string {
  const kind = key.split('.')[0];
  if (kind === 'cpu' || kind === 'licence') return t`processor`;
  if (kind === 'ip') return t`address`;
  if (kind === 'managed') return t`server`;
  return kind === 'traffic' ? t`package` : 'GB';
}
