import { t } from '@lingui/core/macro';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { leave } from './leave.ts';
import { enter, outcomeOf, type Token } from './process.ts';

/** An account with this email exists: its password or a mail shows that it is the same person's. */
export function ConfirmForm({ name, token }: { name: string; token: Token }) {
  const form = useOpForm(enter, {
    start: { password: '' },
    ownSession: true,
    input: (values) => ({ ...token, ...values }),
    onDone: (answer) => void leave(outcomeOf(answer), token.social),
  });
  const mail = useOpForm(enter, {
    ownSession: true,
    input: () => ({ ...token, confirmByMail: true }),
  });
  const mailed = mail.status === 'success';
  return (
    <PublicFrame
      title={t`Is this account yours?`}
      lead={
        <>
          {t`An account already exists with the email`}{' '}
          <strong className="font-medium wrap-anywhere text-ink">{token.email}</strong>.{' '}
          {t`Confirm once that it is yours to sign in with ${name} from now on.`}
        </>
      }
    >
      <OpForm form={form} className="grid gap-4" leaving={null}>
        {mail.wrong !== '' && <Banner tone="bad">{mail.wrong}</Banner>}
        {mailed && (
          <Banner tone="ok">{t`We sent a link to that address. Open it, then sign in with ${name} again.`}</Banner>
        )}
        <input type="hidden" name="username" autoComplete="username" value={token.email} readOnly />
        <PasswordField
          label={t`Account password`}
          name="password"
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
        <Button type="submit" look="primary" className="h-10" busy={form.pending || mail.pending}>
          {t`Confirm and sign in`}
        </Button>
        <Button className="h-10" disabledReason={mailed ? t`Email sent.` : null} onClick={() => mail.send()}>
          {t`Email me a link instead`}
        </Button>
      </OpForm>
    </PublicFrame>
  );
}
