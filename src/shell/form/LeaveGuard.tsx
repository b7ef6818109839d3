import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OpDialog, plainForm } from './OpDialog.tsx';

interface Props {
  unsaved: boolean;
  /** Addresses that begin so belong to the form: nothing is lost on the way to them. */
  within?: string;
  title: string;
  /** What becomes of what was typed. */
  children: ReactNode;
}

/** Asks before a form is left with something typed into it; the browser asks before the tab is closed. */
export function LeaveGuard({ unsaved, within, title, children }: Props) {
  const blocker = useBlocker({
    // The end of the session leads to the sign-in and back.
    shouldBlockFn: ({ next }) =>
      unsaved && next.pathname !== '/login' && !(within !== undefined && next.pathname.startsWith(within)),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <OpDialog form={plainForm(blocker.proceed)} title={title} action={t`Leave`} onClose={blocker.reset}>
      {children}
    </OpDialog>
  );
}
