import { plural, t } from '@lingui/core/macro';
import { renewalText, SubscriptionList, type SubscriptionLine } from '#domains/vendors/web/port/SubscriptionList.tsx';
import { adobe } from '../contract.ts';
import { adobeStateLabel, adobeStateTone, dateOf } from './labels.ts';
import type { SubscriptionRow } from './types.ts';

/** The subscriptions of a customer, in a card. */
export const Subscriptions = ({ customerId }: { customerId: string }) => (
  <SubscriptionList op={adobe.listAdobeSubscriptions} params={{ customerId }} lineOf={lineOf} />
);

function lineOf(row: SubscriptionRow): SubscriptionLine {
  const { id, offer, quantity, used, state, autoRenew, renewalQuantity, renewsOn, removedAt } = row;
  const facts = [
    plural(quantity, { one: '# license', other: '# licenses' }),
    used === null ? '' : t`${used} in use`,
    autoRenew && renewalQuantity !== quantity ? t`renews with ${renewalQuantity}` : '',
  ];
  return {
    id,
    name: <span className="font-mono text-[13px]">{offer}</span>,
    facts: facts.filter((fact) => fact !== '').join(' · '),
    renewal: renewalText(renewsOn && dateOf(renewsOn), autoRenew),
    state: removedAt === null ? { text: adobeStateLabel(state), tone: adobeStateTone(state) } : null,
  };
}
