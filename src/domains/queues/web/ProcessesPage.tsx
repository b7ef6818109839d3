import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { logViewPath } from '#domains/logs/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { AsOf } from '#shell/list/AsOf.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { queues } from '../contract.ts';
import { processStates } from '../kinds.ts';
import { processesPath } from '../paths.ts';
import { processLabel, processTone, roleLabel } from './labels.ts';
import { QueueTabs } from './QueueTabs.tsx';
import type { ProcessRow } from './types.ts';

const nameOf = ({ host, pid }: ProcessRow) => `${host}:${pid}`;

const columnsOf = (): ListColumn<ProcessRow>[] => [
  { id: 'name', title: t`Process`, sort: 'host', cell: (row) => <span className="font-medium">{nameOf(row)}</span> },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={processTone[state]}>{processLabel(state)}</StateDot>,
  },
  { id: 'role', title: t`Role`, phone: 'line', cell: ({ role }) => roleLabel(role) },
  { id: 'version', title: t`Version`, kind: 'text', sort: 'version' },
  { id: 'tasks', title: t`Tasks in progress`, kind: 'number', sort: 'tasks' },
  { id: 'startedAt', title: t`Started`, kind: 'date', sort: 'startedAt' },
  { id: 'stoppedAt', title: t`Stopped`, kind: 'date', spare: true },
];

/** `/mqProxyMon/processes`: the processes of the product. */
export default function ProcessesPage() {
  const list = useList(queues.listProcesses, { pollSeconds: 5, always: true });
  const go = useGo();
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemo<RowAction<ProcessRow>[]>(
    () => [
      {
        id: 'logs',
        title: () => t`View log lines`,
        may: 'log.view',
        run: ({ id }) => go(logViewPath({ process: id, within: '7d' })),
      },
    ],
    [go],
  );
  return (
    <ListScreen
      list={list}
      title={t`Processes`}
      note={t`Processes of this installation that run, and those that ended in the last seven days.`}
      above={<QueueTabs current={processesPath()} />}
      head={<AsOf at={list.read.dataUpdatedAt} />}
      columns={columns}
      rowName={nameOf}
      version={({ state }) => state}
      actions={actions}
      search={{ label: t`Search processes` }}
      filters={[
        {
          name: 'state',
          title: t`Status`,
          several: true,
          choices: processStates.map((value) => ({ value, title: processLabel(value) })),
        },
      ]}
      noMatch={t`No processes match`}
      nothing={{ title: t`No processes` }}
    />
  );
}
