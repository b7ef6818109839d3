import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { messageLogPath } from '#domains/reports/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { AsOf } from '#shell/list/AsOf.tsx';
import { dash } from '#shell/list/column-cells.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { elapsedText } from '#shell/text/elapsed.ts';
import { Sparkline } from '#ui/Charts.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { queues } from '../contract.ts';
import { queueAlarms, queueKinds } from '../kinds.ts';
import { deadLettersPath, queuesPath } from '../paths.ts';
import { alarmLabel, alarmTone, kindLabel } from './labels.ts';
import { QueueTabs } from './QueueTabs.tsx';
import type { QueueRow } from './types.ts';

/** While someone looks. */
const pollSeconds = 5;

/** Where what a queue gave up can be started again; null: it gives up nothing, or nothing now. */
function deadPath({ kind, name, dead }: QueueRow) {
  if (dead === 0) return null;
  if (kind === 'tasks') return deadLettersPath({ kind: name });
  return kind === 'messages' ? messageLogPath() : null;
}

function Rate({
  label,
  total,
  parts,
  tone,
}: {
  label: string;
  total: number | null;
  parts: number[];
  tone: 'brand' | 'ok';
}) {
  if (total === null) return dash;
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <Sparkline label={label} values={parts} tone={tone} className="h-6 w-20" />
      <span className="min-w-8 text-end tabular-nums">{numberText(total)}</span>
    </span>
  );
}

const columnsOf = (): ListColumn<QueueRow>[] => [
  {
    id: 'title',
    title: t`Queue`,
    sort: 'title',
    cell: ({ title, kind }) => (
      <span className="grid">
        <span className="font-medium">{title}</span>
        <span className="text-[13px] text-muted">{kindLabel(kind)}</span>
      </span>
    ),
  },
  {
    id: 'alarm',
    title: t`Status`,
    phone: 'line',
    cell: ({ alarm }) => <StateDot tone={alarmTone[alarm]}>{alarmLabel(alarm)}</StateDot>,
  },
  { id: 'waiting', title: t`Waiting`, kind: 'number', sort: 'waiting' },
  {
    id: 'oldest',
    title: t`Oldest`,
    align: 'end',
    sort: 'oldestSeconds',
    phone: 'line',
    cell: ({ oldestSeconds }) =>
      oldestSeconds === null ? dash : <span className="tabular-nums">{elapsedText(oldestSeconds * 1000)}</span>,
  },
  { id: 'running', title: t`In progress`, kind: 'number', sort: 'running' },
  { id: 'delayed', title: t`Due later`, kind: 'number', sort: 'delayed', spare: true },
  {
    id: 'arrived',
    title: t`In, last hour`,
    align: 'end',
    sort: 'arrived',
    spare: true,
    cell: (row) => (
      <Rate label={t`In ${row.title}, by five minutes`} total={row.arrived} parts={row.arrivals} tone="brand" />
    ),
  },
  {
    id: 'finished',
    title: t`Out, last hour`,
    align: 'end',
    sort: 'finished',
    spare: true,
    cell: (row) => (
      <Rate label={t`Out of ${row.title}, by five minutes`} total={row.finished} parts={row.departures} tone="ok" />
    ),
  },
  {
    id: 'dead',
    title: t`Dead letters`,
    align: 'end',
    sort: 'dead',
    cell: (row) => {
      const to = deadPath(row);
      return to === null ? numberText(row.dead) : <RowLink to={to}>{numberText(row.dead)}</RowLink>;
    },
  },
];

/** `/mqProxyMon`: how the queues of the installation stand. */
export default function QueuesPage() {
  const list = useList(queues.listQueues, { pollSeconds, always: true });
  const go = useGo();
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemo<RowAction<QueueRow>[]>(
    () => [
      {
        id: 'dead',
        title: () => t`Show dead letters`,
        refusal: (row) => (deadPath(row) === null ? t`This queue has no dead letters.` : null),
        run: (row) => {
          const to = deadPath(row);
          if (to !== null) go(to);
        },
      },
    ],
    [go],
  );
  return (
    <ListScreen
      list={list}
      title={t`Queue monitor`}
      note={t`Work that waits for a worker, across all accounts. Operators are notified when a queue is behind.`}
      above={<QueueTabs current={queuesPath()} />}
      head={<AsOf at={list.read.dataUpdatedAt} />}
      columns={columns}
      rowName={({ title }) => title}
      version={({ alarm }) => alarm}
      actions={actions}
      search={{ label: t`Search queues` }}
      filters={[
        {
          name: 'kind',
          title: t`Kind`,
          several: true,
          choices: queueKinds.map((value) => ({ value, title: kindLabel(value) })),
        },
        {
          name: 'alarm',
          title: t`Status`,
          several: true,
          choices: queueAlarms.map((value) => ({ value, title: alarmLabel(value) })),
        },
      ]}
      noMatch={t`No queues match`}
      nothing={{ title: t`No queues` }}
    />
  );
}
