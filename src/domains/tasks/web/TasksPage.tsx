import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useGo } from '#shell/boot/go.ts';
import { useRead } from '#shell/data/read.ts';
import { AsOf } from '#shell/list/AsOf.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { PeriodField } from '#shell/report/PeriodField.tsx';
import { spanText } from '#shell/text/span-text.ts';
import { SearchBox } from '#ui/FilterBar.tsx';
import { historySources } from '#domains/history/kinds.ts';
import { sourceLabel } from '#domains/history/web/port/history-labels.ts';
import { tasks } from '../contract.ts';
import { maxTaskDays } from '../limits.ts';
import type { TaskState } from '../schemas.ts';
import { tasksPath } from '../paths.ts';
import { TaskListTabs } from './port/TaskListTabs.tsx';
import { placeOf, taskColumns } from './port/columns.tsx';
import { taskLabel } from './labels.ts';
import type { TaskRow } from './task-patch.ts';
import { refusalOfTask } from './task-refusal.ts';

const load = () => import('./port/TaskBulkDialog.tsx');
const actionsOf = (): RowAction<TaskRow>[] =>
  (['cancel', 'retry'] as const).map((what) => ({
    id: what,
    title: () => (what === 'cancel' ? t`Cancel task` : t`Retry task`),
    may: `task.${what}` as const,
    refusal: (row) => refusalOfTask(what, row),
    load: dialog(load, (row) => ({ what, rows: [row] })),
  }));
const actionsOfMany = (): RowAction<readonly TaskRow[]>[] =>
  (['cancel', 'retry'] as const).map((what) => ({
    id: what,
    title: () => (what === 'cancel' ? t`Cancel tasks` : t`Retry tasks`),
    may: `task.${what}` as const,
    load: dialog(load, (rows) => ({ what, rows })),
  }));

const states: readonly TaskState[] = ['running', 'waiting', 'failed', 'succeeded', 'cancelled'];

/** Everything that runs, waits and has run. */
export default function TasksPage() {
  const list = useList(tasks.listTasks, { pollSeconds: 6 });
  const go = useGo();
  const columns = useMemo(() => taskColumns(), []);
  const actions = useMemo(() => actionsOf(), []);
  const ofMany = useMemo(() => actionsOfMany(), []);
  const kinds = useRead(tasks.listTaskKinds, {}, { staleSeconds: Infinity }).data;
  const { accountId = '', siteId = '', objectId = '', batchId = '', createdBy = '', period = '' } = list.search;
  const object = { value: objectId, title: list.rows?.[0]?.objectName ?? t`one` };
  const batch = plural(list.pager.total ?? 0, { one: '# task', other: '# tasks' });
  return (
    <ListScreen
      list={list}
      title={t`Tasks`}
      note={t`Queued, running and completed tasks. Kept for 90 days.`}
      above={<TaskListTabs current={tasksPath()} />}
      columns={columns}
      rowName={(row) => row.title}
      version={(row) => `${row.state} ${row.together?.done} ${row.together?.failed}`}
      actions={actions}
      bulk={{ label: t`Selected tasks`, actions: ofMany }}
      onOpen={(row) => go(placeOf(row))}
      search={{ label: t`Search tasks`, className: 'w-72 max-sm:w-full' }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          choices: states.map((state) => ({ value: state, title: taskLabel({ state, warn: false }) })),
          several: true,
        },
        {
          name: 'kind',
          title: t`Kind`,
          choices: kinds?.items.map(({ kind, title }) => ({ value: kind, title })) ?? [],
          several: true,
        },
        {
          name: 'source',
          title: t`Source`,
          choices: historySources.map((source) => ({ value: source, title: sourceLabel(source) })),
          several: true,
        },
        { name: 'grouped', title: t`Group by batch` },
        { name: 'objectId', title: t`Object`, choices: [object], linked: true },
        { name: 'accountId', title: t`Account`, choices: [{ value: accountId, title: t`one` }], linked: true },
        { name: 'siteId', title: t`Site`, choices: [{ value: siteId, title: t`one` }], linked: true },
        { name: 'dead', title: t`Failed for good` },
        { name: 'batchId', title: t`Started together`, choices: [{ value: batchId, title: batch }], linked: true },
        { name: 'createdBy', title: t`Started by`, choices: [{ value: createdBy, title: createdBy }], linked: true },
        { name: 'period', title: t`Created`, choices: [{ value: period, title: spanText(period) }], linked: true },
      ]}
      head={<AsOf at={list.read.dataUpdatedAt} />}
      controls={
        <>
          <SearchBox
            className="w-44 max-sm:w-full"
            label={t`Started by`}
            value={createdBy}
            onChange={(name) => list.set({ createdBy: name })}
          />
          <PeriodField
            title={t`Created`}
            value={period}
            maxDays={maxTaskDays}
            onChange={(days) => list.set({ period: days })}
          />
        </>
      }
      noMatch={t`No task matches`}
      nothing={{
        title: t`No tasks yet`,
        text: t`Tasks such as creating, restarting or terminating a server appear here.`,
      }}
    />
  );
}
