import { t } from '@lingui/core/macro';
import { CalendarPlus, EllipsisVertical, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { whenText } from '#shell/timing-words.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { servicelets } from '../contract.ts';
import { maxSchedules } from '../limits.ts';
import { refusalOfServicelet } from '../states.ts';
import type { Allowed, ScheduleEdit, ScheduleRow, ServerDetail } from './types.ts';
import { runTone, runWord } from './words.ts';

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));

/** What of a schedule is written, without what the product adds. */
export const editOf = ({
  id: _,
  name: __,
  by: ___,
  nextRuns: ____,
  lastRun: _____,
  version: ______,
  ...edit
}: ScheduleRow) => edit satisfies ScheduleEdit;

/** What runs on the server by itself. */
export function ScheduleCard({ server, allowed }: { server: ServerDetail; allowed: readonly Allowed[] }) {
  const params = { serverId: server.id };
  const read = useRead(servicelets.listServiceletSchedules, { params }, { pollSeconds: 60 });
  const [asked, setAsked] = useState<{ row: ScheduleRow | null }>();
  const may = useMay('servicelet.schedule');
  const commands = allowed.filter((one) => one.deeds.some(({ deed, file }) => deed === 'run' && file !== 'required'));
  const refusal = may ? refusalOfServicelet('schedule', { server: server.state }) : roleForbids();
  const none = commands.length === 0 ? t`There is no command that could run by itself.` : null;
  const full = (read.data?.items.length ?? 0) >= maxSchedules ? t`A server can have ${maxSchedules} schedules.` : null;
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
      {read.data ? (
        <Schedules rows={read.data.items} serverId={server.id} refusal={refusal} onEdit={(row) => setAsked({ row })} />
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
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
  refusal: string | null;
  onEdit(row: ScheduleRow): void;
}

function Schedules({ rows, serverId, refusal, onEdit }: SchedulesProps) {
  const refresh = [servicelets.listServiceletSchedules];
  const save = useAct(servicelets.saveServiceletSchedule, { refresh });
  const remove = useAct(servicelets.deleteServiceletSchedule, {
    refresh,
    onDone: () => toast('success', t`The schedule is removed; what it ran stays in the list`),
  });
  if (rows.length === 0)
    return (
      <p className="text-muted">{t`None yet. A schedule runs a command by itself, and you are told when it fails.`}</p>
    );
  const entriesOf = (row: ScheduleRow): MenuEntry[] => {
    const at = { serverId, scheduleId: row.id };
    return [
      {
        id: 'pause',
        title: row.paused ? t`Resume` : t`Pause`,
        icon: row.paused ? <Play size={16} /> : <Pause size={16} />,
        disabledReason: refusal,
        onChoose: () =>
          save.mutate({ params: at, input: { ...editOf(row), paused: !row.paused }, ifMatch: row.version }),
      },
      { id: 'edit', title: t`Edit`, icon: <Pencil size={16} />, disabledReason: refusal, onChoose: () => onEdit(row) },
      'separator',
      {
        id: 'remove',
        title: t`Remove`,
        icon: <Trash2 size={16} />,
        danger: true,
        disabledReason: refusal,
        onChoose: () => remove.mutate({ params: at }),
      },
    ];
  };
  return (
    <ul aria-label={t`Schedules`} className="divide-y divide-line rounded-lg border border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-start gap-3 py-2.5 ps-3.5 pe-1.5">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">
              {row.name}, {whenText(row)} ({row.timeZone})
            </p>
            <div className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-[13px] text-muted tabular-nums">
              {row.paused ? (
                <StateDot tone="muted">{t`Paused`}</StateDot>
              ) : row.lastRun === null ? (
                <StateDot tone="muted">{t`Not run yet`}</StateDot>
              ) : (
                <StateDot tone={runTone[row.lastRun.state]}>{t`Last run: ${runWord(row.lastRun.state)}`}</StateDot>
              )}
              {row.nextRuns[0] && (
                <span>
                  {t`Next`} <DateTime at={row.nextRuns[0]} />
                </span>
              )}
            </div>
          </div>
          <Menu
            entries={() => entriesOf(row)}
            trigger={(wiring) => (
              <IconButton label={t`Actions of the schedule of ${row.name}`} {...wiring}>
                <EllipsisVertical size={17} />
              </IconButton>
            )}
          />
        </li>
      ))}
    </ul>
  );
}
