import { t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { maxUserDataLength } from '../../startup.ts';
import { errorOf, type CreateForm } from './create-form.ts';
import type { CreateValues } from './values.ts';

type Startup = CreateValues['startup'];

/** What the first start is given: a script, or user data as they are. */
export function StartupCard(create: CreateForm) {
  const { values, catalogue, change } = create;
  const windows = catalogue.images.find(({ id }) => id === values.imageId)?.osFamily === 'windows';
  return (
    <Card title={t`First start`} note={t`What the server does by itself when it starts for the first time.`}>
      <RadioCards<Startup>
        label={t`First start`}
        value={values.startup}
        onChange={(startup) => change({ startup })}
        choices={[
          { value: 'none', title: t`Nothing`, note: t`The image as it is` },
          { value: 'script', title: t`Startup script`, note: windows ? t`Run by PowerShell` : t`Run as root` },
          { value: 'userData', title: t`User data`, note: t`As cloud-init takes it` },
        ]}
      />
      {values.startup === 'script' && <StartupText create={create} field="script" windows={windows} />}
      {values.startup === 'userData' && <StartupText create={create} field="userData" windows={windows} />}
    </Card>
  );
}

interface TextProps {
  create: CreateForm;
  field: 'script' | 'userData';
  windows: boolean;
}

function StartupText({ create: { form, values, change }, field, windows }: TextProps) {
  const [unread, setUnread] = useState<string>();
  const bytes = new TextEncoder().encode(values[field]).length;
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxUserDataLength) return setUnread(t`The file ${file.name} is longer than 16 KB.`);
    setUnread(undefined);
    change({ [field]: await file.text() });
  };
  const script = field === 'script';
  const example = windows ? 'Set-TimeZone -Id "UTC"' : '#!/bin/sh\necho hello > /etc/motd';
  return (
    <div className="mt-5 grid gap-2">
      <TextAreaField
        label={script ? t`Startup script` : t`User data`}
        className="[&_textarea]:font-mono [&_textarea]:text-[13px]"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        placeholder={script ? example : '#cloud-config\npackages: [nginx]'}
        aside={<span className="text-[13px] text-muted tabular-nums">{t`${bytes} of ${maxUserDataLength} bytes`}</span>}
        error={unread ?? errorOf(form, field)}
        hint={hintOf(script, windows)}
        {...form.register(field)}
      />
      <label className={`${buttonClass()} w-fit cursor-pointer has-focus-visible:outline-2`}>
        <Upload aria-hidden size={15} />
        {t`Read from a file`}
        <input
          type="file"
          className="sr-only"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}

function hintOf(script: boolean, windows: boolean): string {
  if (!script) return t`Handed on as they are. They are not kept once the server has them.`;
  if (windows) return t`PowerShell, without a first line of its own. It is not kept once the server has it.`;
  return t`The first line says what runs it, such as #!/bin/bash. What it prints goes to /var/log/cloud-init-output.log.`;
}
