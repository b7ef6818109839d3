import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { rolesWithin } from '#kernel/permission-catalog.ts';
import { roles as allRoles } from '#kernel/permissions.ts';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import { roles } from '#domains/roles/contract.ts';
import { RoleTabs } from '#domains/roles/web/port/RoleTabs.tsx';
import { useGo } from '#shell/boot/go.ts';
import { useRead } from '#shell/data/read.ts';
import { dash } from '#shell/list/column-cells.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { useUser } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { accessAudit } from '../contract.ts';
import { accessMatrixPath, personAccessPath } from '../paths.ts';
import type { PersonRow } from './types.ts';

const listed = (names: readonly string[]) => (names.length === 0 ? dash : names.join(', '));

const columnsOf = (staff: boolean): ListColumn<PersonRow>[] => [
  { id: 'email', title: t`Person`, kind: 'link', sort: 'email', to: ({ id }) => personAccessPath(id) },
  { id: 'name', title: t`Name`, kind: 'text', sort: 'name', spare: true },
  {
    id: 'role',
    title: t`Role`,
    phone: 'line',
    cell: ({ role, grantsOnly }) => (grantsOnly ? t`Team member` : roleText(role)),
  },
  { id: 'permissions', title: t`Permissions`, kind: 'number' },
  { id: 'grants', title: t`Additional access`, cell: ({ grants }) => listed(grants) },
  { id: 'groups', title: t`Groups`, spare: true, cell: ({ groups }) => listed(groups) },
  { id: 'site', title: t`Site`, kind: 'text', hidden: !staff, spare: true },
  {
    id: 'lastSignIn',
    title: t`Last sign-in`,
    phone: 'line',
    cell: ({ lastSignIn }) => (lastSignIn === null ? t`Never` : <Ago at={lastSignIn} />),
  },
];

/** `/accessMatrix`: everyone in scope with what they hold; its file has a column for each permission. */
export default function MatrixPage() {
  const list = useList(accessAudit.listPeopleAccess);
  const catalog = useRead(roles.listPermissions, { query: { size: 0, sorting: 'name' } });
  const own = useUser()?.role;
  const go = useGo();
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  const inSight = own === undefined ? allRoles : rolesWithin(own);
  return (
    <ListScreen
      list={list}
      title={t`Who has access`}
      note={t`Everyone with their role, permission sets and groups. The exported file has a column for each permission, with the reason.`}
      above={<RoleTabs current={accessMatrixPath()} />}
      columns={columns}
      rowName={({ email }) => email}
      onOpen={({ id }) => go(personAccessPath(id))}
      search={{ label: t`Search by email or name` }}
      filters={[
        {
          name: 'role',
          title: t`Role`,
          several: true,
          choices: inSight.map((value) => ({ value, title: roleText(value) })),
        },
        {
          name: 'permission',
          title: t`Permission`,
          choices: (catalog.data?.items ?? []).map(({ id }) => ({ value: id, title: id })),
        },
        { name: 'granted', title: t`Additional access` },
      ]}
      noMatch={t`No one matches`}
      nothing={{ title: t`No people yet` }}
    />
  );
}
