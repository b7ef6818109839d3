import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useGo } from '#shell/boot/go.ts';
import { useRead } from '#shell/data/read.ts';
import { AsOf } from '#shell/list/AsOf.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { tasks } from '../contract.ts';
import { taskPath } from '../paths.ts';
import type { TaskState } from '../schemas.ts';
import { taskColumns } from './columns.tsx';
import { taskLabel } from './labels.ts';
import type { TaskRow } from './task-patch.ts';
import { refusalOfTask } from './task-refusal.ts';

const load = () => import('./TaskBulkDialog.tsx');
const actionsOf = (): RowAction<TaskRow>[] =>
  (['cancel', 'retry'] as const).map((what) => ({
    id: what,
    title: () => (what === 'cancel' ? t`Cancel task` : t`Retry task`),
    may: `task.${what}` as const,
    offered: (row) => refusalOfTask(what, row) === null,
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
  const object = { value: list.search['objectId'] ?? '', title: list.rows?.[0]?.objectName ?? t`one` };
  return (
    <ListScreen
      list={list}
      title={t`Tasks`}
      note={t`Queued, running and completed tasks. Kept for 90 days.`}
      columns={columns}
      rowName={(row) => row.title}
      version={(row) => row.state}
      actions={actions}
      bulk={{ label: t`Selected tasks`, actions: ofMany }}
      onOpen={(row) => go(taskPath(row.id))}
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
        { name: 'objectId', title: t`Object`, choices: [object], linked: true },
      ]}
      controls={<AsOf at={list.read.dataUpdatedAt} />}
      noMatch={t`No task matches`}
      nothing={{
        title: t`No tasks yet`,
        text: t`Tasks such as creating, restarting or terminating a server appear here.`,
      }}
    />
  );
}
