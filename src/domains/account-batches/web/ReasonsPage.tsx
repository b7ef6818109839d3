import { t } from '@lingui/core/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { numberText } from '#ui/number-text.ts';
import { accountBatches } from '../contract.ts';
import { batchReasonsPath } from '../paths.ts';
import { BatchTabs } from './BatchTabs.tsx';
import { reasonStateLabel, resolutionLabel } from './labels.ts';
import type { ReasonRow } from './types.ts';

const columnsOf = (): ListColumn<ReasonRow>[] => [
  {
    id: 'name',
    title: t`Cause`,
    sort: 'name',
    cell: ({ name, shared }) => (
      <span>
        <span className="font-medium">{name}</span>
        {shared && <span className="block text-[13px] text-muted">{t`All sites`}</span>}
      </span>
    ),
  },
  { id: 'state', title: t`Leads to`, phone: 'line', cell: ({ state }) => reasonStateLabel(state) },
  {
    id: 'noticeDays',
    title: t`Notice period`,
    phone: 'line',
    cell: ({ noticeDays }) => (noticeDays === 0 ? t`None` : t`${numberText(noticeDays)} days`),
  },
  { id: 'resolves', title: t`May be resumed`, spare: true, cell: ({ resolves }) => resolutionLabel(resolves) },
  { id: 'message', title: t`Text to the owners`, spare: true, cell: ({ message }) => (message === '' ? '–' : message) },
  { id: 'batches', title: t`Batches`, align: 'end', spare: true, cell: ({ batches }) => numberText(batches) },
];

const ofProvider = ({ mayEdit }: ReasonRow) => (mayEdit ? null : t`Only the provider can change this cause.`);
const actions: RowAction<ReasonRow>[] = [
  {
    id: 'edit',
    title: () => t`Edit cause`,
    icon: <Pencil size={16} />,
    may: 'account-batch.administer',
    refusal: ofProvider,
    load: dialog(
      () => import('./ReasonDialog.tsx'),
      (row: ReasonRow) => ({ row }),
    ),
  },
  {
    id: 'delete',
    title: () => t`Delete cause`,
    icon: <Trash2 size={16} />,
    may: 'account-batch.administer',
    danger: true,
    refusal: (row) => (row.builtIn ? t`This cause comes with the product.` : ofProvider(row)),
    load: dialog(
      () => import('./DeleteReasonDialog.tsx'),
      (row: ReasonRow) => ({ row }),
    ),
  },
];
const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create cause`,
  icon: <Plus aria-hidden size={16} />,
  may: 'account-batch.administer',
  load: dialog(
    () => import('./ReasonDialog.tsx'),
    () => ({ row: null }),
  ),
};

/** `/batchReasons`: why accounts are suspended and terminated. */
export default function ReasonsPage() {
  const list = useList(accountBatches.listBatchReasons);
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Causes`}
      note={t`Why accounts are suspended and terminated. A cause decides the status, the text to the owners and the notice period.`}
      above={<BatchTabs current={batchReasonsPath()} />}
      columns={columns}
      rowName={({ name }) => name}
      version={({ version, batches }) => `${version} ${batches}`}
      actions={actions}
      create={create}
      search={{ label: t`Search causes` }}
      noMatch={t`No cause matches`}
      nothing={{ title: t`No causes` }}
    />
  );
}
