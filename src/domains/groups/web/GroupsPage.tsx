import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Pencil, Plus, Trash2, UserCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { groups } from '../contract.ts';
import { groupPath } from '../paths.ts';
import type { GroupRow } from './types.ts';

const pathOf = (row: GroupRow) => groupPath(row.siteId, row.id, 'info');

const columnsOf = (others: boolean): ListColumn<GroupRow>[] => [
  { id: 'name', title: t`Group`, kind: 'link', sort: 'name', to: pathOf },
  { id: 'description', title: t`Description`, kind: 'text' },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ archived }) => (
      <StateDot tone={archived === null ? 'ok' : 'muted'}>{archived === null ? t`Active` : t`Archived`}</StateDot>
    ),
  },
  { id: 'members', title: t`Members`, kind: 'number' },
  {
    id: 'owner',
    title: t`Owner`,
    hidden: !others,
    cell: ({ owner, ownerLeft }) =>
      ownerLeft ? (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {owner} <StateDot tone="warn">{t`Owner left`}</StateDot>
        </span>
      ) : (
        owner
      ),
  },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created' },
];

const archiving = () => import('./ArchiveGroupDialog.tsx');
const editing = () => import('./EditGroupDialog.tsx');
const notOwn = ({ own }: GroupRow): string | null => (own ? null : t`Only the account owner can change this group.`);
const actions: RowAction<GroupRow>[] = [
  {
    id: 'edit',
    title: () => t`Rename`,
    icon: <Pencil size={16} />,
    may: 'group.manage',
    refusal: notOwn,
    load: dialog(editing, (group: GroupRow) => ({ group })),
  },
  {
    id: 'archive',
    title: () => t`Archive`,
    icon: <Archive size={16} />,
    may: 'group.manage',
    danger: true,
    offered: ({ archived }) => archived === null,
    refusal: notOwn,
    load: dialog(archiving, (group: GroupRow) => ({ group })),
  },
  {
    id: 'restore',
    title: () => t`Restore`,
    icon: <ArchiveRestore size={16} />,
    may: 'group.manage',
    offered: ({ archived }) => archived !== null,
    refusal: notOwn,
    load: dialog(archiving, (group: GroupRow) => ({ group })),
  },
  {
    id: 'reassign',
    title: () => t`Reassign`,
    icon: <UserCheck size={16} />,
    may: 'group.manage',
    offered: ({ ownerLeft }) => ownerLeft,
    refusal: notOwn,
    load: dialog(
      () => import('./ReassignGroupDialog.tsx'),
      (group: GroupRow) => ({ group }),
    ),
  },
  {
    id: 'delete',
    title: () => t`Delete`,
    icon: <Trash2 size={16} />,
    may: 'group.manage',
    danger: true,
    refusal: notOwn,
    load: dialog(
      () => import('./DeleteGroupDialog.tsx'),
      (group: GroupRow) => ({ group }),
    ),
  },
];
const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create group`,
  icon: <Plus aria-hidden size={16} />,
  may: 'group.manage',
  load: dialog(editing, () => ({ group: null })),
};

/** The groups of people that things are shared with. */
export default function GroupsPage() {
  const list = useList(groups.listGroups);
  const navigate = useNavigate();
  // Of several accounts: those of staff, and groups that the reader is a deputy of.
  const others = (list.read.data?.info.admin ?? false) || (list.read.data?.items.some(({ own }) => !own) ?? false);
  const columns = useMemo(() => columnsOf(others), [others]);
  return (
    <ListScreen
      list={list}
      title={t`Groups`}
      note={t`Share servers with several people at once. Everyone who joins a group gets access to what is shared with it.`}
      columns={columns}
      rowName={(row) => row.name}
      actions={actions}
      create={create}
      onOpen={(row) => void navigate({ href: pathOf(row) })}
      search={{ label: t`Search groups` }}
      filters={[
        {
          name: 'archived',
          title: t`Status`,
          choices: [
            { value: '0', title: t`Active` },
            { value: '1', title: t`Archived` },
          ],
        },
        ...(others ? [{ name: 'ownerLeft', title: t`Owner left` }] : []),
      ]}
      noMatch={t`No group matches`}
      nothing={{
        title: t`No groups yet`,
        text: t`Create a group, add people by email, and share servers with it.`,
        create: true,
      }}
    />
  );
}
