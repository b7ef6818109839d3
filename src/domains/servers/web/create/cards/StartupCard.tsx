import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { FileButton } from '#ui/FileButton.tsx';
import { Card } from '#ui/Card.tsx';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { maxUserDataLength } from '../../../startup.ts';
import type { CreateForm } from '../create-form.ts';
import type { CreateValues } from '../values/values.ts';

type Startup = CreateValues['startup'];

/** What the first start is given: a script, or user data as they are. */
export function StartupCard(create: CreateForm) {
  const { values, catalog, change } = create;
  const windows = catalog.images.find(({ id }) => id === values.imageId)?.osFamily === 'windows';
  return (
    <Card title={t`First boot`} note={t`What the server runs automatically on first boot.`}>
      <RadioCards<Startup>
        label={t`First boot`}
        value={values.startup}
        onChange={(startup) => change({ startup })}
        choices={[
          { value: 'none', title: t`Nothing`, note: t`Image defaults` },
          { value: 'script', title: t`Startup script`, note: windows ? t`Run by PowerShell` : t`Run as root` },
          { value: 'userData', title: t`User data`, note: t`cloud-init format` },
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

function StartupText({ create: { error, text, values, change }, field, windows }: TextProps) {
  const [unread, setUnread] = useState<string>();
  const bytes = new TextEncoder().encode(values[field]).length;
  const read = async (file: File) => {
    if (file.size > maxUserDataLength) return setUnread(t`The file ${file.name} is larger than 16 KB.`);
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
        hint={hintOf(script, windows)}
        {...text(field)}
        error={unread ?? error(field)}
      />
      <FileButton onFile={(file) => void read(file)} />
    </div>
  );
}

function hintOf(script: boolean, windows: boolean): string {
  if (!script) return t`Passed to the server unchanged and not stored afterward.`;
  if (windows) return t`PowerShell script without a header line. Not stored once the server has received it.`;
  return t`The first line selects the interpreter, for example #!/bin/bash. Output is written to /var/log/cloud-init-output.log.`;
}
