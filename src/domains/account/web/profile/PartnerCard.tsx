import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { account } from '../../contract.ts';
import { PartnerFields, partnerAppValues } from '../port/PartnerFields.tsx';
import { PartnerConnection } from './PartnerConnection.tsx';
import { SaveMark } from './SaveMark.tsx';

type Settings = AnswerOf<typeof account.readPartner>;

const valuesOf = (settings: Settings) => ({
  ...partnerAppValues(settings),
  appConsentURL: settings.appConsentURL,
});

/** The partner account in the Microsoft cloud. */
export function PartnerCard({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const read = useRead(account.readPartner, {}, { staleSeconds: 300 });
  const [begun, setBegun] = useState(false);
  // Most people are no partner: seven fields would be in their way.
  const isUsed = read.data !== undefined && Object.values(valuesOf(read.data)).some((value) => value !== '');
  return (
    <Card
      title={t`Microsoft partner settings`}
      note={t`The application of your Microsoft partner account. It is stored and tested here; tenants are synchronized through the connection of a site. The password and secret are encrypted and never shown again.`}
    >
      <ReadState read={read} rows={4} />
      {read.data && (isUsed || begun) && <PartnerForm settings={read.data} onDirty={onDirty} />}
      {read.data && !isUsed && !begun && <Button onClick={() => setBegun(true)}>{t`Set up partner account`}</Button>}
    </Card>
  );
}

function PartnerForm({ settings, onDirty }: { settings: Settings; onDirty: (dirty: boolean) => void }) {
  const form = useOpForm(account.savePartner, {
    start: valuesOf(settings),
    follows: true,
    input: (values) => ({ ...values, appSecretExpires: values.appSecretExpires || null }),
    onDone: (_, values) => form.restart({ ...values, partnerPassword: '', appSecret: '' }),
  });
  useEffect(() => onDirty(form.changed), [form.changed, onDirty]);
  return (
    <OpForm form={form} className="grid gap-4">
      <PartnerFields form={form} kept={settings}>
        <TextField
          label={t`Consent URL`}
          optional={t`optional`}
          type="url"
          name="appConsentURL"
          autoComplete="off"
          {...form.field('appConsentURL')}
        />
      </PartnerFields>
      <div className="flex items-center justify-end gap-3">
        <SaveMark form={form} />
        <Button type="submit" look="primary" busy={form.pending}>{t`Save partner settings`}</Button>
      </div>
      {settings.hasSecret && <PartnerConnection settings={settings} dirty={form.changed} />}
    </OpForm>
  );
}
