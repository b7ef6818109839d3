import { t } from '@lingui/core/macro';
import { Archive, ArchiveRestore, Copy, Pencil, Plus, UserPlus } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useGo } from '#shell/boot/go.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { roles } from '../contract.ts';
import { editPermissionSetPath, newPermissionSetPath, permissionSetPath, permissionSetsPath } from '../paths.ts';
import { riskLabel, riskTone } from './port/risk-labels.ts';
import { RoleTabs } from './port/RoleTabs.tsx';
import { setTools } from './port.ts';
import type { SetRow } from './types.ts';

const columnsOf = (staff: boolean): ListColumn<SetRow>[] => [
  { id: 'name', title: t`Permission set`, kind: 'link', sort: 'name', to: ({ id }) => permissionSetPath(id) },
  { id: 'description', title: t`Description`, kind: 'text', spare: true },
  { id: 'permissions', title: t`Permissions`, align: 'end', cell: ({ permissions }) => permissions.length },
  {
    id: 'risk',
    title: t`Highest risk`,
    phone: 'line',
    cell: ({ risk }) => <StateDot tone={riskTone[risk]}>{riskLabel(risk)}</StateDot>,
  },
  { id: 'grants', title: t`Granted to`, kind: 'number' },
  { id: 'site', title: t`Site`, kind: 'text', hidden: !staff },
  { id: 'owner', title: t`Owner`, kind: 'text', hidden: !staff },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created', spare: true },
];

const tools = setTools.of(webContributions).map(({ id, load }) => ({ id, Tool: lazyPart(load) }));

const archiving = () => import('./ArchiveDialog.tsx');

/** What can be done with a set, in its list and on its page. */
export const setActions = (go: ReturnType<typeof useGo>): readonly RowAction<SetRow>[] => [
  {
    id: 'grant',
    title: () => t`Grant access`,
    icon: <UserPlus size={16} />,
    may: 'role.manage',
    place: 'front',
    refusal: ({ archived }) => (archived === null ? null : t`This permission set is archived. Restore it first.`),
    load: dialog(
      () => import('./GrantDialog.tsx'),
      ({ id, name }: SetRow) => ({ set: { id, name } }),
    ),
  },
  {
    id: 'edit',
    title: () => t`Edit`,
    icon: <Pencil size={16} />,
    may: 'role.manage',
    place: 'front',
    run: ({ id }) => go(editPermissionSetPath(id)),
  },
  {
    id: 'clone',
    title: () => t`Clone`,
    icon: <Copy size={16} />,
    may: 'role.manage',
    run: ({ id }) => go(newPermissionSetPath({ from: id })),
  },
  {
    id: 'archive',
    title: () => t`Archive`,
    icon: <Archive size={16} />,
    may: 'role.manage',
    danger: true,
    offered: ({ archived }) => archived === null,
    load: dialog(archiving, (set: SetRow) => ({ set, archived: true })),
  },
  {
    id: 'restore',
    title: () => t`Restore`,
    icon: <ArchiveRestore size={16} />,
    may: 'role.manage',
    offered: ({ archived }) => archived !== null,
    load: dialog(archiving, (set: SetRow) => ({ set, archived: false })),
  },
];

/** `/permissionSets`: the sets that people made. */
export default function SetsPage() {
  const list = useList(roles.listPermissionSets, { filters: ['archived', 'permission'] });
  const go = useGo();
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  const actions = useMemo(() => setActions(go), [go]);
  const create = useMemo<RowAction<null>>(
    () => ({
      id: 'create',
      title: () => t`Create permission set`,
      icon: <Plus aria-hidden size={16} />,
      may: 'role.manage',
      to: newPermissionSetPath(),
      run: () => go(newPermissionSetPath()),
    }),
    [go],
  );
  return (
    <ListScreen
      list={list}
      title={t`Permission sets`}
      note={t`Name sets of permissions and grant them to people and groups, on top of their role.`}
      above={<RoleTabs current={permissionSetsPath()} />}
      head={tools.map(({ id, Tool }) => (
        <Suspense key={id}>
          <Tool />
        </Suspense>
      ))}
      columns={columns}
      rowName={({ name }) => name}
      actions={actions}
      create={create}
      onOpen={({ id }) => go(permissionSetPath(id))}
      search={{ label: t`Search permission sets` }}
      filters={[
        {
          name: 'archived',
          title: t`Status`,
          choices: [
            { value: '0', title: t`Active` },
            { value: '1', title: t`Archived` },
          ],
        },
        { name: 'permission', title: t`Permission`, linked: true },
      ]}
      noMatch={t`No permission set matches`}
      nothing={{
        title: t`No permission sets yet`,
        text: t`Create a set with a few permissions, and grant it to a team member or a group.`,
        create: true,
      }}
    />
  );
}
