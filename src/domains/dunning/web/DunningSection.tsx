import { t } from '@lingui/core/macro';
import { abilitiesOf } from '#domains/billing/states.ts';
import { useRead } from '#shell/data/read.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { StepList, type Step } from '#ui/StepList.tsx';
import { dunning } from '../contract.ts';
import { dunningPlan, kindOfStep } from '../plan.ts';
import { nextText } from './DunningBanner.tsx';
import { stepLabel } from './labels.ts';
import { PayButton } from './PayButton.tsx';
import type { Dunning } from './types.ts';

/** What follows while the account owes, and what still works; nothing while it does not. */
export default function DunningSection() {
  const pastDue = useUser()?.pastDueSince ?? null;
  return pastDue === null ? null : <Plan />;
}

function Plan() {
  const { data } = useRead(dunning.readDunning, {});
  const user = useUser();
  if (data === undefined || data.owed === 0 || data.startedAt === null) return null;
  const standing = { enabled: true, status: user?.accountStatus ?? 'Ok', billingState: user?.billingStatus ?? 0 };
  const isLimited = abilitiesOf(standing).mayNot.length > 0;
  const owed = moneyText(data.owed, data.currency);
  return (
    <Card title={t`Overdue balance`} note={t`${owed} are owed. ${nextText(data)}`} actions={<PayButton of={data} />}>
      <div className="grid gap-4">
        <StepList label={t`What happens next`} steps={stepsOf(data, data.startedAt)} />
        <p className="text-muted">
          {isLimited
            ? t`Until it is paid, you can't create, start or change servers. You can still sign in, read, export, pay, power off and terminate.`
            : t`Everything still works. As soon as the balance is at zero or above, this ends.`}
        </p>
      </div>
    </Card>
  );
}

const dayMs = 86_400_000;

function stepsOf({ nextStep, nextAt }: Dunning, startedAt: string): Step[] {
  const labels = { done: t`done`, running: t`next`, waiting: t`to come` };
  return dunningPlan.map(({ day }, at) => {
    const state = at < nextStep ? ('done' as const) : at === nextStep ? ('running' as const) : ('waiting' as const);
    // What comes is counted from the step that comes next, which a pause moves.
    const from = nextAt === null || at < nextStep ? startedAt : nextAt;
    const days = nextAt === null || at < nextStep ? day : day - (dunningPlan[nextStep]?.day ?? 0);
    const when = dayText(new Date(Date.parse(from) + days * dayMs).toISOString());
    return {
      id: String(at),
      title: stepLabel(kindOfStep(at) ?? 'remind'),
      state,
      stateLabel: labels[state],
      note: when,
    };
  });
}
