import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import type { FieldsProps } from './types.ts';

/** Whether the site's own server may sign customers in, and from where. */
export function RemoteCard({ form }: FieldsProps) {
  const [text, setText] = useState(form.values.remoteIps.join('\n'));
  return (
    <Card title={t`Remote web access`}>
      <div className="grid gap-4">
        <CheckField
          label={t`Allow the site's server to sign customers in`}
          note={t`It requests a one-time link with the site token.`}
          {...form.checked('remoteWebAccess')}
        />
        <TextAreaField
          label={t`Allowed addresses`}
          optional={t`optional`}
          hint={t`One address or range per line, for example 192.0.2.0/24. Leave empty to allow any address.`}
          value={text}
          error={form.errorsOf('remoteIps')}
          onChange={({ target: { value } }) => {
            setText(value);
            const lines = value.split('\n').map((line) => line.trim());
            form.set({ remoteIps: lines.filter((line) => line !== '') });
          }}
        />
      </div>
    </Card>
  );
}
