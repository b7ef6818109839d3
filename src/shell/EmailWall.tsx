import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { registration } from '#domains/registration/contract.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { toastError, useAct } from './act.ts';
import { passWall } from './enter.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { useSeconds } from './use-seconds.ts';

/** Stands before everything until the email is confirmed. */
export function EmailWall({ email }: { email: string }) {
  const { left, begin } = useSeconds();
  const resend = useAct(registration.revalidateEmail, {
    onDone: ({ seconds }) => {
      begin(seconds);
      if (seconds === 0) void passWall();
      else toast('success', t`Mail sent`, { text: email });
    },
    onRefused: (error) => {
      const seconds = /\d+/.exec(error.message)?.[0];
      if (error.status === 429 && seconds !== undefined) return begin(Number(seconds));
      toastError(error);
    },
  });
  return (
    <PublicFrame
      title={t`Confirm your email`}
      width="medium"
      lead={
        <>
          {t`We have sent a link to`} <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.{' '}
          {t`Open it to begin.`}
        </>
      }
    >
      <p className="mb-6 flex gap-3 rounded-xl bg-brand-soft p-4">
        <MailCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-brand-text" />
        <span>{t`The link works for three days. If there is no mail, look into the folder for spam.`}</span>
      </p>
      <div className="grid gap-2.5">
        <Button look="primary" className="h-10" onClick={() => void passWall()}>
          {t`I have confirmed it`}
        </Button>
        <Button
          className="h-10"
          busy={resend.isPending}
          disabledReason={left > 0 ? t`Another mail can be sent in ${left} seconds.` : null}
          onClick={() => resend.mutate({})}
        >
          {left > 0 ? t`Send again in ${left} s` : t`Send the mail again`}
        </Button>
        <Link to="/logout" className={buttonClass('ghost')}>
          {t`Sign out`}
        </Link>
      </div>
    </PublicFrame>
  );
}
