import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { CircleStop } from 'lucide-react';
import { useMemo } from 'react';
import { History } from '#domains/history/web/port/History.tsx';
import type { HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, useRowActions, type RowAction } from '#shell/list/row-actions.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { onCall } from '../contract.ts';
import { shiftsAhead } from '../limits.ts';
import { onCallPath, onCallSchedulePath } from '../paths.ts';
import { scheduleActions } from './actions.tsx';
import { personText, rotationText } from './labels.ts';
import type { NoteRow, OverrideRow, Schedule } from './types.ts';

const entryOf = (row: RowOf<typeof onCall.listOnCallHistory>): HistoryEntry => row;
const kinds = ['lifecycle'] as const;

/** `/onCall/{scheduleId}`: who is on call now and next, overrides and hand-over notes. */
export default function SchedulePage() {
  const { scheduleId = '' } = useParams({ strict: false });
  const read = useRead(onCall.readOnCallSchedule, { params: { scheduleId } }, { pollSeconds: 60 });
  const { data } = read;
  useObjectTitle(data?.name);
  useOpened(onCallSchedulePath(scheduleId), data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={onCallPath()}>{t`On call`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Schedule not found`}
          action={
            <Link to={onCallPath()} className={buttonClass()}>
              {t`All schedules`}
            </Link>
          }
        >
          {t`It was deleted, or the address is wrong.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found schedule={data} />}
    </>
  );
}

function Found({ schedule }: { schedule: Schedule }) {
  const actions = useRowActions(scheduleActions);
  const params = useMemo(() => ({ scheduleId: schedule.id }), [schedule.id]);
  return (
    <>
      <PageHead
        title={schedule.name}
        note={rotationText(schedule)}
        actions={scheduleActions.map((action) => (
          <Button
            key={action.id}
            disabledReason={actions.refusalOf(action, schedule)}
            onClick={() => actions.choose(action, schedule)}
          >
            {action.icon}
            {action.title(schedule)}
          </Button>
        ))}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ShiftsCard schedule={schedule} />
        <Notes params={params} />
        <Overrides params={params} />
        <Card title={t`History`}>
          <History op={onCall.listOnCallHistory} {...{ params, kinds }} entryOf={entryOf} />
        </Card>
      </div>
      {actions.dialog}
    </>
  );
}

function ShiftsCard({ schedule }: { schedule: Schedule }) {
  const { shifts, members } = schedule;
  const left = members.filter(({ able }) => !able);
  return (
    <Card title={t`Shifts`}>
      <ol aria-label={t`Shifts`} className="grid gap-2.5">
        {shifts.slice(0, shiftsAhead).map((shift, at) => (
          <li key={shift.from} className="flex flex-wrap items-baseline gap-x-2">
            <span className={at === 0 ? 'font-semibold' : ''}>{personText(shift)}</span>
            {at === 0 && <Tag tone="ok">{t`Now`}</Tag>}
            {shift.override && <Tag tone="brand">{t`Override`}</Tag>}
            <span className="ms-auto text-[13px] text-muted">
              <DateTime at={shift.from} /> – <DateTime at={shift.until} />
            </span>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <p className="mt-3 text-[13px] text-muted">
          {t`Left out because they can't manage alarms or sign in: ${left.map(({ email }) => email).join(', ')}`}
        </p>
      )}
    </Card>
  );
}

const noteColumns = (): ListColumn<NoteRow>[] => [
  {
    id: 'text',
    title: t`Note`,
    cell: ({ text }) => <span className="whitespace-pre-wrap break-words">{text}</span>,
  },
  { id: 'by', title: t`Written by`, phone: 'line', cell: ({ by }) => by ?? '–' },
  { id: 'created', title: t`Written`, kind: 'date', sort: 'created' },
];

function Notes({ params }: { params: { scheduleId: string } }) {
  const list = useList(onCall.listHandOverNotes, { params });
  const columns = useMemo(() => noteColumns(), []);
  return (
    <Card title={t`Hand-over notes`}>
      <ListScreen
        list={list}
        label={t`Hand-over notes`}
        columns={columns}
        rowName={({ text }) => text.slice(0, 40)}
        noMatch={t`No notes match`}
        nothing={{ title: t`No hand-over notes yet`, text: t`The newest one is sent to the next person on call.` }}
      />
    </Card>
  );
}

const overrideColumns = (): ListColumn<OverrideRow>[] => [
  { id: 'person', title: t`Person`, kind: 'text' },
  { id: 'from', title: t`From`, kind: 'date', sort: 'from', phone: 'line' },
  { id: 'until', title: t`Until`, kind: 'date', phone: 'line' },
  { id: 'reason', title: t`Reason`, kind: 'text', spare: true },
];

function Overrides({ params }: { params: { scheduleId: string } }) {
  const list = useList(onCall.listOnCallOverrides, { params });
  const columns = useMemo(() => overrideColumns(), []);
  const { scheduleId } = params;
  const actions = useMemo(
    (): RowAction<OverrideRow>[] => [
      {
        id: 'end',
        title: () => t`End override`,
        icon: <CircleStop size={16} />,
        may: 'onCall.manage',
        danger: true,
        load: dialog(
          () => import('./EndOverrideDialog.tsx'),
          (row: OverrideRow) => ({ row, scheduleId }),
        ),
      },
    ],
    [scheduleId],
  );
  return (
    <Card title={t`Overrides`}>
      <ListScreen
        list={list}
        label={t`Overrides`}
        columns={columns}
        rowName={({ person }) => person}
        actions={actions}
        noMatch={t`No overrides match`}
        nothing={{ title: t`No overrides`, text: t`With an override, someone else is on call for a time.` }}
      />
    </Card>
  );
}
