import { t } from '@lingui/core/macro';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { ScheduleRows } from '#shell/text/ScheduleRows.tsx';
import { whenText } from '#shell/text/timing-labels.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { toast } from '#ui/toast.ts';
import type { Sayable } from '#kernel/message.ts';
import { servicelets } from '../contract.ts';
import { maxSchedules } from '../limits.ts';
import { refusalOfServicelet } from '../states.ts';
import { editOf, type Allowed, type ScheduleRow, type ServerDetail } from './types.ts';
import { runTone, runLabel } from './labels.ts';

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));

/** The servicelet schedules of the server. */
export function ScheduleCard({ server, allowed }: { server: ServerDetail; allowed: readonly Allowed[] }) {
  const params = { serverId: server.id };
  const list = useList(servicelets.listServiceletSchedules, { params, prefix: 'schedule.', pollSeconds: 60 });
  const [asked, setAsked] = useState<{ row: ScheduleRow | null }>();
  const may = useMay('servicelet.schedule');
  const commands = allowed.filter((one) =>
    one.actions.some(({ action, file }) => action === 'run' && file !== 'required'),
  );
  const refusal = may ? refusalOfServicelet('schedule', { server: server.state }) : roleForbids();
  const none = commands.length === 0 ? t`No commands can be scheduled.` : null;
  const full =
    (list.read.data?.count ?? 0) >= maxSchedules ? t`A server can have up to ${maxSchedules} schedules.` : null;
  return (
    <Card
      title={t`Schedules`}
      actions={
        <Button disabledReason={refusal ?? none ?? full} onClick={() => setAsked({ row: null })}>
          <CalendarPlus aria-hidden size={16} />
          {t`Add schedule`}
        </Button>
      }
    >
      <ListScreen
        list={list}
        rowName={(row) => row.name}
        draw={(rows) => (
          <Schedules rows={rows} serverId={server.id} refusal={refusal} onEdit={(row) => setAsked({ row })} />
        )}
        noMatch={t`No schedule matches`}
        nothing={
          <p className="text-muted">{t`No schedules yet. A schedule runs a command automatically and notifies you when it fails.`}</p>
        }
      />
      {asked && (
        <Suspense>
          <ScheduleDialog
            serverId={server.id}
            row={asked.row}
            commands={commands}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}

interface SchedulesProps {
  rows: readonly ScheduleRow[];
  serverId: string;
  refusal: Sayable | null;
  onEdit(row: ScheduleRow): void;
}

function Schedules({ rows, serverId, refusal, onEdit }: SchedulesProps) {
  const save = useAct(servicelets.saveServiceletSchedule);
  const remove = useAct(servicelets.deleteServiceletSchedule, {
    onDone: () => toast('success', t`Schedule removed. Its runs stay in the list.`),
  });
  const at = ({ id }: ScheduleRow) => ({ serverId, scheduleId: id });
  return (
    <ScheduleRows<ScheduleRow>
      rows={rows}
      sentence={(row) => `${row.name}, ${whenText(row)} (${row.timeZone})`}
      last={({ lastRun }) => lastRun && { tone: runTone[lastRun.state], label: runLabel(lastRun.state) }}
      problem={(row) => row.lastProblem}
      menu={(row) => t`Actions of the schedule of ${row.name}`}
      refusal={refusal}
      onEdit={onEdit}
      onPause={(row) =>
        save.mutate({ params: at(row), input: { ...editOf(row), paused: !row.paused }, ifMatch: row.version })
      }
      onRemove={(row) => remove.mutate({ params: at(row) })}
    />
  );
}
