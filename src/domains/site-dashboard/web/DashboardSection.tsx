import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { Figure } from '#shell/frame/Figure.tsx';
import { AsOf } from '#shell/list/AsOf.tsx';
import { useSearchState } from '#shell/list/list.ts';
import { moneyText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { numberText } from '#ui/number-text.ts';
import { siteDashboard } from '../contract.ts';
import { spans, usualSpan } from '../spans.ts';
import { CustomerCards } from './CustomerCards.tsx';
import { HealthCard } from './HealthCard.tsx';
import { behind } from './links.ts';
import { RevenueCards } from './RevenueCards.tsx';
import { sumsOf } from './sums.ts';
import type { Dashboard } from './types.ts';

/** How a site does: customers, churn, revenue and health, with the way to the list behind each number. */
export default function DashboardSection({ siteHost }: { siteHost: string }) {
  const { search, set } = useSearchState();
  const months = spans.find((one) => one === search['months']) ?? usualSpan;
  const read = useRead(
    siteDashboard.readSiteDashboard,
    { params: { siteHost }, query: { months } },
    {
      pollSeconds: 60,
      keepPrevious: true,
    },
  );
  const { data } = read;
  if (!data)
    return (
      <Card>
        <ReadState read={read} rows={8} />
      </Card>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={t`Period`}
          value={months}
          choices={spans.map((value) => ({ value, title: t`${value} months` }))}
          onChange={(value) => set({ months: value === usualSpan ? '' : value })}
        />
        <AsOf at={read.dataUpdatedAt} />
      </div>
      <Figures dashboard={data} />
      <div className="grid gap-4 min-[1500px]:grid-cols-2">
        {data.revenue && (
          <RevenueCards siteId={data.siteId} revenue={data.revenue} months={data.months} span={months} />
        )}
        <CustomerCards siteId={data.siteId} months={data.months} span={months} />
        <HealthCard siteId={data.siteId} health={data.health} />
      </div>
    </>
  );
}

function Figures({ dashboard: { siteId, months, revenue } }: { dashboard: Dashboard }) {
  const lists = behind(siteId);
  const [now, before] = [months.at(-1)!, months.at(-2)];
  const [sum] = sumsOf(revenue ?? [], now.month);
  const last = sumsOf(revenue ?? [], before?.month ?? '').find(({ currency }) => currency === sum?.currency);
  const churn = (value: number | null | undefined) => (value == null ? '–' : `${numberText(value)}%`);
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure title={t`Customers`} to={lists.customers} note={t`${numberText(now.start)} at the start of the month`}>
        {numberText(now.end)}
      </Figure>
      <Figure
        title={t`New this month`}
        to={lists.joined(now.month)}
        note={t`${numberText(before?.joined ?? 0)} last month`}
      >
        {numberText(now.joined)}
      </Figure>
      <Figure
        title={t`Lost this month`}
        to={lists.left(now.month)}
        note={t`Churn ${churn(now.churn)}, last month ${churn(before?.churn)}`}
      >
        {numberText(now.left)}
      </Figure>
      {revenue && (
        <Figure
          title={t`Revenue this month`}
          to={lists.revenue(now.month)}
          note={last ? t`${moneyText(last.amount, last.currency)} last month` : t`Nothing last month`}
        >
          {sum ? moneyText(sum.amount, sum.currency) : '–'}
        </Figure>
      )}
    </dl>
  );
}
