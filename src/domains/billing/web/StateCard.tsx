import { t } from '@lingui/core/macro';
import { billingRules, isBillingState } from '#domains/account/states.ts';
import { translate } from '#kernel/message.ts';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import type { Billing } from './types.ts';

/** In which state the profile is, and what that means. */
export function StateCard({ billing: { billingState } }: { billing: Billing }) {
  const rule = isBillingState(billingState) ? billingRules[billingState] : null;
  if (rule === null) return null;
  return (
    <Card title={t`Status`}>
      <StateDot tone={rule.tone}>{translate(rule.title)}</StateDot>
      {rule.says && <p className="mt-2 text-muted">{translate(rule.says)}</p>}
    </Card>
  );
}
