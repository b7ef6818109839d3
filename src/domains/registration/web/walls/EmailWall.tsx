import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { registration } from '../../contract.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { logoutPath } from '#domains/identity/paths.ts';
import type { WallProps } from '#shell/boot/web-route.ts';
import { toastError, useAct } from '#shell/form/act.ts';
import { passWall } from '#shell/session/enter.ts';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { useSeconds } from '#shell/text/use-seconds.ts';

/** Is before everything until the email is confirmed. */
export default function EmailWall({ user: { email } }: WallProps) {
  const { left, begin } = useSeconds();
  const resend = useAct(registration.revalidateEmail, {
    onDone: ({ seconds }) => {
      begin(seconds);
      if (seconds === 0) void passWall();
      else toast('success', t`Email sent`, { text: email });
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
          {t`We sent a link to`} <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.{' '}
          {t`Open it to get started.`}
        </>
      }
    >
      <p className="mb-6 flex gap-3 rounded-xl bg-brand-soft p-4">
        <MailCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-brand-text" />
        <span>{t`The link is valid for three days. If you don't see the email, check your spam folder.`}</span>
      </p>
      <div className="grid gap-2.5">
        <Button look="primary" className="h-10" onClick={() => void passWall()}>
          {t`I've confirmed my email`}
        </Button>
        <Button
          className="h-10"
          busy={resend.isPending}
          disabledReason={left > 0 ? t`You can resend the email in ${left} seconds.` : null}
          onClick={() => resend.mutate({})}
        >
          {left > 0 ? t`Resend in ${left} s` : t`Resend email`}
        </Button>
        <Link to={logoutPath()} className={buttonClass('ghost')}>
          {t`Sign out`}
        </Link>
      </div>
    </PublicFrame>
  );
}
