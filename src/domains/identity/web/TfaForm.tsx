import { t } from '@lingui/core/macro';
import { useSecondsLeft } from './seconds-left.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { CheckField, RadioCards, type Choice } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { blockedCode } from './block.ts';
import { Blocked } from './Blocked.tsx';
import { CodeField } from './CodeField.tsx';
import { canUsePasskeys } from './passkey-browser.ts';
import type { SecondStep } from './second-step.ts';
import { SendCode } from './SendCode.tsx';
import { useSecondStep, type Way } from './use-second-step.ts';
import { loginPath } from '../paths.ts';

/** Seconds at which screen readers announce the time left; more often would be disruptive. */
const marks = [30, 60, 120, 300];

/** How long the second step stays open: shown each second, spoken at a few marks. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const left = useSecondsLeft(endsAt);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p className="text-center text-[13px] text-muted">
      <span role="timer" aria-live="off" className="tabular-nums">
        {t`Time left: ${clock}`}
      </span>
      <span role="status" className="sr-only">
        {spoken(marks.find((mark) => left <= mark))}
      </span>
    </p>
  );
}

function spoken(mark: number | undefined): string {
  if (mark === undefined) return '';
  if (mark < 60) return t`Less than ${mark} seconds left.`;
  return mark === 60 ? t`Less than a minute left.` : t`Less than ${mark / 60} minutes left.`;
}

interface Props {
  step: SecondStep;
  isExpired(error: unknown): boolean;
  onExpired(): void;
}

function choicesOf(step: SecondStep): Choice<Way>[] {
  const titles: Record<Way, () => { title: string; note: string }> = {
    google: () => ({ title: t`Authenticator app`, note: t`Code from your app` }),
    passkey: () => ({ title: t`Passkey`, note: t`Fingerprint, face or security key` }),
    sms: () => ({ title: t`Text message`, note: step.phones[0]?.masked ?? '' }),
    email: () => ({ title: t`Email`, note: step.maskedEmail }),
    recovery: () => ({ title: t`Recovery code`, note: t`One of your saved codes` }),
  };
  const ways: Way[] = [...step.methods, ...(step.recoveryCodes ? (['recovery'] as const) : [])];
  const disabledReason = (way: Way) =>
    way === 'passkey' && !canUsePasskeys() ? t`Requires a secure connection` : null;
  return ways.map((way) => ({ value: way, ...titles[way](), disabledReason: disabledReason(way) }));
}

const labelOf = (way: Way) => (way === 'recovery' ? t`Recovery code` : t`Six-digit code`);

/** Choice of the method, the code, and what to remember. */
export function TfaForm({ step, isExpired, onExpired }: Props) {
  const choices = choicesOf(step);
  const first = choices.find((choice) => !choice.disabledReason)?.value ?? 'email';
  const [way, setWay] = useState<Way>(first);
  const [phone, setPhone] = useState(step.phones[0]?.id ?? '');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const calls = useSecondStep(step, (error) => {
    if (!isExpired(error)) return false;
    onExpired();
    return true;
  });
  const prove = (given: string) => {
    if (calls.blockedFor === 0) void calls.prove(way, given, remember).then(() => setCode(''));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (calls.busy || calls.blockedFor > 0) return;
    if (way === 'passkey') void calls.byPasskey(remember);
    else prove(code);
  };
  const choose = (next: Way) => {
    setWay(next);
    setCode('');
    calls.clear();
  };
  const { error, blockedFor } = calls;
  const general = error?.general.flatMap((item) => (item.code === blockedCode ? [] : [item.info])).join(' ');
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {general && <Banner tone="bad">{general}</Banner>}
      {blockedFor > 0 && <Blocked seconds={blockedFor} />}
      {choices.length > 1 && (
        <RadioCards
          label={t`Verification method`}
          className="grid-cols-1"
          value={way}
          choices={choices}
          onChange={choose}
        />
      )}
      {(way === 'email' || way === 'sms') && (
        <SendCode
          key={way}
          way={way}
          phones={step.phones}
          phone={phone}
          maskedEmail={step.maskedEmail}
          sent={calls.sent}
          onPhone={setPhone}
          onSend={() => void calls.send(way, phone)}
        />
      )}
      {way !== 'passkey' && (
        <CodeField
          key={`code-${way}`}
          label={labelOf(way)}
          recovery={way === 'recovery'}
          autoFocus
          value={code}
          error={error?.of('code')}
          hint={way === 'google' ? t`If codes are rejected, check that your phone's clock is correct.` : undefined}
          onChange={setCode}
          onFull={prove}
        />
      )}
      <CheckField
        label={t`Remember this browser for 30 days`}
        note={t`Only on a device that no one else uses.`}
        checked={remember}
        onChange={setRemember}
      />
      <Button
        type="submit"
        look="primary"
        className="mt-1 h-10 w-full"
        busy={calls.busy}
        disabledReason={blockedFor > 0 ? t`Too many wrong codes. Try again in ${blockedFor} seconds.` : null}
      >
        {blockedFor > 0 ? t`Try again in ${blockedFor} s` : way === 'passkey' ? t`Use a passkey` : t`Confirm`}
      </Button>
      <TimeLeft endsAt={step.endsAt} />
      <a href={loginPath()} className="text-center text-brand-text hover:underline">{t`Back to sign-in`}</a>
    </form>
  );
}
