import { t } from '@lingui/core/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { historyAction } from '#domains/history/web/port/HistoryDrawer.tsx';
import { serversPath } from '#domains/servers/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';
import { colorLabel } from './labels.ts';

const columnsOf = (owners: boolean): ListColumn<TagRow>[] => [
  { id: 'name', title: t`Tag`, sort: 'name', cell: (row) => <Tag tone={row.color}>{row.name}</Tag> },
  { id: 'color', title: t`Color`, cell: (row) => colorLabel(row.color) },
  {
    id: 'count',
    title: t`Servers`,
    kind: 'link',
    align: 'end',
    to: (row) => serversPath({ tag: row.name }),
  },
  { id: 'owner', title: t`Owner`, kind: 'text', hidden: !owners },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created' },
];

const actions: RowAction<TagRow>[] = [
  {
    id: 'edit',
    title: () => t`Edit`,
    icon: <Pencil size={16} />,
    may: 'tag.manage',
    load: dialog(
      () => import('./EditTagDialog.tsx'),
      (row: TagRow) => ({ row }),
    ),
  },
  historyAction(
    dialog(
      () => import('./TagHistory.tsx'),
      (row: TagRow) => ({ row }),
    ),
  ),
  {
    id: 'delete',
    title: () => t`Delete`,
    icon: <Trash2 size={16} />,
    may: 'tag.manage',
    danger: true,
    load: dialog(
      () => import('./DeleteTagDialog.tsx'),
      (row: TagRow) => ({ row }),
    ),
  },
];

/** The tags of the account: their names, colors and how often they are used. */
export default function TagsPage() {
  const list = useList(tags.listTags);
  const { info, items = [] } = list.read.data ?? {};
  // Users who see the tags of several accounts have to distinguish them.
  const owners = info?.admin === true || items.some((row) => row.owner !== items[0]?.owner);
  const columns = useMemo(() => columnsOf(owners), [owners]);
  return (
    <ListScreen
      list={list}
      title={t`Tags`}
      note={t`Tags are created when you add them to a server.`}
      columns={columns}
      rowName={(row) => row.name}
      actions={actions}
      search={{ label: t`Search tags` }}
      noMatch={t`No tag matches`}
      nothing={{ title: t`No tags yet`, text: t`Open a server's actions and choose “Edit tags”.` }}
    />
  );
}
