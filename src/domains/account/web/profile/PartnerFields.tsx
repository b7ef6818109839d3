import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Typed } from '#shell/form/form-errors.ts';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';

export interface PartnerValues {
  partnerUserName: string;
  partnerPassword: string;
  appId: string;
  appSecret: string;
  appSecretExpires: string;
  appTenantId: string;
  appConsentURL: string;
  microsoftPartnerId: string;
}

interface Props {
  form: FieldsOf<PartnerValues>;
  kept: { hasPassword: boolean; hasSecret: boolean };
}

/** The fields of the partner settings; what is stored and secret is replaced, not shown. */
export function PartnerFields({ form, kept }: Props) {
  const fieldOf = (key: keyof PartnerValues) => ({ name: key, autoComplete: 'off', ...form.field(key) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={t`Partner User Name`} {...fieldOf('partnerUserName')} />
      <Secret label={t`Partner Password`} kept={kept.hasPassword} field={fieldOf('partnerPassword')} />
      <TextField label={t`Application Id`} {...fieldOf('appId')} />
      <Secret label={t`Application Secret Key`} kept={kept.hasSecret} field={fieldOf('appSecret')} />
      <TextField label={t`Application Tenant Id`} {...fieldOf('appTenantId')} />
      <TextField label={t`Secret expires on`} optional={t`optional`} type="date" {...fieldOf('appSecretExpires')} />
      <TextField label={t`Consent URL`} optional={t`optional`} type="url" {...fieldOf('appConsentURL')} />
      <TextField label={t`Microsoft Partner Id`} optional={t`optional`} {...fieldOf('microsoftPartnerId')} />
    </div>
  );
}

interface SecretProps {
  label: string;
  kept: boolean;
  field: {
    name: string;
    value: string;
    error: string | undefined;
    onChange(typed: Typed): void;
  };
}

function Secret({ label, kept, field }: SecretProps) {
  const [replacing, setReplacing] = useState(false);
  if (!kept || replacing || field.value !== '')
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
