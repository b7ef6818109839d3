import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PhoneField } from '#ui/PhoneField.tsx';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { identity } from '../../contract.ts';
import { CodeField } from '../CodeField.tsx';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { solveCaptcha } from './captcha.ts';
import { refreshSecurity } from './details.ts';
import { useSecurity } from './guard.ts';

interface Sent {
  verificationToken: string;
  destination: string;
  nextAt: number;
}

/** A new phone: the number, then the code that was sent to it. */
export function AddPhoneDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { guard } = useSecurity();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<Sent>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const left = useSecondsLeft(sent?.nextAt ?? 0);
  const params = { id: userId };
  const run = (work: () => Promise<void>) =>
    void guard(async () => {
      setBusy(true);
      setError(undefined);
      try {
        await work();
      } catch (failure) {
        if (failure instanceof ApiError && failure.items.some((item) => item.key !== undefined)) setError(failure);
        else throw failure;
      } finally {
        setBusy(false);
      }
    });
  const send = () =>
    run(async () => {
      const input = { phone, phoneCaptchaToken: await solveCaptcha(phone) };
      const answer = await call(sent ? identity.resendPhoneCode : identity.sendPhoneCode, { params, input });
      setSent({ ...answer, nextAt: Date.now() + answer.resendInSeconds * 1000 });
    });
  const verify = (tfaCode: string) =>
    run(async () => {
      if (!sent) return;
      const input = { phone, tfaCode, verificationToken: sent.verificationToken };
      await call(identity.verifyPhone, { params, input });
      await refreshSecurity();
      onClose();
    });
  return (
    <FormDialog
      title={t`Add a phone`}
      onClose={onClose}
      onSubmit={() => !busy && (sent ? verify(code) : send())}
      action={sent ? t`Confirm` : t`Send code`}
      busy={busy}
    >
      <div className="grid gap-4">
        {error?.of('phoneCaptchaToken') && <Banner tone="bad">{error.of('phoneCaptchaToken')}</Banner>}
        <PhoneField
          label={t`Phone number`}
          hint={t`With the country, such as +14155550123.`}
          autoFocus
          disabled={sent !== undefined}
          value={phone}
          error={error?.of('phone')}
          onChange={setPhone}
        />
        {sent && (
          <>
            <CodeField
              label={t`Code sent to ${sent.destination}`}
              autoFocus
              value={code}
              error={error?.of('tfaCode')}
              onChange={setCode}
              onFull={verify}
            />
            <Button
              className="justify-self-start"
              onClick={send}
              disabledReason={left > 0 ? t`Another code can be sent in ${left} seconds.` : null}
            >
              {left > 0 ? t`Again in ${left} s` : t`Send again`}
            </Button>
          </>
        )}
      </div>
    </FormDialog>
  );
}
