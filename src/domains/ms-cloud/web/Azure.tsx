import { t } from '@lingui/core/macro';
import { Ago } from '#shell/text/Ago.tsx';
import { moneyText, monthLabel } from '#shell/text/format.ts';
import { Bars } from '#ui/Charts.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { vendorStateLabel, vendorStateTone } from './labels.ts';
import type { TenantDetails } from './types.ts';

/** What a tenant's Azure subscriptions have cost month by month, and each of them this month. */
export function Azure({ azure: { subscriptions, months, updatedAt } }: Pick<TenantDetails, 'azure'>) {
  if (subscriptions.length === 0)
    return (
      <p className="text-muted">{t`No Azure subscriptions. They appear here once the tenant has an Azure plan.`}</p>
    );
  return (
    <div className="grid gap-5">
      {months.length > 0 && (
        <Bars
          label={t`Azure costs by month`}
          bars={months.map(({ month, cost, currency }) => ({
            id: `${month} ${currency}`,
            title: `${monthLabel(month)} ${month.slice(0, 4)}`,
            value: cost,
            text: moneyText(cost, currency),
          }))}
        />
      )}
      <ul aria-label={t`Azure subscriptions`} className="divide-y divide-line">
        {subscriptions.map(({ id, name, state, cost, currency, removedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-48 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="block text-[13px] break-all text-muted">{id}</span>
            </span>
            <span className="tabular-nums">
              {cost === null ? t`No costs this month` : t`${moneyText(cost, currency)} this month`}
            </span>
            {removedAt === null ? (
              <StateDot tone={vendorStateTone(state)}>{vendorStateLabel(state)}</StateDot>
            ) : (
              <StateDot tone="muted">{t`Removed`}</StateDot>
            )}
          </li>
        ))}
      </ul>
      <p className="text-[13px] text-muted">
        {t`Microsoft's estimate, which may be a day late.`}{' '}
        {updatedAt !== null && (
          <>
            {t`Last read`} <Ago at={updatedAt} />
          </>
        )}
      </p>
    </div>
  );
}
