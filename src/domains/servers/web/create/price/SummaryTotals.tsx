import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { isMetered, trafficPriceKey } from '#domains/infrastructure/traffic.ts';
import { monthMicroOf, restMicroOf } from '#domains/tenancy/month.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { hourText } from '#shell/text/format.ts';
import { withConversion } from '#shell/list/money-cell.tsx';
import { trafficPackageLabel } from '#domains/infrastructure/web/port/traffic-word.ts';
import type { CreateForm } from '../create-form.ts';
import { priceText } from '../../port/price-text.ts';
import { monthText, shownMicro } from './price.ts';

/** What it all comes to: one server and all of them, what is due when, the traffic that is in it, and the tax that is not. */
export function SummaryTotals({ create: { values, price, catalog } }: { create: CreateForm }) {
  const [now] = useState(() => new Date());
  const { currency, hourlyOnMicro, hourlyOffMicro, monthCapMicro, onceMicro } = price;
  const { billingMode } = values;
  const count = values.names.length;
  const hourly = billingMode === 1;
  const shown = shownMicro(values, price) * count;
  const hour = (micro: number) => withConversion(hourText(micro, currency), [{ micro, currency }], true);
  const month = (micro: number) =>
    withConversion(monthText(Math.round(micro), currency), [{ micro: Math.round(micro), currency }]);
  const rows: [string, (servers: number) => ReactNode][] = [
    ...(hourly
      ? ([
          [t`Per hour (running)`, (servers) => hour(hourlyOnMicro * servers)],
          [t`Per hour (stopped)`, (servers) => hour(hourlyOffMicro * servers)],
          ...(monthCapMicro === null
            ? []
            : [[t`At most per month`, (servers: number) => month(monthCapMicro * servers)] as const]),
        ] as [string, (servers: number) => ReactNode][])
      : []),
    [hourly ? t`Per month (24/7)` : t`Per month`, (servers) => month(monthMicroOf(billingMode, price) * servers)],
    [t`Estimated next invoice`, (servers) => month((restMicroOf(billingMode, price, now) + onceMicro) * servers)],
    ...(onceMicro > 0
      ? ([[t`Once`, (servers) => month(onceMicro * servers)]] as [string, (servers: number) => ReactNode][])
      : []),
    [t`Due now`, () => t`nothing`],
  ];
  return (
    <div aria-live="polite">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">
          {hourly ? hourText(shown, currency) : monthText(shown, currency)}
        </span>
        <span className="text-muted">{hourly ? t`per hour` : t`per month`}</span>
      </p>
      <AboutMoney hourly={hourly} of={[{ micro: shown, currency }]} />
      <table className="mt-2 w-full text-[13px] tabular-nums" aria-label={t`Price details`}>
        <thead className={count === 1 ? 'sr-only' : 'text-muted'}>
          <tr>
            <th className="sr-only">{t`Price`}</th>
            <th className="pb-1 text-end font-normal">{t`One server`}</th>
            {count > 1 && <th className="pb-1 text-end font-normal">{t`All ${count}`}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="py-0.5 pe-2 text-start font-normal text-muted">
                {name}
              </th>
              <td className="py-0.5 text-end">{of(1)}</td>
              {count > 1 && <td className="py-0.5 ps-2 text-end font-medium">{of(count)}</td>}
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-0.5 pe-2 text-start font-normal text-muted">{t`Included traffic`}</th>
            <td colSpan={2} className="py-0.5 text-end">
              {trafficText(values, catalog.priceBook)}
            </td>
          </tr>
          <tr>
            <th scope="row" className="py-0.5 pe-2 text-start font-normal text-muted">{t`Tax`}</th>
            <td colSpan={2} className="py-0.5 text-end">{t`not included`}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The package, and what a GB costs that is not in it. */
function trafficText(values: CreateForm['values'], { rates, currency }: CreateForm['catalog']['priceBook']): string {
  const { billingMode, trafficPackage, names } = values;
  const rate = rates[trafficPriceKey];
  const gigabyte = rate === undefined ? null : priceText(rate.monthlyMicro, currency);
  if (billingMode === 1 || trafficPackage === '') return gigabyte === null ? t`none` : t`none, ${gigabyte} per GB`;
  const label = trafficPackageLabel(trafficPackage);
  const all = names.length === 1 ? label : t`${label} each`;
  return gigabyte === null || !isMetered(trafficPackage) ? all : t`${all}, then ${gigabyte} per GB`;
}
