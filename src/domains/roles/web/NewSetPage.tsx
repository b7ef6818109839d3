import { plural, t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { rolesWithin } from '#kernel/permission-catalog.ts';
import { reach, roles as allRoles } from '#kernel/permissions.ts';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useProof } from '#shell/session/proof.tsx';
import { useUser } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { toast } from '#ui/toast.ts';
import { roles } from '../contract.ts';
import { permissionSetPath, permissionSetsPath } from '../paths.ts';
import { isForAuditors, teamMember } from '../presets.ts';
import type { SetValues } from './set-values.ts';
import { SetFields } from './SetFields.tsx';
import type { PermissionRow, PermissionSet } from './types.ts';

/** `/newPermissionSet`: a set from scratch, from a role, or from another set. */
export default function NewSetPage() {
  const { from }: { from?: string } = useSearch({ strict: false });
  const catalog = useRead(roles.listPermissions, { query: { size: 0 } });
  const cloned = useRead(roles.readPermissionSet, { params: { setId: from ?? '' } }, { enabled: from !== undefined });
  const isReady = catalog.data && (from === undefined || cloned.data || cloned.error);
  return (
    <>
      <BackLink to={permissionSetsPath()}>{t`Permission sets`}</BackLink>
      {isReady ? (
        <Editor catalog={catalog.data.items} cloned={cloned.data} />
      ) : (
        <ReadState read={catalog.data ? cloned : catalog} rows={8} />
      )}
    </>
  );
}

function Editor({ catalog, cloned }: { catalog: readonly PermissionRow[]; cloned: PermissionSet | undefined }) {
  const go = useGo();
  const { guard, dialog } = useProof();
  const own = useUser()?.role;
  const [from, setFrom] = useState(cloned ? 'set' : 'nothing');
  const grantable = catalog.filter((row) => row.grantable);
  const only = (names: readonly string[]) =>
    grantable
      .map(({ id }) => id)
      .filter((id) => names.includes(id))
      .sort();
  const start: SetValues = {
    name: cloned ? t`Copy of ${cloned.name}` : '',
    description: cloned?.description ?? '',
    permissions: only(cloned?.permissions ?? []),
  };
  const form = useOpForm(roles.createPermissionSet, {
    start,
    input: ({ permissions, ...named }: SetValues) => ({ ...named, permissions: [...permissions] }),
    guard,
    onDone: ({ id, name }) => {
      toast('success', t`Permission set ${name} created`);
      go(permissionSetPath(id));
    },
  });
  const choose = (value: string) => {
    setFrom(value);
    const role = allRoles.find((one) => one === value);
    if (role) form.set({ permissions: only(catalog.filter((row) => row.roles.includes(role)).map(({ id }) => id)) });
    else if (value === 'auditor') form.set({ permissions: only(catalog.map(({ id }) => id).filter(isForAuditors)) });
    else if (value === 'team') form.set({ permissions: only(teamMember) });
    else form.set({ permissions: only(value === 'set' ? (cloned?.permissions ?? []) : []) });
  };
  const count = form.values.permissions.length;
  return (
    <>
      <PageHead title={t`Create permission set`} />
      <OpForm form={form} label={t`Permission set`} className="grid gap-4">
        <Card>
          <SelectField
            label={t`Start from`}
            hint={t`Takes over the permissions that you can pass on.`}
            className="max-w-sm"
            value={from}
            choices={[
              { value: 'nothing', title: t`Nothing` },
              ...(cloned ? [{ value: 'set', title: cloned.name }] : []),
              { value: 'team', title: t`Team member` },
              ...(own !== undefined && reach[own] !== 'account' ? [{ value: 'auditor', title: t`Auditor` }] : []),
              ...(own === undefined ? [] : rolesWithin(own)).map((role) => ({ value: role, title: roleText(role) })),
            ]}
            onChange={choose}
          />
        </Card>
        <SetFields form={form} catalog={catalog} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" busy={form.pending}>{t`Create permission set`}</Button>
          <span className="text-muted">{plural(count, { one: '# permission', other: '# permissions' })}</span>
        </div>
      </OpForm>
      {dialog}
    </>
  );
}
