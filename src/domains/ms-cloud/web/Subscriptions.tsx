import { plural, t } from '@lingui/core/macro';
import { renewalText, SubscriptionList, type SubscriptionLine } from '#domains/vendors/web/port/SubscriptionList.tsx';
import { dayText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { msCloud } from '../contract.ts';
import { cycleLabel, termLabel, vendorStateLabel, vendorStateTone } from './labels.ts';
import type { SubscriptionRow, TenantDetails } from './types.ts';

/** The subscriptions of a tenant, in a card. */
export const Subscriptions = ({ cspId }: { cspId: string }) => (
  <SubscriptionList op={msCloud.listMsSubscriptions} params={{ cspId }} lineOf={lineOf} />
);

function lineOf(row: SubscriptionRow): SubscriptionLine {
  const { id, name, quantity, billingType, term, billingCycle, state, autoRenew, commitmentEndsAt, removedAt } = row;
  return {
    id,
    name,
    facts:
      billingType === 'usage'
        ? t`Pay as you go`
        : `${plural(quantity, { one: '# license', other: '# licenses' })} · ${termLabel(term)} · ${cycleLabel(billingCycle)}`,
    renewal: renewalText(commitmentEndsAt && dayText(commitmentEndsAt), autoRenew),
    state: removedAt === null ? { text: vendorStateLabel(state), tone: vendorStateTone(state) } : null,
  };
}

/** How many licenses of each product are assigned. */
export function Licenses({ licenses }: Pick<TenantDetails, 'licenses'>) {
  if (licenses.length === 0) return <p className="text-muted">{t`No licenses yet.`}</p>;
  return (
    <ul aria-label={t`Licenses`} className="divide-y divide-line">
      {licenses.map(({ id, name, total, used, suspended, warning }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
          <span className="min-w-48 flex-1 font-medium">{name}</span>
          <span className="tabular-nums">{t`${used} of ${total} assigned`}</span>
          {used > total && <StateDot tone="bad">{t`Too few licenses`}</StateDot>}
          {suspended > 0 && <StateDot tone="warn">{t`${suspended} suspended`}</StateDot>}
          {warning > 0 && <StateDot tone="warn">{t`${warning} in the grace period`}</StateDot>}
        </li>
      ))}
    </ul>
  );
}
