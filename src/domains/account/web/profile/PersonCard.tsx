import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { PhoneField } from '#ui/PhoneField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { account } from '../../contract.ts';
import type { Details } from './details.ts';
import { SaveMark } from './SaveMark.tsx';

interface Props {
  details: Pick<Details, 'name' | 'company' | 'phone'>;
  title: string;
  /** Someone else, whose profile it is. */
  userId?: string;
  /** Whether something is typed that is not stored. */
  onDirty?: (dirty: boolean) => void;
}

/** Who the person is. */
export function PersonCard({ details: { name, company, phone }, title, userId, onDirty }: Props) {
  const stored = { name, company, phone };
  const keys = ['name', 'company', 'phone'] as const;
  const changedOf = (values: typeof stored) =>
    Object.fromEntries(keys.filter((key) => values[key].trim() !== stored[key]).map((key) => [key, values[key]]));
  const form = useOpForm(userId === undefined ? account.saveProfile : account.saveProfileOf, {
    start: stored,
    follows: true,
    ...(userId === undefined ? {} : { params: { userId } }),
    input: changedOf,
  });
  const dirty = Object.keys(changedOf(form.values)).length > 0;
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  return (
    <Card title={title}>
      <OpForm form={form} className="grid gap-4 sm:grid-cols-2">
        <TextField label={t`Name`} name="name" autoComplete="name" {...form.field('name')} />
        <TextField label={t`Company`} name="company" autoComplete="organization" {...form.field('company')} />
        <PhoneField label={t`Phone`} name="phone" hint={t`For example +1 415 555 0123.`} {...form.field('phone')} />
        <div className="flex items-center justify-end gap-3 sm:col-span-2">
          <SaveMark form={form} />
          <Button onClick={() => form.restart(stored)} disabledReason={dirty ? null : t`No changes.`}>{t`Undo`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={form.pending}
            disabledReason={dirty ? null : t`No changes.`}
          >{t`Save`}</Button>
        </div>
      </OpForm>
    </Card>
  );
}
