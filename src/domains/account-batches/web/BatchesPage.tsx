import { t } from '@lingui/core/macro';
import { useMatch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useList, useSearchState } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import type { BatchAction } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { batchPath } from '../paths.ts';
import { batchStates } from '../states.ts';
import { BatchTabs } from './BatchTabs.tsx';
import { actionAt, actionNote, actionTitle, isMoving, stateLabel, stateTone } from './labels.ts';
import type { BatchRow } from './types.ts';

const ReportedBatchDialog = lazyPart(() => import('./ReportedBatchDialog.tsx'));

const columnsOf = (): ListColumn<BatchRow>[] => [
  { id: 'note', title: t`Reason`, cell: ({ id, note }) => <RowLink to={batchPath(id)}>{note}</RowLink> },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state, undoing }) => (
      <StateDot tone={stateTone[state]} moving={isMoving(state)}>
        {stateLabel(state, undoing)}
      </StateDot>
    ),
  },
  {
    id: 'done',
    title: t`Finished`,
    phone: 'line',
    cell: ({ done, total }) => t`${numberText(done)} of ${numberText(total)}`,
  },
  {
    id: 'failed',
    title: t`Failed`,
    align: 'end',
    cell: ({ failed }) => <span className={failed > 0 ? 'text-bad' : undefined}>{numberText(failed)}</span>,
  },
  { id: 'createdBy', title: t`Created by`, kind: 'text', spare: true },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created' },
];

const createOf = (action: BatchAction): RowAction<null> => ({
  id: 'create',
  title: () => t`New batch`,
  icon: <Plus aria-hidden size={16} />,
  may: 'account-batch.run',
  load: dialog(
    () => import('./NewBatchDialog.tsx'),
    () => ({ action }),
  ),
});

/** The batches of one action, and the way to a new one. */
export default function BatchesPage() {
  const action = actionAt(useMatch({ strict: false, select: ({ pathname }) => pathname }));
  const list = useList(accountBatches.listBatches, { query: { action }, filters: ['state'] });
  const columns = useMemo(() => columnsOf(), []);
  const create = useMemo(() => createOf(action), [action]);
  const { search, set } = useSearchState();
  const { report, accounts = '', effective, site = '', note = '' } = search;
  return (
    <>
      {accounts !== '' && (
        <Suspense>
          <ReportedBatchDialog
            action={action}
            reportId={report}
            accountIds={accounts.split(',').filter((id) => id !== '')}
            given={{ effective: effective === 'next-month' ? effective : 'now', site, note }}
            onClose={() => set({ report: '', accounts: '', effective: '', site: '', note: '' })}
          />
        </Suspense>
      )}
      <ListScreen
        list={list}
        title={actionTitle(action)}
        note={actionNote(action)}
        above={<BatchTabs action={action} />}
        columns={columns}
        rowName={(row) => row.note}
        version={({ state, done, failed }) => `${state} ${done} ${failed}`}
        create={create}
        search={{ label: t`Search by reason or person` }}
        filters={[
          {
            name: 'state',
            title: t`Status`,
            choices: batchStates.map((value) => ({ value, title: stateLabel(value, false) })),
          },
        ]}
        noMatch={t`No batch matches`}
        nothing={{
          title: t`No batches yet`,
          text: t`Paste accounts or upload a file. A dry run shows what would happen before anything is changed.`,
          create: true,
        }}
      />
    </>
  );
}
