import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { OpDialog, type SentForm } from '#shell/form/OpDialog.tsx';

interface Props {
  /** Of what is shared. */
  name: string;
  /** The form that gives it back. */
  form: SentForm<void>;
  onClose(): void;
  /** What it means. */
  children: ReactNode;
}

/** Asks before someone gives back what is shared with them. */
export const LeaveSharedDialog = ({ name, form, onClose, children }: Props) => (
  <OpDialog
    form={form}
    title={t`Leave ${name}`}
    action={t`Leave`}
    danger
    done={t`${name} is no longer shared with you`}
    onClose={onClose}
  >
    {children}
  </OpDialog>
);
