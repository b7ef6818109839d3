import { t } from '@lingui/core/macro';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { maxDescriptionLength, maxNameLength } from '../limits.ts';
import { PermissionPicker } from './PermissionPicker.tsx';
import type { SetValues } from './set-values.ts';
import type { PermissionRow } from './types.ts';

/** Name, description and permissions of a set. */
export function SetFields({ form, catalog }: { form: FieldsOf<SetValues>; catalog: readonly PermissionRow[] }) {
  return (
    <>
      <Card className="grid gap-4">
        <TextField label={t`Name`} autoComplete="off" maxLength={maxNameLength} {...form.field('name')} />
        <TextField
          label={t`Description`}
          optional={t`optional`}
          autoComplete="off"
          maxLength={maxDescriptionLength}
          {...form.field('description')}
        />
      </Card>
      <Card title={t`Permissions`} note={t`You can pass on what your own role holds.`}>
        <PermissionPicker
          catalog={catalog}
          chosen={form.values.permissions}
          error={form.error('permissions')}
          onChange={(permissions) => form.set({ permissions: permissions.sort() })}
        />
      </Card>
    </>
  );
}
