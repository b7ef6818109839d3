import { t } from '@lingui/core/macro';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { monthLabel } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { Bars } from '#ui/Charts.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import { fileOf } from './links.ts';
import type { CustomerMonth } from './types.ts';

interface Props {
  siteId: string;
  months: readonly CustomerMonth[];
  span: string;
}

/** How many customers a site had, won and lost, month by month. */
export function CustomerCards({ siteId, months, span }: Props) {
  const none = months.every(({ start, joined }) => start + joined === 0);
  const bars = (valueOf: (month: CustomerMonth) => number | null, unit = '') =>
    months.map((month) => {
      const value = valueOf(month);
      return {
        id: month.month,
        title: monthLabel(month.month),
        value: value ?? 0,
        text: value === null ? '–' : `${numberText(value)}${unit}`,
      };
    });
  return (
    <>
      <Card
        title={t`Customers by month`}
        note={t`At the end of each month (UTC), without team members`}
        actions={<ExportLinks small file={fileOf('siteCustomers', { siteId, months: span })} />}
      >
        {none ? (
          <EmptyState kind="nothing" title={t`No customers yet`}>
            {t`Customers appear here once they sign up, or once you create their accounts.`}
          </EmptyState>
        ) : (
          <Bars label={t`Customers by month`} bars={bars(({ end }) => end)} />
        )}
      </Card>
      {!none && (
        <Card
          title={t`New and lost customers`}
          note={t`Churn: the share of the customers at the start of a month that left in it`}
        >
          <div className="grid gap-6 lg:grid-cols-2">
            <figure className="min-w-0">
              <figcaption className="mb-2 text-muted">{t`New customers`}</figcaption>
              <Bars label={t`New customers by month`} bars={bars(({ joined }) => joined)} />
            </figure>
            <figure className="min-w-0">
              <figcaption className="mb-2 text-muted">{t`Churn`}</figcaption>
              <Bars label={t`Churn by month`} bars={bars(({ churn }) => churn, '%')} />
            </figure>
          </div>
        </Card>
      )}
    </>
  );
}
