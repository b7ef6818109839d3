import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { tasks } from '#domains/tasks/contract.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { taskColumns } from '#domains/tasks/web/port/columns.tsx';
import { useGo } from '#shell/boot/go.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';

/** The tasks that change a host. */
export function TasksTab({ hostId }: { hostId: string }) {
  const list = useList(tasks.listTasks, { query: { objectId: hostId }, filters: [], pollSeconds: 15 });
  const go = useGo();
  const columns = useMemo(() => taskColumns(), []);
  return (
    <ListScreen
      list={list}
      label={t`Tasks of the host`}
      columns={columns}
      rowName={({ title }) => title}
      onOpen={({ id }) => go(taskPath(id))}
      noMatch={t`No task matches`}
      nothing={{ title: t`No tasks yet`, text: t`Tasks that open, close or evacuate the host appear here.` }}
    />
  );
}
