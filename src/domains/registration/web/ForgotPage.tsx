import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useSeconds } from '#shell/text/use-seconds.ts';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { Button } from '#ui/Button.tsx';
import { EmailField } from '#ui/EmailField.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { registration } from '../contract.ts';

/** `/forgot`: says the same whether there is such an account or not. */
export default function ForgotPage() {
  useWindowTitle();
  const [sent, setSent] = useState(false);
  const { left, begin } = useSeconds();
  const form = useOpForm(registration.forgotPassword, {
    start: { email: '' },
    onDone: () => {
      setSent(true);
      begin(60);
    },
  });
  return (
    <PublicFrame
      title={t`Forgot password`}
      lead={t`We'll email you a link to choose a new password.`}
      below={
        <Link to={loginPath()} className={textLink}>
          {t`Back to sign-in`}
        </Link>
      }
    >
      <OpForm form={form} className="grid gap-4" leaving={null}>
        {sent && (
          <p role="status" className="flex gap-3 rounded-xl bg-brand-soft p-4">
            <MailCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-brand-text" />
            <span>{t`If an account with this email exists, we sent a link to it. The link is valid for 30 minutes.`}</span>
          </p>
        )}
        <EmailField autoFocus {...form.field('email')} />
        <Button
          type="submit"
          look="primary"
          className="h-10 w-full"
          busy={form.pending}
          disabledReason={left > 0 ? t`You can resend the email in ${left} seconds.` : null}
        >
          {left > 0 ? t`Resend in ${left} s` : t`Send link`}
        </Button>
      </OpForm>
    </PublicFrame>
  );
}
