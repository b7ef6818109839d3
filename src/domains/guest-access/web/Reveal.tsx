import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { toastTask } from '#shell/frame/toast-task.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';

interface Access {
  cmdId: string;
  user: string;
  password: string | null;
}

/** For a dialog whose task gives new access: what it gives takes the dialog's place, if there is anything to be shown. */
export function useReveal(title: string, onClose: () => void) {
  const [shown, setShown] = useState<{ user: string; password: string }>();
  return {
    dialog: shown && (
      <DoneDialog title={title} action={t`I saved it`} onClose={onClose}>
        <Reveal {...shown} />
      </DoneDialog>
    ),
    /** Says what the task does; for `done` of the dialog. */
    show(text: string, { cmdId, user, password }: Access): string | false {
      if (password === null) return text;
      toastTask(text, cmdId);
      setShown({ user, password });
      return false;
    },
  };
}

/** Credentials that are shown this once. */
function Reveal({ user, password }: { user: string; password: string }) {
  return (
    <div className="grid gap-3">
      <Banner tone="warn">
        {t`Shown only once and not stored. Copy it to a safe place before you close this dialog.`}
      </Banner>
      <dl className="grid gap-2 rounded-lg border border-line p-3.5">
        {[
          [t`User`, user],
          [t`Password`, password],
        ].map(([name = '', value = '']) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="flex min-w-0 items-center gap-2 font-mono break-all">
              {value}
              <CopyButton value={value} label={name} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
