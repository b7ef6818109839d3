import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Bell, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { toastError } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useProof } from '#shell/session/proof.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { toast } from '#ui/toast.ts';
import { securityPath } from '#domains/identity/paths.ts';
import { notificationPreferencesPath } from '#domains/notifications/paths.ts';
import { account } from '../../contract.ts';
import type { Details } from './details.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** The specification's words: `PUT /header/password` refuses with them too. */
const unavailable = () =>
  t`Operation isn't available, in order to change password, the user should enable his account to log in with email in Profile page.`;

/** How the person signs in. */
export function SignInCard({ details }: { details: Details }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const { act, dialog } = useProof();
  const { userId, userEmail, allowEmail, passwordChanged } = details;
  const allow = (on: boolean) =>
    void act(
      account.allowEmailAccess,
      { params: { id: userId }, input: { allowEmail: on } },
      {
        onDone: () => toast('success', on ? t`Email sign-in enabled` : t`Email sign-in disabled`),
        onRefused: (error) => toastError(error, t`The setting was not changed`),
      },
    );
  return (
    <Card title={t`Sign-in`}>
      <div className="grid gap-4">
        <Line name={t`Email`} value={userEmail}>
          <Button small onClick={() => setOpen('email')}>{t`Change email`}</Button>
        </Line>
        <Line name={t`Password`} value={passwordChanged === null ? t`None` : <ChangedAt at={passwordChanged} />}>
          <Button small disabledReason={allowEmail ? null : unavailable()} onClick={() => setOpen('password')}>
            {t`Change password`}
          </Button>
        </Line>
      </div>
      {!allowEmail && <p className="mt-3 text-[13px] text-muted">{unavailable()}</p>}
      <div className="mt-4 border-t border-line pt-4">
        <CheckField
          label={t`Sign in with email`}
          note={t`When off, you can only sign in with your social connections.`}
          checked={allowEmail}
          onChange={allow}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        <Link to={securityPath()} className={buttonClass()}>
          <ShieldCheck aria-hidden size={16} />
          {t`Security`}
        </Link>
        <Link to={notificationPreferencesPath()} className={buttonClass()}>
          <Bell aria-hidden size={16} />
          {t`Notifications`}
        </Link>
      </div>
      {open === 'email' && <EmailDialog onClose={() => setOpen(null)} />}
      {open === 'password' && <PasswordDialog onClose={() => setOpen(null)} />}
      {dialog}
    </Card>
  );
}

function ChangedAt({ at }: { at: string }) {
  return (
    <>
      {t`Changed`} <DateTime at={at} />
    </>
  );
}

function Line({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="break-words text-muted">{value}</p>
      </div>
      {children}
    </div>
  );
}
