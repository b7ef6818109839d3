import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Segments } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/TextField.tsx';

interface Props {
  /** By the console's own command line, by shell commands alone, and as the body of the request. */
  codes: Readonly<Record<Form, string>>;
  /** What the body is for, such as `POST /svc/networks`. */
  call: string;
  onClose(): void;
}
type Form = 'cli' | 'curl' | 'json';

/** The form as code, to copy. */
export default function CodeDialog({ codes, call, onClose }: Props) {
  const [form, setForm] = useState<Form>('cli');
  const code = codes[form];
  const hints = {
    cli: t`The same request with this console's CLI. Secrets come from environment variables.`,
    curl: t`The same request with curl. Secrets are placeholders.`,
    json: t`For ${call}. Secrets are placeholders.`,
  };
  return (
    <DoneDialog title={t`Show as code`} action={t`Close`} onClose={onClose}>
      <Segments<Form>
        label={t`Code format`}
        className="mb-4"
        value={form}
        choices={[
          { value: 'cli', title: 'CLI' },
          { value: 'curl', title: 'curl' },
          { value: 'json', title: 'JSON' },
        ]}
        onChange={setForm}
      />
      <TextAreaField
        label={form === 'json' ? t`Request body` : t`Commands`}
        className="[&_textarea]:font-mono [&_textarea]:text-xs [&_textarea]:leading-5 [&_textarea]:whitespace-pre"
        rows={18}
        readOnly
        spellCheck={false}
        value={code}
        aside={<CopyButton value={code} title={t`Copy`} />}
        hint={hints[form]}
      />
    </DoneDialog>
  );
}
