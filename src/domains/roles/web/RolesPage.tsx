import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { roles as allRoles } from '#kernel/permissions.ts';
import { permissionAreas, risks, rolesWithin } from '#kernel/permission-catalog.ts';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import { dash } from '#shell/list/column-cells.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { useUser } from '#shell/session/session-reads.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { roles } from '../contract.ts';
import { rolesPath } from '../paths.ts';
import { areaLabel, sharedLabel } from './labels.ts';
import { riskLabel, riskTone } from './port/risk-labels.ts';
import { RoleTabs } from './port/RoleTabs.tsx';
import type { PermissionRow } from './types.ts';

/** The screens that a permission unlocks; an entry without an address opens a dialog. */
function MenuEntries({ menu }: { menu: PermissionRow['menu'] }) {
  if (menu.length === 0) return dash;
  return (
    <span className="flex flex-wrap gap-x-3">
      {menu.map(({ id, title, route }) =>
        route === null ? (
          <span key={id}>{title}</span>
        ) : (
          <RowLink key={id} to={route}>
            {title}
          </RowLink>
        ),
      )}
    </span>
  );
}

const columnsOf = (): ListColumn<PermissionRow>[] => [
  {
    id: 'name',
    title: t`Permission`,
    sort: 'name',
    cell: ({ id, description }) => (
      <span className="grid py-1">
        <span className="max-w-80 whitespace-normal">{description}</span>
        <span className="font-mono text-[13px] text-muted">{id}</span>
      </span>
    ),
  },
  { id: 'area', title: t`Area`, sort: 'area', cell: ({ area }) => areaLabel(area) },
  {
    id: 'risk',
    title: t`Risk`,
    sort: 'risk',
    phone: 'line',
    cell: ({ risk }) => <StateDot tone={riskTone[risk]}>{riskLabel(risk)}</StateDot>,
  },
  {
    id: 'roles',
    title: t`Roles`,
    cell: (row) => <span className="block w-64 py-1 whitespace-normal">{row.roles.map(roleText).join(', ')}</span>,
  },
  { id: 'shared', title: t`Through sharing`, spare: true, cell: ({ shared }) => sharedLabel(shared) ?? dash },
  { id: 'menu', title: t`Screens`, spare: true, cell: ({ menu }) => <MenuEntries menu={menu} /> },
];

/** `/roles`: what there is to permit, and which role holds it. */
export default function RolesPage() {
  const list = useList(roles.listPermissions);
  const own = useUser()?.role;
  const columns = useMemo(() => columnsOf(), []);
  const inSight = own === undefined ? allRoles : rolesWithin(own);
  return (
    <ListScreen
      list={list}
      title={t`Roles`}
      note={t`Every permission, the roles that hold it and the screens it unlocks. Export the list for an audit.`}
      above={<RoleTabs current={rolesPath()} />}
      columns={columns}
      rowName={({ id }) => id}
      search={{ label: t`Search permissions` }}
      filters={[
        { name: 'role', title: t`Role`, choices: inSight.map((value) => ({ value, title: roleText(value) })) },
        {
          name: 'area',
          title: t`Area`,
          several: true,
          choices: permissionAreas.map((value) => ({ value, title: areaLabel(value) })),
        },
        {
          name: 'risk',
          title: t`Risk`,
          several: true,
          choices: risks.map((value) => ({ value, title: riskLabel(value) })),
        },
      ]}
      noMatch={t`No permission matches`}
      nothing={{ title: t`No permissions` }}
    />
  );
}
