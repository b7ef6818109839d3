import { t } from '@lingui/core/macro';
import type { reports } from '#domains/reports/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { moneyText } from '../text/format.ts';

type Total = AnswerOf<typeof reports.listReportRows>['totals'][number];

/** What all rows of a report come to, and how that differs from what they are compared with. */
export function ReportTotals({ totals }: { totals: readonly Total[] }) {
  if (totals.length === 0) return null;
  return (
    <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3" aria-label={t`Totals`}>
      {totals.map(({ title, value, before }) => (
        <div key={`${title} ${value.currency}`} className="rounded-xl border border-line bg-surface p-4">
          <dt className="text-[13px] text-muted">{title}</dt>
          <dd className="mt-1 text-lg font-semibold tabular-nums">{moneyText(value.amount, value.currency)}</dd>
          {before && (
            <dd className="mt-0.5 text-[13px] text-muted tabular-nums">
              {changeText(value.amount, before.amount)} · {t`before: ${moneyText(before.amount, before.currency)}`}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? t`unchanged` : t`new`;
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? t`unchanged` : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}
