import { t } from '@lingui/core/macro';
import { History, Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { servicelets } from '../contract.ts';
import { osFamilies } from '../definition.ts';
import type { Definition } from './types.ts';
import { osLabel } from './labels.ts';

const kindLabel = (kind: Definition['kind']) => (kind === 'command' ? t`Command` : t`Service`);

const columnsOf = (): ListColumn<Definition>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ name, description }) => (
      <span className="block py-2 whitespace-normal max-sm:py-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-[13px] text-muted">{description}</span>
      </span>
    ),
  },
  {
    id: 'enabled',
    title: t`Status`,
    cell: ({ enabled }) => <StateDot tone={enabled ? 'ok' : 'muted'}>{enabled ? t`Enabled` : t`Disabled`}</StateDot>,
  },
  { id: 'os', title: t`Operating system`, sort: 'os', cell: ({ os }) => osLabel(os) },
  { id: 'kind', title: t`Kind`, sort: 'kind', cell: ({ kind }) => kindLabel(kind) },
  { id: 'version', title: t`Version`, kind: 'number' },
  { id: 'changedAt', title: t`Changed`, kind: 'date', sort: 'changedAt' },
  { id: 'changedBy', title: t`Changed by`, kind: 'text', hidden: true },
];

const actions: RowAction<Definition>[] = [
  {
    id: 'edit',
    title: () => t`Edit`,
    icon: <Pencil size={16} />,
    load: dialog(
      () => import('./DefinitionDialog.tsx'),
      (row: Definition) => ({ row }),
    ),
  },
  {
    id: 'versions',
    title: () => t`Versions`,
    icon: <History size={16} />,
    load: dialog(
      () => import('./VersionsDrawer.tsx'),
      (row: Definition) => ({ row }),
    ),
  },
];
const create: RowAction<null> = {
  id: 'create',
  title: () => t`Add servicelet`,
  icon: <Plus aria-hidden size={16} />,
  load: dialog(
    () => import('./DefinitionDialog.tsx'),
    () => ({ row: null }),
  ),
};

/** The catalog of servicelets, for those who keep it. */
export default function CatalogPage() {
  const list = useList(servicelets.listServicelets);
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Servicelets`}
      note={t`Commands and small services that customers can run on their servers. Every change creates a new version.`}
      columns={columns}
      rowName={(row) => row.name}
      actions={actions}
      create={create}
      search={{ label: t`Find servicelet` }}
      filters={[
        {
          name: 'os',
          title: t`Operating system`,
          choices: osFamilies.map((value) => ({ value, title: osLabel(value) })),
        },
        {
          name: 'kind',
          title: t`Kind`,
          choices: (['command', 'service'] as const).map((value) => ({ value, title: kindLabel(value) })),
        },
        { name: 'enabled', title: t`Enabled only` },
      ]}
      noMatch={t`No servicelet matches`}
      nothing={{
        title: t`The catalog is empty`,
        text: t`Add a command, or a service with its install and removal steps.`,
        create: true,
      }}
    />
  );
}
