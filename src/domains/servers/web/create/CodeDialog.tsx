import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/TextField.tsx';

interface Props {
  /** As shell commands, and as the body of the request alone. */
  curl: string;
  json: string;
  onClose(): void;
}

/** The form as code, to copy. */
export default function CodeDialog({ curl, json, onClose }: Props) {
  const [form, setForm] = useState<'curl' | 'json'>('curl');
  const code = form === 'curl' ? curl : json;
  return (
    <Dialog title={t`Show as code`} onClose={onClose} footer={<Button onClick={onClose}>{t`Close`}</Button>}>
      <Segments<'curl' | 'json'>
        label={t`Form of the code`}
        className="mb-4"
        value={form}
        choices={[
          { value: 'curl', title: 'curl' },
          { value: 'json', title: 'JSON' },
        ]}
        onChange={setForm}
      />
      <TextAreaField
        label={form === 'curl' ? t`Commands` : t`Body of the request`}
        className="[&_textarea]:font-mono [&_textarea]:text-xs [&_textarea]:leading-5 [&_textarea]:whitespace-pre"
        rows={18}
        readOnly
        spellCheck={false}
        value={code}
        aside={<CopyButton value={code} title={t`Copy`} />}
        hint={
          form === 'curl'
            ? t`The same request from a shell. Secrets are placeholders.`
            : t`For POST /svc/servers. Secrets are placeholders.`
        }
      />
    </Dialog>
  );
}
