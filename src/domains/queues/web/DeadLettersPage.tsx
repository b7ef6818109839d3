import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { tasks } from '#domains/tasks/contract.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { useRead } from '#shell/data/read.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { deadLettersPath } from '../paths.ts';
import { QueueTabs } from './QueueTabs.tsx';
import type { DeadRow } from './types.ts';

const loadRetry = () => import('#domains/tasks/web/port/TaskBulkDialog.tsx');
const loadDiscard = () => import('./DiscardDialog.tsx');

const actionsOf = (): RowAction<DeadRow>[] => [
  {
    id: 'retry',
    title: () => t`Requeue task`,
    may: 'task.retry',
    load: dialog(loadRetry, (row) => ({ what: 'retry' as const, rows: [row] })),
  },
  {
    id: 'discard',
    title: () => t`Discard task`,
    may: 'task.discard',
    danger: true,
    load: dialog(loadDiscard, (row) => ({ rows: [row] })),
  },
];
const actionsOfMany = (): RowAction<readonly DeadRow[]>[] => [
  {
    id: 'retry',
    title: () => t`Requeue tasks`,
    may: 'task.retry',
    load: dialog(loadRetry, (rows) => ({ what: 'retry' as const, rows })),
  },
  {
    id: 'discard',
    title: () => t`Discard tasks`,
    may: 'task.discard',
    danger: true,
    load: dialog(loadDiscard, (rows) => ({ rows })),
  },
];

const columnsOf = (): ListColumn<DeadRow>[] => [
  { id: 'title', title: t`Task`, kind: 'link', sort: 'title', to: ({ id }) => taskPath(id) },
  {
    id: 'error',
    title: t`Reason`,
    phone: 'line',
    cell: ({ error }) => (
      <span title={error ?? ''} className="block max-w-96 truncate text-bad">
        {error}
      </span>
    ),
  },
  { id: 'createdBy', title: t`Started by`, kind: 'text', spare: true },
  { id: 'serviceName', title: t`Service`, kind: 'text', spare: true },
  { id: 'dtCreate', title: t`Created`, kind: 'date', sort: 'dtCreate', spare: true },
  { id: 'dtComplete', title: t`Failed`, kind: 'date', sort: 'dtComplete' },
];

const dead = { dead: '1' };
/** `dead` is what the screen is of. */
const filters = ['kind', 'period', 'objectId', 'accountId'];

/** `/mqProxyMon/deadLetters`: tasks that failed for good and that no one has retried or discarded. */
export default function DeadLettersPage() {
  const list = useList(tasks.listTasks, { query: dead, filters, pollSeconds: 6 });
  const go = useGo();
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemo(() => actionsOf(), []);
  const ofMany = useMemo(() => actionsOfMany(), []);
  const kinds = useRead(tasks.listTaskKinds, {}, { staleSeconds: Infinity }).data;
  return (
    <ListScreen
      list={list}
      title={t`Dead letters`}
      note={t`Tasks that failed for good. Fix the cause, then requeue them, or discard them with a reason.`}
      above={<QueueTabs current={deadLettersPath()} />}
      columns={columns}
      rowName={({ title }) => title}
      version={({ state }) => state}
      actions={actions}
      bulk={{ label: t`Selected tasks`, actions: ofMany }}
      onOpen={({ id }) => go(taskPath(id))}
      search={{ label: t`Search tasks` }}
      filters={[
        {
          name: 'kind',
          title: t`Kind`,
          several: true,
          choices: kinds?.items.map(({ kind, title }) => ({ value: kind, title })) ?? [],
        },
      ]}
      noMatch={t`No dead letters match`}
      nothing={{
        title: t`No dead letters`,
        text: t`Tasks that fail for good appear here until they are requeued or discarded.`,
      }}
    />
  );
}
