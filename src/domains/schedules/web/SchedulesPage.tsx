import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { Permission } from '#kernel/permissions.ts';
import { dash } from '#shell/list/column-cells.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { useUser } from '#shell/session/session-reads.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { TaskListTabs } from '#domains/tasks/web/port/TaskListTabs.tsx';
import { taskPath } from '#domains/tasks/paths.ts';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { schedules } from '../contract.ts';
import { schedulesPath } from '../paths.ts';
import type { RunState } from '../states.ts';
import { kindOf, kinds, refusalOfSchedule, titleOf, type Row } from './listed-row.ts';
import { usePause } from './use-pause.ts';

const tones: Record<RunState, Tone> = {
  waiting: 'brand',
  running: 'brand',
  ok: 'ok',
  failed: 'bad',
  skipped: 'muted',
  missed: 'warn',
};
const labelOf = (state: RunState): string =>
  ({
    waiting: t`Waiting`,
    running: t`Running`,
    ok: t`Done`,
    failed: t`Failed`,
    skipped: t`Skipped`,
    missed: t`Missed`,
  })[state];

const columnsOf = (): ListColumn<Row>[] => [
  {
    id: 'kind',
    title: t`Schedule`,
    cell: (row) => (
      <>
        <span className="font-medium">{titleOf(row)}</span>
        {row.doing !== null && <span className="block text-[13px] text-muted">{row.doing}</span>}
      </>
    ),
  },
  { id: 'object', title: t`Object`, sort: 'objectName', cell: (row) => <ObjectLink row={row} /> },
  {
    id: 'nextAt',
    title: t`Next run`,
    sort: 'nextAt',
    cell: (row) => (row.nextAt === null ? t`Paused` : <DateTime at={row.nextAt} />),
  },
  { id: 'last', title: t`Last run`, cell: (row) => <LastRun row={row} /> },
  { id: 'timeZone', title: t`Time zone`, kind: 'text', hidden: true },
];

function ObjectLink({ row }: { row: Row }) {
  const to = kindOf(row)?.path?.(row.objectId);
  if (to === undefined) return row.objectName;
  return (
    <Link to={to} className="text-brand-text hover:underline">
      {row.objectName}
    </Link>
  );
}

function LastRun({ row: { lastAt, lastState, lastTaskId } }: { row: Row }) {
  if (lastAt === null || lastState === null) return dash;
  const state = <StateDot tone={tones[lastState]}>{labelOf(lastState)}</StateDot>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {lastTaskId === null ? (
        state
      ) : (
        <Link to={taskPath(lastTaskId)} className="hover:underline">
          {state}
        </Link>
      )}
      <DateTime at={lastAt} className="text-[13px] text-muted tabular-nums" />
    </span>
  );
}

const load = () => import('./ScheduleBulkDialog.tsx');
type Pause = ReturnType<typeof usePause>['run'];
const actionsOf = (held: readonly Permission[], pause: Pause): RowAction<Row>[] => [
  {
    id: 'run',
    title: () => t`Run now`,
    refusal: (row) => refusalOfSchedule('run', row, held),
    load: dialog(load, (row) => ({ change: 'run' as const, rows: [row] })),
  },
  {
    id: 'pause',
    title: () => t`Pause`,
    offered: ({ paused }) => !paused,
    refusal: (row) => refusalOfSchedule('pause', row, held),
    run: ({ id }) => pause('pause', [id]),
  },
  {
    id: 'resume',
    title: () => t`Resume`,
    offered: ({ paused }) => paused,
    refusal: (row) => refusalOfSchedule('resume', row, held),
    run: ({ id }) => pause('resume', [id]),
  },
];
const actionsOfMany = (): RowAction<readonly Row[]>[] =>
  (['pause', 'resume', 'run'] as const).map((change) => ({
    id: change,
    title: () => ({ pause: t`Pause`, resume: t`Resume`, run: t`Run now` })[change],
    load: dialog(load, (rows) => ({ change, rows })),
  }));

/** Everything that runs by a schedule: when next, and how it went last. */
export default function SchedulesPage() {
  const list = useList(schedules.listSchedules, { pollSeconds: 30 });
  const held = useUser()?.permissions;
  const { run } = usePause();
  const pause = useRef(run);
  useEffect(() => void (pause.current = run));
  const actions = useMemo(() => actionsOf(held ?? [], (...which) => pause.current(...which)), [held]);
  const ofMany = useMemo(() => actionsOfMany(), []);
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Scheduled tasks`}
      note={t`Snapshots, power changes, servicelets and reports that run by a schedule. Open the object to change one.`}
      above={<TaskListTabs current={schedulesPath()} />}
      columns={columns}
      rowName={(row) => `${titleOf(row)}: ${row.objectName}`}
      version={(row) => `${row.nextAt} ${row.lastAt} ${row.lastState}`}
      actions={actions}
      bulk={{ label: t`Selected schedules`, actions: ofMany }}
      search={{ label: t`Search by object` }}
      filters={[
        {
          name: 'kind',
          title: t`Kind`,
          choices: kinds.map(({ kind, title }) => ({ value: kind, title: title() })),
          several: true,
        },
        { name: 'paused', title: t`Paused` },
      ]}
      noMatch={t`No schedule matches`}
      nothing={{
        title: t`No schedules yet`,
        text: t`Add one on the Snapshots, Power schedule or Servicelets tab of a server, or at a report.`,
      }}
    />
  );
}
