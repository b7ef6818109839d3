import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { translate } from '#kernel/message.ts';
import { siteBrand } from '#shell/session/site.ts';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { StepList, type Step } from '#ui/StepList.tsx';
import { abilitiesOf, billingSteps, progressOf, ruleOf, type ShownAction } from '../states.ts';
import type { Billing } from './types.ts';

interface Props {
  billing: Billing;
  /** Whether the page has a section to pay by. */
  payable: boolean;
  /** Leads back to what billing was in the way of. */
  back: ReactNode;
}

/** In which state the profile is, what is blocked, and who does what next. What it means is in the banner of every screen. */
export function StateCard({ billing, payable, back }: Props) {
  const { billingState, accountStatus, externalProfile } = billing;
  const rule = ruleOf(billingState);
  if (rule === null) return null;
  const { may, mayNot } = abilitiesOf({ enabled: true, status: accountStatus, billingState });
  const actions = actionTexts();
  const listed = (all: readonly ShownAction[]) => all.map((action) => actions[action]).join(', ');
  const actor = actorText(billingState);
  const isOnTheWay = progressOf(billingState) !== null;
  return (
    <Card title={t`Status`} actions={<StateDot tone={rule.tone}>{translate(rule.title)}</StateDot>}>
      <div className={clsx('grid gap-4', isOnTheWay && 'lg:grid-cols-2')}>
        {externalProfile === 1 && <External />}
        {isOnTheWay && <StepList label={t`Steps of your billing profile`} steps={stepsOf(billingState)} />}
        <div className="grid content-start gap-4">
          {mayNot.length === 0 && <p>{t`Your account can place orders.`}</p>}
          <KeyValue
            items={[
              [t`Next step`, nextText(billingState, payable)],
              ...(actor === null ? [] : [[t`Who acts`, actor] as const]),
              ...(mayNot.length === 0 ? [] : [[t`Blocked`, listed(mayNot)] as const]),
              ...(mayNot.length === 0 || may.length === 0 ? [] : [[t`Still works`, listed(may)] as const]),
            ]}
          />
          {billingSteps[billingState]?.actor === 'provider' && <Support />}
          {mayNot.length === 0 && back}
        </div>
      </div>
    </Card>
  );
}

/** The customer's own way, 0 to 2, and 3, which staff gives. */
function stepsOf(state: number): Step[] {
  const labels = { done: t`done`, running: t`current step`, waiting: t`to do` };
  const titles = [
    t`Fill in your billing profile`,
    t`Make the first payment`,
    t`Order servers`,
    t`Verified by our staff`,
  ];
  // A profile that is approved has both steps before it done; verification adds nothing that the customer has to do.
  return titles.map((title, at) => {
    const done = state >= 2 ? at <= state : at < state;
    const step = done ? ('done' as const) : at === state ? ('running' as const) : ('waiting' as const);
    return {
      id: String(at),
      title,
      state: step,
      stateLabel: labels[step],
      note: at === 3 && step === 'waiting' ? t`optional` : undefined,
    };
  });
}

function nextText(state: number, payable: boolean): string {
  const provider = siteBrand().name;
  const texts = {
    fill: t`Fill in the billing details and save them.`,
    pay: payable
      ? t`Add a payment method or make a deposit. The first payment approves your profile.`
      : t`${provider} approves your profile. You can order as soon as it does.`,
    deposit: payable ? t`Make a deposit.` : t`Ask ${provider} how to make the deposit.`,
    wait: t`${provider} verifies your profile and may ask for documents.`,
    ask: t`Ask ${provider} to open a billing profile for your account.`,
    order: t`Nothing to do.`,
  };
  return texts[billingSteps[state]?.step ?? 'order'];
}

function actorText(state: number): string | null {
  const actor = billingSteps[state]?.actor;
  if (actor === 'you') return t`You`;
  return actor === 'provider' ? siteBrand().name : null;
}

const actionTexts = (): Record<ShownAction, string> => ({
  order: t`creating servers`,
  'power-on': t`powering on`,
  configure: t`changing configurations`,
  'power-off': t`powering off`,
  terminate: t`terminating servers`,
  pay: t`paying`,
});

/** Where the site helps its people, if it says so. */
function Support() {
  const { support } = siteBrand();
  if (support === null) return null;
  return (
    <p>
      <a href={support} target="_blank" rel="noopener noreferrer" className="font-medium text-brand-text underline">
        {t`Ask support`}
      </a>
    </p>
  );
}

/** The profile that some providers require in a billing system of their own. */
function External() {
  const { name, support } = siteBrand();
  return (
    <div className="col-span-full">
      <Banner tone="warn">
        <p className="font-medium">{t`${name} also requires a profile in its own billing system. It is not set yet.`}</p>
        {support === null ? (
          <p>{t`Contact ${name} to set it up.`}</p>
        ) : (
          <a href={support} target="_blank" rel="noopener noreferrer" className="font-medium underline">
            {t`Set it up with ${name}`}
          </a>
        )}
      </Banner>
    </div>
  );
}
