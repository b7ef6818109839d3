import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { PublicFrame } from '#shell/PublicFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import type { Token } from './process.ts';
import { leave } from './leave.ts';
import { useToken } from './use-token.ts';

/** An account with this email exists: its password or a mail shows that it is the same person's. */
export function ConfirmForm({ name, token }: { name: string; token: Token }) {
  const { busy, text, submit } = useToken(token);
  const [password, setPassword] = useState('');
  const [mailed, setMailed] = useState(false);
  const byPassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = await submit({ password });
    if (outcome) await leave(outcome);
  };
  const byMail = async () => {
    if ((await submit({ confirmByMail: true })) === 'mailed') setMailed(true);
  };
  return (
    <PublicFrame
      title={t`Is this account yours?`}
      lead={
        <>
          {t`There is an account with the email`}{' '}
          <strong className="font-medium wrap-anywhere text-ink">{token.email}</strong>.{' '}
          {t`Confirm that it is yours, once, to sign in with ${name} from now on.`}
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void byPassword(event)}>
        {text && <Banner tone="bad">{text}</Banner>}
        {mailed && (
          <Banner tone="ok">{t`A link is on its way to that address. Open it, then sign in with ${name} again.`}</Banner>
        )}
        <input type="hidden" name="username" autoComplete="username" value={token.email} readOnly />
        <PasswordField
          label={t`Password of the account`}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" className="h-10" busy={busy}>
          {t`Confirm and sign in`}
        </Button>
        <Button className="h-10" disabledReason={mailed ? t`The mail was sent.` : null} onClick={() => void byMail()}>
          {t`Mail me a link instead`}
        </Button>
      </form>
    </PublicFrame>
  );
}
