import { t } from '@lingui/core/macro';
import { logoutPath } from '#domains/identity/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useGo } from '../boot/go.ts';

interface Props {
  /** Why the session ends: nothing was done, or it has reached its maximum length. */
  warning: 'idle' | 'absolute';
  /** Seconds until it ends. */
  left: number;
  onStay(): void;
}

/** Warns before the session ends. */
export default function IdleDialog({ warning, left, onStay: stay }: Props) {
  const go = useGo();
  return (
    <Dialog
      title={t`Are you still there?`}
      onClose={stay}
      onSubmit={stay}
      footer={
        <>
          <Button onClick={() => go(logoutPath())}>{t`Sign out`}</Button>
          {warning === 'idle' && <Button type="submit" look="primary" data-autofocus="">{t`Stay signed in`}</Button>}
        </>
      }
    >
      <p role="timer" aria-live="off" className="text-base font-medium tabular-nums">
        {t`You will be signed out in ${left} s.`}
      </p>
      <p className="mt-1 text-muted">
        {warning === 'idle'
          ? t`You have been inactive for a while. Form entries are kept in this tab, except passwords.`
          : t`Your session has reached its maximum length. Form entries are kept in this tab, except passwords. Sign in again to continue.`}
      </p>
    </Dialog>
  );
}
