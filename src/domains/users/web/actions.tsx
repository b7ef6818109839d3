import { t } from '@lingui/core/macro';
import { KeyRound, LockOpen, LogOut, Send } from 'lucide-react';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';

/** Whom an action is about, in the list and on the page. */
export interface UserRef {
  id: string;
  email: string;
}

const asked = (what: 'invite' | 'reset' | 'unblock' | 'sign-out') =>
  dialog(
    () => import('./UserDialog.tsx'),
    ({ id, email }: UserRef) => ({ user: { id, email }, what }),
  );

/** What staff can do for a user who can't sign in, or whose sessions have to end. */
export const userActions: readonly RowAction<UserRef>[] = [
  {
    id: 'reset',
    title: () => t`Send password reset link`,
    icon: <KeyRound size={16} />,
    may: 'user.help',
    load: asked('reset'),
  },
  {
    id: 'unblock',
    title: () => t`Unblock sign-in`,
    icon: <LockOpen size={16} />,
    may: 'user.help',
    load: asked('unblock'),
  },
  {
    id: 'invite',
    title: () => t`Resend invitation`,
    icon: <Send size={16} />,
    may: 'user.create',
    load: asked('invite'),
  },
  {
    id: 'sign-out',
    title: () => t`Sign out everywhere`,
    icon: <LogOut size={16} />,
    may: 'user.help',
    danger: true,
    load: asked('sign-out'),
  },
];
