import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { moneyText, monthLabel } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { Bars, Donut } from '#ui/Charts.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import type { Tone } from '#ui/StateDot.tsx';
import { behind, fileOf } from './links.ts';
import { currenciesOf, sumsOf } from './sums.ts';
import type { CustomerMonth, Revenue } from './types.ts';

interface Props {
  siteId: string;
  revenue: readonly Revenue[];
  months: readonly CustomerMonth[];
  span: string;
}

/** The tones of services, the largest first; those that are left share the last one. */
const tones: readonly Tone[] = ['brand', 'ok', 'warn', 'muted'];

/** What customers were charged: month by month, and for which services this month, in one currency at a time. */
export function RevenueCards({ siteId, revenue, months, span }: Props) {
  const now = months.at(-1)?.month ?? '';
  const currencies = currenciesOf(revenue, now);
  const [chosen, choose] = useState<string>();
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  const file = <ExportLinks small file={fileOf('siteRevenue', { siteId, months: span })} />;
  const note = t`Charges before tax, through yesterday (UTC)`;
  if (currency === undefined)
    return (
      <Card title={t`Revenue by month`} note={note} actions={file}>
        <EmptyState kind="nothing" title={t`Nothing was charged in these months`}>
          {t`Revenue appears here the day after the first customer uses something that is billed.`}
        </EmptyState>
      </Card>
    );
  const amountOf = (month: string) => sumsOf(revenue, month).find((one) => one.currency === currency)?.amount ?? 0;
  const shares = revenue
    .filter((one) => one.month === now && one.currency === currency)
    .toSorted((a, b) => b.amount - a.amount);
  const lists = behind(siteId);
  return (
    <>
      <Card
        title={t`Revenue by month`}
        note={note}
        actions={
          <>
            {currencies.length > 1 && (
              <Segments
                label={t`Currency`}
                value={currency}
                choices={currencies.map((value) => ({ value, title: value }))}
                onChange={choose}
              />
            )}
            {file}
          </>
        }
      >
        <Bars
          label={t`Revenue by month`}
          bars={months.map(({ month }) => ({
            id: month,
            title: monthLabel(month),
            value: amountOf(month),
            text: moneyText(amountOf(month), currency),
          }))}
        />
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {months
            .toReversed()
            .filter(({ month }) => amountOf(month) !== 0)
            .slice(0, 3)
            .map(({ month }) => (
              <Link key={month} to={lists.revenue(month)} className={textLink}>
                {t`Charges in ${monthLabel(month)} ${month.slice(0, 4)}`}
              </Link>
            ))}
        </p>
      </Card>
      <Card title={t`Revenue by service`} note={t`This month`}>
        {shares.length === 0 ? (
          <EmptyState kind="nothing" title={t`Nothing was charged this month`} />
        ) : (
          <>
            <Donut
              label={t`Revenue by service this month: ${shares.map(({ service, amount }) => `${service} ${moneyText(amount, currency)}`).join(', ')}`}
              slices={shares.map(({ service, amount }, index) => ({
                title: service,
                value: Math.max(0, amount),
                text: moneyText(amount, currency),
                tone: tones[Math.min(index, tones.length - 1)]!,
              }))}
            />
            <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
              {shares.map(({ meter, service }) => (
                <Link key={meter} to={lists.service(now, meter)} className={textLink}>
                  {t`Charges for ${service}`}
                </Link>
              ))}
            </p>
          </>
        )}
      </Card>
    </>
  );
}
