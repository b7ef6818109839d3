import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/TextField.tsx';

/** The form as shell commands, to copy. */
export default function CodeDialog({ code, onClose }: { code: string; onClose(): void }) {
  return (
    <Dialog title={t`Show as code`} onClose={onClose} footer={<Button onClick={onClose}>{t`Close`}</Button>}>
      <TextAreaField
        label={t`Commands`}
        className="[&_textarea]:font-mono [&_textarea]:text-xs [&_textarea]:leading-5 [&_textarea]:whitespace-pre"
        rows={18}
        readOnly
        spellCheck={false}
        value={code}
        aside={<CopyButton value={code} title={t`Copy`} />}
        hint={t`The same request from a shell. Secrets are placeholders.`}
      />
    </Dialog>
  );
}
