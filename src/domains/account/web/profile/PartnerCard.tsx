import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { account } from '../../contract.ts';
import { PartnerConnection } from './PartnerConnection.tsx';
import { PartnerFields, type PartnerValues } from './PartnerFields.tsx';
import { SaveMark } from './SaveMark.tsx';
import type { Phase } from './use-save.ts';

type Settings = AnswerOf<typeof account.readPartner>;

const valuesOf = (settings: Settings): PartnerValues => ({
  partnerUserName: settings.partnerUserName,
  partnerPassword: '',
  appId: settings.appId,
  appSecret: '',
  appSecretExpires: settings.appSecretExpires ?? '',
  appTenantId: settings.appTenantId,
  appConsentURL: settings.appConsentURL,
  microsoftPartnerId: settings.microsoftPartnerId,
});

/** The partner account in the Microsoft cloud. */
export function PartnerCard({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const read = useRead(account.readPartner, {}, { staleSeconds: 300 });
  return (
    <Card
      title={t`Microsoft partner settings`}
      note={t`The application that sells Microsoft services in your name. Password and secret are sealed and never shown again.`}
    >
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <SkeletonRows rows={4} />}
      {read.data && <PartnerForm settings={read.data} onDirty={onDirty} />}
    </Card>
  );
}

function PartnerForm({ settings, onDirty }: { settings: Settings; onDirty: (dirty: boolean) => void }) {
  const stored = valuesOf(settings);
  const [typed, setTyped] = useState<Partial<PartnerValues>>({});
  const [phase, setPhase] = useState<Phase>('idle');
  const [error, setError] = useState<ApiError>();
  const values = { ...stored, ...typed };
  const dirty = JSON.stringify(values) !== JSON.stringify(stored);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const save = useAct(account.savePartner, {
    refresh: [account.readPartner],
    onDone: () => {
      setTyped({});
      setPhase('saved');
    },
    onRefused: (failure) => {
      setError(failure);
      setPhase('failed');
    },
  });
  const submit = () => {
    setError(undefined);
    setPhase('saving');
    save.mutate({ input: { ...values, appSecretExpires: values.appSecretExpires || null } });
  };
  const general = error?.general.map((item) => item.info).join(' ');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      {general && <Banner tone="bad">{general}</Banner>}
      <PartnerFields
        values={values}
        error={error}
        kept={settings}
        onChange={(change) => setTyped({ ...typed, ...change })}
      />
      <div className="flex items-center justify-end gap-3">
        <SaveMark phase={phase} onRetry={submit} />
        <Button type="submit" look="primary" busy={save.isPending}>{t`Save partner settings`}</Button>
      </div>
      {settings.hasSecret && <PartnerConnection settings={settings} dirty={dirty} />}
    </form>
  );
}
