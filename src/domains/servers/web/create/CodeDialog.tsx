import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** The form as shell commands, to copy. */
export default function CodeDialog({ code, onClose }: { code: string; onClose(): void }) {
  return (
    <Dialog title={t`Show as code`} onClose={onClose} footer={<Button onClick={onClose}>{t`Close`}</Button>}>
      <div className="mb-2 flex items-start justify-between gap-4 text-muted">
        <p>{t`The same request from a shell. Secrets are placeholders.`}</p>
        <CopyButton value={code} title={t`Copy`} />
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre
        tabIndex={0}
        aria-label={t`Commands`}
        className="max-h-[50dvh] overflow-auto rounded-lg border border-line bg-page p-3 font-mono text-xs leading-5"
      >
        {code}
      </pre>
    </Dialog>
  );
}
