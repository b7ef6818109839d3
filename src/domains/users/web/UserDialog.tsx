import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { users } from '../contract.ts';
import type { UserRef } from './actions.tsx';

interface Props {
  user: UserRef;
  onClose(): void;
}

const dialogs = { invite: Invite, reset: Reset, unblock: Unblock, 'sign-out': SignOut };

/** Asks before something is done for a user. */
export default function UserDialog({ what, ...props }: Props & { what: keyof typeof dialogs }) {
  const Asked = dialogs[what];
  return <Asked {...props} />;
}

function Reset({ user: { id, email }, onClose }: Props) {
  const form = useOpForm(users.mailPasswordReset, { params: { userId: id } });
  return (
    <OpDialog
      form={form}
      title={t`Send password reset link?`}
      action={t`Send link`}
      done={() => t`Link sent to ${email}`}
      onClose={onClose}
    >
      {t`${email} receives a link to choose a new password. It works once, for 30 minutes. The current password works until then.`}
    </OpDialog>
  );
}

function Unblock({ user: { id, email }, onClose }: Props) {
  const form = useOpForm(users.unblockUser, { params: { userId: id } });
  return (
    <OpDialog
      form={form}
      title={t`Unblock sign-in?`}
      action={t`Unblock`}
      done={() => t`${email} can sign in again`}
      onClose={onClose}
    >
      {t`Wrong passwords that were entered for ${email} no longer count, in any browser. The account state stays as it is.`}
    </OpDialog>
  );
}

function Invite({ user: { id, email }, onClose }: Props) {
  const form = useOpForm(users.inviteUser, { params: { userId: id } });
  return (
    <OpDialog
      form={form}
      title={t`Resend the invitation to ${email}?`}
      action={t`Resend invitation`}
      done={() => t`Invitation sent`}
      onClose={onClose}
    >
      {t`The new link works for 7 days. Links that were sent before stop working.`}
    </OpDialog>
  );
}

function SignOut({ user: { id, email }, onClose }: Props) {
  const form = useOpForm(users.signOutUser, { start: { reason: '' }, params: { userId: id } });
  return (
    <OpDialog
      form={form}
      title={t`Sign out ${email} everywhere?`}
      action={t`Sign out everywhere`}
      danger
      done={() => t`${email} signed out everywhere`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`All sessions and remembered browsers end at once. API keys keep working. The user is notified with the reason.`}
      </p>
      <TextField label={t`Reason`} maxLength={200} data-autofocus="" {...form.field('reason')} />
    </OpDialog>
  );
}
