import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { loginPath } from '#domains/identity/paths.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { statements } from '../contract.ts';

/** `/charge`: says the same whether there is such a payment or not. */
export default function ChargePage() {
  useWindowTitle();
  const [asked, setAsked] = useState(false);
  const form = useOpForm(statements.askAboutCharge, {
    start: { text: '', last4: '', date: '' },
    onDone: () => setAsked(true),
  });
  return (
    <PublicFrame
      title={t`What is this charge?`}
      lead={t`Enter what your card statement says. If it is a payment to us, we email the owner of the account.`}
      below={
        <Link to={loginPath()} className={textLink}>
          {t`Back to sign-in`}
        </Link>
      }
    >
      <OpForm form={form} className="grid gap-4" leaving={null}>
        {asked && (
          <p role="status" className="flex gap-3 rounded-xl bg-brand-soft p-4">
            <MailCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-brand-text" />
            <span>{t`If this is a payment to us, the owner of the account gets an email that says what it is for. For privacy, we can't show it here.`}</span>
          </p>
        )}
        <TextField
          label={t`Text on the statement`}
          hint={t`As your bank shows it, such as the name of the seller.`}
          {...form.field('text')}
        />
        <TextField
          label={t`Last four digits of the card`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.field('last4')}
        />
        <TextField label={t`Day of the charge`} type="date" {...form.field('date')} />
        <Button type="submit" look="primary" className="h-10 w-full" busy={form.pending}>
          {t`Ask about the charge`}
        </Button>
      </OpForm>
    </PublicFrame>
  );
}
