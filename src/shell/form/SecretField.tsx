import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import type { Typed } from './form-errors.ts';

interface Props {
  label: string;
  /** Whether one is stored: it is replaced, never shown. */
  kept: boolean;
  field: {
    name: string;
    value: string;
    error: string | undefined;
    onChange(typed: Typed): void;
  };
}

/** A password or secret that the server keeps and never sends back. */
export function SecretField({ label, kept, field }: Props) {
  const [replacing, setReplacing] = useState(false);
  if (!kept || replacing || field.value !== '' || field.error !== undefined)
    return <PasswordField label={label} autoFocus={replacing} {...field} autoComplete="new-password" />;
  return (
    <div>
      <p className="mb-1.5 font-medium">{label}</p>
      <div className="flex h-9 items-center gap-3">
        <span className="text-muted" aria-label={t`stored`}>
          ••••••••••••
        </span>
        <Button small aria-label={t`Replace ${label}`} onClick={() => setReplacing(true)}>{t`Replace`}</Button>
      </div>
    </div>
  );
}
