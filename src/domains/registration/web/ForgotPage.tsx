import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import { PublicFrame, textLink } from '#shell/PublicFrame.tsx';
import { useSeconds } from '#shell/use-seconds.ts';
import { useWindowTitle } from '#shell/window-title.ts';
import { Button } from '#ui/Button.tsx';
import { EmailField } from '#ui/EmailField.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { registration } from '../contract.ts';
import { useFormError } from './use-form.ts';

/** `/forgot`: says the same whether there is such an account or not. */
export default function ForgotPage() {
  useWindowTitle();
  const { form, error, setError, general } = useFormError();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { left, begin } = useSeconds();
  const ask = useAct(registration.forgotPassword, {
    onDone: () => {
      setError(undefined);
      setSent(true);
      begin(60);
    },
    onRefused: setError,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ask.isPending && left === 0) ask.mutate({ input: { email } });
  };
  return (
    <PublicFrame
      title={t`Forgotten password`}
      lead={t`We mail you a link to choose a new one.`}
      below={
        <Link to="/login" className={textLink}>
          {t`Back to the sign-in`}
        </Link>
      }
    >
      <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
        {general && <Banner tone="bad">{general}</Banner>}
        {sent && (
          <p role="status" className="flex gap-3 rounded-xl bg-brand-soft p-4">
            <MailCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-brand-text" />
            <span>{t`If there is an account with this email, a link is on its way. It works for 30 minutes.`}</span>
          </p>
        )}
        <EmailField
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error?.of('email')}
        />
        <Button
          type="submit"
          look="primary"
          className="h-10 w-full"
          busy={ask.isPending}
          disabledReason={left > 0 ? t`Another mail can be sent in ${left} seconds.` : null}
        >
          {left > 0 ? t`Send again in ${left} s` : t`Send the link`}
        </Button>
      </form>
    </PublicFrame>
  );
}
