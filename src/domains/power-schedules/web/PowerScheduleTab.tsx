import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { AlarmClock, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { powerSchedules } from '../contract.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { savingText } from './saving.ts';
import type { PowerSchedule, PowerScheduleEdit, ServerDetail } from './types.ts';
import { runTone, runLabel, sentenceOf, turnLabel } from './labels.ts';

/** When the server is powered on and off automatically. */
export default function PowerScheduleTab({ server }: { server: ServerDetail }) {
  const read = useRead(powerSchedules.readPowerSchedule, { params: { serverId: server.id } }, { pollSeconds: 60 });
  const [editing, setEditing] = useState(false);
  const may = useMay('server.schedule');
  const noRight = may ? null : roleForbids();
  if (!read.data)
    return (
      <Card title={t`Power schedule`}>
        <ReadState read={read} rows={3} />
      </Card>
    );
  const { schedule, runs } = read.data;
  return (
    <div className="grid gap-4">
      <Card title={t`Power schedule`}>
        {editing ? (
          <ScheduleForm server={server} now={read.data} onClose={() => setEditing(false)} />
        ) : schedule === null ? (
          <EmptyState
            kind="nothing"
            title={t`No power schedule`}
            action={
              <Button look="primary" disabledReason={noRight} onClick={() => setEditing(true)}>
                <AlarmClock aria-hidden size={16} />
                {t`Add schedule`}
              </Button>
            }
          >
            {t`Power a server off automatically at night and on again in the morning.`}
          </EmptyState>
        ) : (
          <Shown
            server={server}
            now={read.data}
            schedule={schedule}
            noRight={noRight}
            onEdit={() => setEditing(true)}
          />
        )}
      </Card>
      {runs.length > 0 && <Runs runs={runs} />}
    </div>
  );
}

interface ShownProps {
  server: ServerDetail;
  now: PowerSchedule;
  schedule: PowerScheduleEdit;
  noRight: string | null;
  onEdit(): void;
}

function Shown({ server, now, schedule, noRight, onEdit }: ShownProps) {
  const params = { serverId: server.id };
  const undo = useAct(powerSchedules.savePowerSchedule);
  const save = useAct(powerSchedules.savePowerSchedule, {
    onDone: (_, { input }) => toast('success', input.paused ? t`Schedule paused` : t`Schedule resumed`),
  });
  const remove = useAct(powerSchedules.deletePowerSchedule, {
    onDone: () =>
      toast('success', t`Schedule removed`, {
        action: { title: t`Undo`, onChoose: () => undo.mutate({ params, input: schedule, ifMatch: 0 }) },
      }),
  });
  const paused = schedule.paused;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium">{sentenceOf(schedule)}</span>
        <StateDot tone={paused ? 'muted' : 'ok'}>{paused ? t`Paused` : t`Active`}</StateDot>
      </p>
      <p className="text-muted">{savingText(schedule, server)}</p>
      {now.nextRuns.length > 0 && (
        <div>
          <h3 className="mb-1 font-medium">{t`Next runs`}</h3>
          <ol className="grid gap-1 text-muted tabular-nums">
            {now.nextRuns.map(({ at, turn }) => (
              <li key={at}>
                <DateTime at={at} /> {turnLabel(turn)}
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabledReason={noRight} onClick={onEdit}>
          {t`Change`}
        </Button>
        <Button
          disabledReason={noRight}
          busy={save.isPending}
          onClick={() => save.mutate({ params, input: { ...schedule, paused: !paused }, ifMatch: now.version })}
        >
          {paused ? <Play aria-hidden size={15} /> : <Pause aria-hidden size={15} />}
          {paused ? t`Continue` : t`Pause`}
        </Button>
        <Button disabledReason={noRight} busy={remove.isPending} onClick={() => remove.mutate({ params })}>
          <Trash2 aria-hidden size={15} />
          {t`Remove`}
        </Button>
      </div>
    </div>
  );
}

function Runs({ runs }: { runs: PowerSchedule['runs'] }) {
  return (
    <Card title={t`Recent runs`}>
      <ul className="divide-y divide-line">
        {runs.map(({ at, turn, state, reason, cmdId }) => (
          <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="tabular-nums">
              <DateTime at={at} /> {turnLabel(turn)}
            </span>
            <span className="flex items-center gap-3">
              {cmdId && (
                <Link to={taskPath(cmdId)} className="text-brand-text hover:underline">
                  {t`Task`}
                </Link>
              )}
              <StateDot tone={runTone[state]}>{runLabel(state)}</StateDot>
            </span>
            {reason && <span className="w-full text-[13px] text-muted">{reason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
