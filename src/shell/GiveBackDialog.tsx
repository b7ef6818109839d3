import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';

interface Props {
  /** Of what is shared. */
  name: string;
  /** The call that gives it back. */
  leave: { isPending: boolean; error: { message: string } | null };
  onLeave(): void;
  onClose(): void;
  /** What it means. */
  children: ReactNode;
}

/** Asks before somebody gives back what is shared with them. */
export const GiveBackDialog = ({ name, leave, onLeave, onClose, children }: Props) => (
  <ConfirmDialog
    title={t`Give back ${name}`}
    action={t`Give it back`}
    danger
    busy={leave.isPending}
    error={leave.error?.message ?? null}
    onClose={onClose}
    onConfirm={onLeave}
  >
    {children}
  </ConfirmDialog>
);

/** Says that it is given back. */
export const tellGivenBack = (name: string): void => toast('success', t`${name} is shared with you no more`);
