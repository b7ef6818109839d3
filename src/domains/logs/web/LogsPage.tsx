import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { logServices } from '#kernel/log.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { AsOf } from '#shell/list/AsOf.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { dash } from '#shell/list/column-cells.tsx';
import { PeriodField } from '#shell/report/PeriodField.tsx';
import { dateText } from '#shell/text/format.ts';
import { spanText } from '#shell/text/span-text.ts';
import { Button } from '#ui/Button.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { logs } from '../contract.ts';
import { logViewPath } from '../paths.ts';
import { logLevels, logSpans, maxLogDays } from '../kinds.ts';
import { levelLabel, levelTone, serviceLabel, spanLabel } from './labels.ts';
import { LineDrawer } from './LineDrawer.tsx';
import { LogTime } from './LogTime.tsx';
import type { LogRow } from './types.ts';

/** While someone watches: new lines are kept once a second. */
const tailSeconds = 2;

const shortId = (id: string) => `${id.slice(0, 8)}…`;

const columnsOf = (): ListColumn<LogRow>[] => [
  {
    id: 'message',
    title: t`Message`,
    cell: ({ message, details }) => (
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <span className="block max-w-[46rem] min-w-40 break-words">{message || dash}</span>
        {details !== null && (
          <span className="block max-w-[46rem] truncate font-mono text-xs text-muted" title={details}>
            {details}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'level',
    title: t`Level`,
    sort: 'level',
    phone: 'line',
    cell: ({ level }) => <StateDot tone={levelTone[level]}>{levelLabel(level)}</StateDot>,
  },
  { id: 'at', title: t`Time`, sort: 'at', phone: 'line', cell: ({ at }) => <LogTime at={at} /> },
  { id: 'service', title: t`Service`, spare: true, cell: ({ service }) => serviceLabel(service) },
  {
    id: 'requestId',
    title: t`Request`,
    spare: true,
    cell: ({ requestId }) =>
      requestId === null ? dash : <RowLink to={logViewPath({ requestId })}>{shortId(requestId)}</RowLink>,
  },
  {
    id: 'taskId',
    title: t`Task`,
    spare: true,
    cell: ({ taskId }) => (taskId === null ? dash : <RowLink to={taskPath(taskId)}>{shortId(taskId)}</RowLink>),
  },
  { id: 'process', title: t`Process`, kind: 'text', hidden: true },
];

/** `/logView`: what the processes of the installation have logged. */
export default function LogsPage() {
  const [live, setLive] = useState(false);
  const list = useList(logs.listLogs, live ? { pollSeconds: tailSeconds, always: true } : {});
  const [open, setOpen] = useState<LogRow>();
  const go = useGo();
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemo<RowAction<LogRow>[]>(
    () => [
      { id: 'details', title: () => t`Show details`, run: setOpen },
      {
        id: 'request',
        title: () => t`Show lines of this request`,
        offered: ({ requestId }) => requestId !== null,
        run: ({ requestId }) => go(logViewPath({ requestId: requestId ?? '' })),
      },
      {
        id: 'task',
        title: () => t`Show lines of this task`,
        offered: ({ taskId }) => taskId !== null,
        run: ({ taskId }) => go(logViewPath({ taskId: taskId ?? '' })),
      },
      {
        id: 'around',
        title: () => t`Show lines around this one`,
        run: ({ at }) => go(logViewPath({ around: at })),
      },
      {
        id: 'process',
        title: () => t`Show lines of this process`,
        run: ({ process }) => go(logViewPath({ process })),
      },
    ],
    [go],
  );
  const { requestId = '', taskId = '', process = '', around = '', period = '' } = list.search;
  return (
    <>
      <ListScreen
        list={list}
        title={t`Log view`}
        note={t`Log lines of all processes. Without a time filter, the last 24 hours are shown.`}
        head={
          <>
            <AsOf at={list.read.dataUpdatedAt} />
            <Button aria-pressed={live} onClick={() => setLive(!live)}>
              <span aria-hidden className={clsx('size-2 rounded-full', live ? 'animate-pulse bg-ok' : 'bg-line')} />
              {t`Live tail`}
            </Button>
          </>
        }
        columns={columns}
        rowName={({ message }) => message}
        version={() => ''}
        actions={actions}
        onOpen={setOpen}
        search={{ label: t`Search by text or ID`, className: 'w-72 max-sm:w-full' }}
        filters={[
          {
            name: 'level',
            title: t`Level`,
            several: true,
            choices: logLevels.map((value) => ({ value, title: levelLabel(value) })),
          },
          {
            name: 'service',
            title: t`Service`,
            several: true,
            choices: logServices.map((value) => ({ value, title: serviceLabel(value) })),
          },
          { name: 'within', title: t`Time`, choices: logSpans.map((value) => ({ value, title: spanLabel(value) })) },
          { name: 'requestId', title: t`Request`, choices: [{ value: requestId, title: requestId }], linked: true },
          { name: 'taskId', title: t`Task`, choices: [{ value: taskId, title: taskId }], linked: true },
          { name: 'process', title: t`Process`, choices: [{ value: process, title: process }], linked: true },
          {
            name: 'around',
            title: t`Two minutes around`,
            choices: [{ value: around, title: around && dateText(around) }],
            linked: true,
          },
          { name: 'period', title: t`Days`, choices: [{ value: period, title: spanText(period) }], linked: true },
        ]}
        controls={
          <PeriodField
            title={t`Days`}
            value={period}
            maxDays={maxLogDays}
            onChange={(days) => list.set({ period: days })}
          />
        }
        noMatch={t`No log lines match`}
        noMatchText={t`Lines are kept for a limited time. Choose a longer time, or fewer filters.`}
        nothing={{ title: t`No log lines`, text: t`Lines appear here a second after they are logged.` }}
      />
      {open && <LineDrawer line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
