import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#shell/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PhoneField } from '#ui/PhoneField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { refreshProfile, type Details } from './details.ts';
import { SaveMark } from './SaveMark.tsx';
import type { Phase } from './use-save.ts';

interface Props {
  details: Pick<Details, 'name' | 'company' | 'phone'>;
  title: string;
  save(changed: Partial<Pick<Details, 'name' | 'company' | 'phone'>>): Promise<unknown>;
  /** Whether something is typed that is not stored. */
  onDirty(dirty: boolean): void;
}

/** Who the person is. */
export function PersonCard({ details, title, save, onDirty }: Props) {
  const stored = { name: details.name, company: details.company, phone: details.phone };
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  const [phase, setPhase] = useState<Phase>('idle');
  const [error, setError] = useState<ApiError>();
  const values = { ...stored, ...typed };
  const keys = ['name', 'company', 'phone'] as const;
  const changed = keys.filter((key) => values[key].trim() !== stored[key]);
  const dirty = changed.length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const submit = async () => {
    setError(undefined);
    setPhase('saving');
    try {
      await save(Object.fromEntries(changed.map((key) => [key, values[key]])));
      await refreshProfile();
      setTyped({});
      setPhase('saved');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setPhase('failed');
    }
  };
  const fieldOf = (key: (typeof keys)[number]) => ({
    name: key,
    value: values[key],
    error: error?.of(key),
  });
  const general = error?.general.map((item) => item.info).join(' ');
  return (
    <Card title={title}>
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty && phase !== 'saving') void submit();
        }}
      >
        {general && (
          <div className="sm:col-span-2">
            <Banner tone="bad">{general}</Banner>
          </div>
        )}
        <TextField
          label={t`Name`}
          autoComplete="name"
          {...fieldOf('name')}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <TextField
          label={t`Company`}
          autoComplete="organization"
          {...fieldOf('company')}
          onChange={({ target }) => setTyped({ ...typed, company: target.value })}
        />
        <PhoneField
          label={t`Phone`}
          hint={t`Such as +1 415 555 0123.`}
          {...fieldOf('phone')}
          onChange={(phone) => setTyped({ ...typed, phone })}
        />
        <div className="flex items-center justify-end gap-3 sm:col-span-2">
          <SaveMark phase={phase} onRetry={() => void submit()} />
          <Button onClick={() => setTyped({})} disabledReason={dirty ? null : t`Nothing is changed.`}>{t`Undo`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={phase === 'saving'}
            disabledReason={dirty ? null : t`Nothing is changed.`}
          >{t`Save`}</Button>
        </div>
      </form>
    </Card>
  );
}
