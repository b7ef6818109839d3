import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PhoneField } from '#ui/PhoneField.tsx';
import { call } from '#shell/data/call.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { identity } from '../../contract.ts';
import { CodeField } from '../CodeField.tsx';
import { solveWork } from '../solve-work.ts';
import { useSecondsLeft } from '../seconds-left.ts';
import { useSecurity } from './guard.ts';

interface Sent {
  verificationToken: string;
  destination: string;
  nextAt: number;
}

/** A new phone: the number, then the code that was sent to it. */
export function AddPhoneDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { guard } = useSecurity();
  const [sent, setSent] = useState<Sent>();
  const left = useSecondsLeft(sent?.nextAt ?? 0);
  const params = { id: userId };
  const number = useOpForm(sent ? identity.resendPhoneCode : identity.sendPhoneCode, {
    start: { phone: '' },
    params,
    guard,
    input: ({ phone }) => ({ phone, phoneCaptchaToken: '' }),
    // Sending a message to a phone asks for a proof of work.
    prepare: async ({ input: { phone } }) => {
      const phoneCaptchaToken = await solveWork(await call(identity.readPhoneCaptcha, { query: { phone } }));
      return { params, input: { phone, phoneCaptchaToken } };
    },
    onDone: (answer) => setSent({ ...answer, nextAt: Date.now() + answer.resendInSeconds * 1000 }),
  });
  const code = useOpForm(identity.verifyPhone, {
    start: { tfaCode: '' },
    params,
    guard,
    input: ({ tfaCode }) => ({
      phone: number.values.phone,
      tfaCode,
      verificationToken: sent?.verificationToken ?? '',
    }),
  });
  return (
    <OpDialog<unknown>
      form={sent ? code : number}
      title={t`Add phone`}
      action={sent ? t`Confirm` : t`Send code`}
      done={() => (sent ? undefined : false)}
      onClose={onClose}
    >
      <PhoneField
        label={t`Phone number`}
        hint={t`Include the country code, for example +14155550123.`}
        autoFocus
        disabled={sent !== undefined}
        {...number.field('phone')}
      />
      {sent && (
        <>
          {number.wrong !== '' && <Banner tone="bad">{number.wrong}</Banner>}
          <CodeField
            label={t`Code sent to ${sent.destination}`}
            autoFocus
            {...code.field('tfaCode')}
            onFull={() => code.send(onClose)}
          />
          <Button
            className="justify-self-start"
            onClick={() => number.send()}
            disabledReason={left > 0 ? t`Another code can be sent in ${left} seconds.` : null}
          >
            {left > 0 ? t`Resend in ${left} s` : t`Resend code`}
          </Button>
        </>
      )}
    </OpDialog>
  );
}
