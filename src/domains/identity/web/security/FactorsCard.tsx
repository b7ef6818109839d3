import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { call } from '#shell/data/call.ts';
import { useDates } from '#shell/text/DateTime.tsx';
import { dateText } from '#shell/text/format.ts';
import { identity } from '../../contract.ts';
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx';
import { switchesOf, type Details } from './details.ts';
import { stateOf, stateText, type FactorState } from './factor-state.ts';
import { useSecurity } from './guard.ts';

type Change = Parameters<typeof switchesOf>[1];
const legend: FactorState[] = ['on', 'off', 'pending', 'suspended', 'required'];

/** The methods of the second factor with their states and switches. */
export function FactorsCard({ details }: { details: Details }) {
  useDates();
  const { guard, act, showCodes } = useSecurity();
  const [settingUp, setSettingUp] = useState<{ secret: string; qrCodeURL: string } | null>(null);
  const switchTo = (change: Change) =>
    void act(identity.updateFactors, switchesOf(details, change), {
      onDone: ({ recoveryCodes }) => {
        showCodes(recoveryCodes);
        toast('success', t`Security settings saved`);
      },
    });
  const setUp = () => void guard(async () => setSettingUp(await call(identity.generateGoogleCode, {})));
  const newCodes = () =>
    void act(identity.makeRecoveryCodes, { input: {} }, { onDone: ({ recoveryCodes }) => showCodes(recoveryCodes) });
  const { policy } = details;
  const notAllowed = (method: string) =>
    policy.methods.includes(method) ? null : t`Not allowed by the policy ${policy.name}.`;
  const phones = details.phoneList.filter((phone) => phone.verified !== null).length;
  return (
    <Card
      title={<span id="factors">{t`Two-factor authentication`}</span>}
      note={t`Asked for after your password when you sign in from a new browser.`}
      actions={
        details.useTFA && (
          <Button
            small
            onClick={() => switchTo({ useTFA: false })}
            disabledReason={
              policy.factorRequired ? t`The policy ${policy.name} requires two-factor authentication.` : null
            }
          >{t`Turn off`}</Button>
        )
      }
    >
      {policy.factorRequired && !details.useTFA && (
        <div className="mb-4">
          <Banner tone="warn">{t`The policy ${policy.name} requires two-factor authentication. Until you set it up, codes are emailed to you.`}</Banner>
        </div>
      )}
      <ul className="divide-y divide-line">
        <Line
          title={t`Authenticator app`}
          note={
            details.validatedSince
              ? [details.deviceName, t`Set up ${dateText(details.validatedSince)}`].filter(Boolean).join(', ')
              : t`Google Authenticator and others`
          }
          state={stateOf(details, { ready: details.validatedCode, on: details.useTFAGoogle })}
        >
          <Button small onClick={setUp} disabledReason={notAllowed('google')}>
            {details.validatedCode ? t`Replace` : t`Set up`}
          </Button>
          {details.validatedCode && (
            <Switch details={details} field="useTFAGoogle" title={t`authenticator app`} onSwitch={switchTo} />
          )}
        </Line>
        <Line title={t`Email`} note={details.email} state={stateOf(details, { ready: true, on: details.useTFAEmail })}>
          <Switch
            details={details}
            field="useTFAEmail"
            title={t`email`}
            reason={notAllowed('email')}
            onSwitch={switchTo}
          />
        </Line>
        <Line
          title={t`Text message`}
          note={t`${phones} verified phones`}
          state={stateOf(details, { ready: phones > 0, on: details.useTFASMS })}
        >
          <Switch
            details={details}
            field="useTFASMS"
            title={t`text message`}
            reason={notAllowed('sms') ?? (phones > 0 ? null : t`Add a phone first.`)}
            onSwitch={switchTo}
          />
        </Line>
        <Line
          title={t`Recovery codes`}
          note={t`${details.recoveryCodesLeft} left`}
          state={details.recoveryCodesLeft > 0 ? (details.useTFA ? 'on' : 'off') : 'pending'}
        >
          <Button small onClick={newCodes}>
            {details.recoveryCodesLeft > 0 ? t`Generate new codes` : t`Generate codes`}
          </Button>
        </Line>
      </ul>
      <details className="mt-4 text-muted">
        <summary className="cursor-pointer">{t`What the states mean`}</summary>
        <dl className="mt-2 grid gap-1.5">
          {legend.map((state) => {
            const { tone, label, meaning } = stateText(state);
            return (
              <div key={state} className="flex flex-wrap gap-x-3">
                <dt className="w-32">
                  <StateDot tone={tone}>{label}</StateDot>
                </dt>
                <dd>{meaning}</dd>
              </div>
            );
          })}
        </dl>
      </details>
      {settingUp && (
        <AuthenticatorDialog
          secret={settingUp.secret}
          url={settingUp.qrCodeURL}
          onClose={() => setSettingUp(null)}
          onDone={() => {
            setSettingUp(null);
            switchTo({ useTFA: true, useTFAGoogle: true });
          }}
        />
      )}
    </Card>
  );
}

interface LineProps {
  title: string;
  note: string;
  state: FactorState;
  children: ReactNode;
}

function Line({ title, note, state, children }: LineProps) {
  const { tone, label } = stateText(state);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-40 flex-1">
        <span className="font-medium">{title}</span>
        <span className="block truncate text-muted">{note}</span>
      </span>
      <StateDot tone={tone}>{label}</StateDot>
      <span className="flex gap-2">{children}</span>
    </li>
  );
}

interface SwitchProps {
  details: Details;
  field: 'useTFAEmail' | 'useTFASMS' | 'useTFAGoogle';
  title: string;
  reason?: string | null;
  onSwitch(change: Change): void;
}

/** Switches one method. The first one switches the whole second factor on, the last one off. */
function Switch({ details, field, title, reason = null, onSwitch }: SwitchProps) {
  const on = details.useTFA && details[field];
  const others = (['useTFAEmail', 'useTFASMS', 'useTFAGoogle'] as const).filter((f) => f !== field && details[f]);
  const stays = !on || others.length > 0 || details.passkeys.length > 0;
  const isLastRequired = on && !stays && details.policy.factorRequired;
  return (
    <Button
      small
      aria-label={on ? t`Turn off ${title}` : t`Turn on ${title}`}
      onClick={() => onSwitch({ useTFA: stays, [field]: !on })}
      disabledReason={
        isLastRequired ? t`The policy ${details.policy.name} requires two-factor authentication.` : on ? null : reason
      }
    >
      {on ? t`Turn off` : t`Turn on`}
    </Button>
  );
}
