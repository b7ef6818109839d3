import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { SecretField } from '#shell/form/SecretField.tsx';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';

/** A partner account at Microsoft and its application, as forms hold them. */
export interface PartnerAppValues {
  partnerUserName: string;
  partnerPassword: string;
  appId: string;
  appSecret: string;
  /** A day; empty: none. */
  appSecretExpires: string;
  appTenantId: string;
  microsoftPartnerId: string;
}

/** What a form begins with: everything but the secrets. */
export const partnerAppValues = (
  stored: Omit<PartnerAppValues, 'partnerPassword' | 'appSecret' | 'appSecretExpires'> & {
    appSecretExpires: string | null;
  },
): PartnerAppValues => ({
  partnerUserName: stored.partnerUserName,
  partnerPassword: '',
  appId: stored.appId,
  appSecret: '',
  appSecretExpires: stored.appSecretExpires ?? '',
  appTenantId: stored.appTenantId,
  microsoftPartnerId: stored.microsoftPartnerId,
});

interface Props {
  form: Pick<FieldsOf<PartnerAppValues>, 'field'>;
  kept: { hasPassword: boolean; hasSecret: boolean };
  /** Fields of the one form alone. */
  children?: ReactNode;
}

/** The fields of a partner account; what is stored and secret is replaced, not shown. */
export function PartnerFields({ form, kept, children }: Props) {
  const fieldOf = (key: keyof PartnerAppValues) => ({
    name: key,
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(key),
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label={t`Partner User Name`} {...fieldOf('partnerUserName')} />
      <SecretField label={t`Partner Password`} kept={kept.hasPassword} field={fieldOf('partnerPassword')} />
      <TextField label={t`Application Id`} {...fieldOf('appId')} />
      <SecretField label={t`Application Secret Key`} kept={kept.hasSecret} field={fieldOf('appSecret')} />
      <TextField label={t`Application Tenant Id`} {...fieldOf('appTenantId')} />
      <TextField label={t`Secret expires on`} optional={t`optional`} type="date" {...fieldOf('appSecretExpires')} />
      {children}
      <TextField label={t`Microsoft Partner Id`} optional={t`optional`} {...fieldOf('microsoftPartnerId')} />
    </div>
  );
}
