import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#ui/Dialog.tsx';

/** Asks before the form is left with something typed into it; the browser asks before the tab is closed. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    // The end of the session leads to the sign-in and back; the draft bridges that.
    shouldBlockFn: ({ next }) => unsaved && next.pathname !== '/login',
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t`Leave without creating?`}
      action={t`Leave`}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      {t`Your configuration stays in this tab as a draft. A password is not kept.`}
    </ConfirmDialog>
  );
}
