import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { batchActions } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { batchTemplatesPath } from '../paths.ts';
import { BatchTabs } from './BatchTabs.tsx';
import { actionTitle } from './labels.ts';
import type { TemplateRow } from './types.ts';

const columnsOf = (): ListColumn<TemplateRow>[] => [
  {
    id: 'name',
    title: t`Template`,
    sort: 'name',
    cell: ({ name, shared }) => (
      <span>
        <span className="font-medium">{name}</span>
        {shared && <span className="block text-[13px] text-muted">{t`All sites`}</span>}
      </span>
    ),
  },
  { id: 'action', title: t`Action`, phone: 'line', cell: ({ action }) => actionTitle(action) },
  { id: 'note', title: t`Reason`, spare: true, cell: ({ options }) => options.note },
  {
    id: 'waves',
    title: t`Waves`,
    spare: true,
    cell: ({ waveSize, wavePauseMinutes }) =>
      waveSize === null ? '–' : t`${waveSize} accounts, then a pause of ${wavePauseMinutes} min`,
  },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created', spare: true },
];

const actions: RowAction<TemplateRow>[] = [
  {
    id: 'use',
    title: () => t`New batch from template`,
    icon: <Plus size={16} />,
    may: 'account-batch.run',
    load: dialog(
      () => import('./NewBatchDialog.tsx'),
      (row: TemplateRow) => ({ action: row.action, like: row }),
    ),
  },
  {
    id: 'delete',
    title: () => t`Delete template`,
    icon: <Trash2 size={16} />,
    may: 'account-batch.run',
    danger: true,
    refusal: ({ mayDelete }) => (mayDelete ? null : t`Only the provider can delete this template.`),
    load: dialog(
      () => import('./DeleteTemplateDialog.tsx'),
      (row: TemplateRow) => ({ row }),
    ),
  },
];

/** `/batchTemplates`: options that batches begin with. */
export default function TemplatesPage() {
  const list = useList(accountBatches.listBatchTemplates, { filters: ['action'] });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Batch templates`}
      note={t`Options that new batches begin with, for what is done again and again.`}
      above={<BatchTabs current={batchTemplatesPath()} />}
      columns={columns}
      rowName={({ name }) => name}
      actions={actions}
      search={{ label: t`Search templates` }}
      filters={[
        {
          name: 'action',
          title: t`Action`,
          choices: batchActions.map((value) => ({ value, title: actionTitle(value) })),
        },
      ]}
      noMatch={t`No template matches`}
      nothing={{
        title: t`No templates yet`,
        text: t`Open a batch and choose “Save as template”.`,
      }}
    />
  );
}
