import { plural, t } from '@lingui/core/macro';
import { CalendarPlus, EllipsisVertical, Pause, Pencil, Play, ScrollText, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { snapshots } from '../contract.ts';
import { maxSchedules } from '../limits.ts';
import { editOf, type ScheduleEdit, type ScheduleList, type ScheduleRow, type ServerDetail } from './types.ts';
import { runWord, sentenceOf } from './words.ts';
import { told } from '#ui/told.ts';

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));
const RunsDrawer = lazy(() => import('./RunsDrawer.tsx'));

type Asked = { what: 'new' } | { what: 'edit' | 'runs'; row: ScheduleRow };

/** When snapshots of the server are taken by themselves. */
export function ScheduleCard({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const read = useRead(snapshots.listSchedules, { params }, { pollSeconds: 60 });
  const [asked, setAsked] = useState<Asked>();
  const may = useMay('snapshot.schedule');
  const noRight = may ? null : roleForbids();
  const count = read.data?.items.length ?? 0;
  const full = count >= maxSchedules ? t`A server can have ${maxSchedules} schedules.` : null;
  const close = () => setAsked(undefined);
  return (
    <Card
      title={t`Schedules`}
      note={
        count > 0 && read.data ? t`They keep up to ${read.data.copies} of ${read.data.limit} snapshots.` : undefined
      }
      actions={
        <Button disabledReason={noRight ?? full} onClick={() => setAsked({ what: 'new' })}>
          <CalendarPlus aria-hidden size={16} />
          {t`Add schedule`}
        </Button>
      }
    >
      {read.data ? (
        <Schedules list={read.data} serverId={server.id} noRight={noRight} onAsk={setAsked} />
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {asked && (
        <Suspense>
          {asked.what === 'runs' ? (
            <RunsDrawer serverId={server.id} row={asked.row} onClose={close} />
          ) : (
            <ScheduleDialog serverId={server.id} row={asked.what === 'edit' ? asked.row : null} onClose={close} />
          )}
        </Suspense>
      )}
    </Card>
  );
}

interface SchedulesProps {
  list: ScheduleList;
  serverId: string;
  noRight: string | null;
  onAsk(asked: Asked): void;
}

function Schedules({ list, serverId, noRight, onAsk }: SchedulesProps) {
  const act = useScheduleActs(serverId);
  if (list.items.length === 0)
    return (
      <p className="text-muted">{t`None yet. A schedule takes snapshots by itself and removes those it keeps no more.`}</p>
    );
  const [overlap] = list.overlaps;
  return (
    <>
      {overlap && (
        <div className="mb-3">
          <Banner tone="warn">
            {t`Two schedules run within minutes of each other, next on`} <DateTime at={overlap.at} />
            {t`. The second waits until the first has finished.`}
          </Banner>
        </div>
      )}
      <ul aria-label={t`Schedules`} className="divide-y divide-line rounded-lg border border-line">
        {list.items.map((row) => (
          <li key={row.id} className="flex items-start gap-3 py-2.5 ps-3.5 pe-1.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{sentenceOf(row)}</p>
              <div className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-[13px] text-muted tabular-nums">
                <State row={row} />
                <span>{plural(row.count, { one: '# snapshot', other: '# snapshots' })}</span>
                {row.nextRuns[0] && (
                  <span>
                    {t`Next`} <DateTime at={row.nextRuns[0]} />
                  </span>
                )}
              </div>
              {row.lastRun?.reason && (
                <p className="mt-1 text-[13px] break-words text-bad">{told(row.lastRun.reason)}</p>
              )}
            </div>
            <Menu
              entries={() => entriesOf(row, { noRight, onAsk, ...act })}
              trigger={(wiring) => (
                <IconButton label={t`Actions of the schedule`} {...wiring}>
                  <EllipsisVertical size={17} />
                </IconButton>
              )}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const runTone: Record<string, Tone> = { ok: 'ok', failed: 'bad', missed: 'warn', running: 'brand', waiting: 'brand' };

function State({ row }: { row: ScheduleRow }) {
  if (row.paused) return <StateDot tone="muted">{t`Paused`}</StateDot>;
  if (row.lastRun === null) return <StateDot tone="muted">{t`Not run yet`}</StateDot>;
  return <StateDot tone={runTone[row.lastRun.state] ?? 'muted'}>{t`Last run: ${runWord(row.lastRun.state)}`}</StateDot>;
}

function useScheduleActs(serverId: string) {
  const refresh = [snapshots.listSchedules, snapshots.listSnapshots];
  const save = useAct(snapshots.saveSchedule, { refresh });
  const add = useAct(snapshots.createSchedule, { refresh });
  const remove = useAct(snapshots.deleteSchedule, { refresh });
  const put = (row: ScheduleRow, change: Partial<ScheduleEdit>) =>
    save.mutate({
      params: { serverId, scheduleId: row.id },
      input: { ...editOf(row), ...change },
      ifMatch: row.version,
    });
  return {
    onPause: (row: ScheduleRow) => put(row, { paused: !row.paused }),
    onRemove: (row: ScheduleRow) =>
      remove.mutate(
        { params: { serverId, scheduleId: row.id } },
        {
          onSuccess: () =>
            toast('success', t`The schedule is removed; its snapshots stay`, {
              action: {
                title: t`Undo`,
                onChoose: () => add.mutate({ params: { serverId }, input: editOf(row) }),
              },
            }),
        },
      ),
  };
}

interface MenuOf {
  noRight: string | null;
  onAsk(asked: Asked): void;
  onPause(row: ScheduleRow): void;
  onRemove(row: ScheduleRow): void;
}

function entriesOf(row: ScheduleRow, { noRight, onAsk, onPause, onRemove }: MenuOf): MenuEntry[] {
  return [
    {
      id: 'runs',
      title: t`Runs`,
      icon: <ScrollText size={16} />,
      onChoose: () => onAsk({ what: 'runs', row }),
    },
    {
      id: 'pause',
      title: row.paused ? t`Resume` : t`Pause`,
      icon: row.paused ? <Play size={16} /> : <Pause size={16} />,
      disabledReason: noRight,
      onChoose: () => onPause(row),
    },
    {
      id: 'edit',
      title: t`Edit`,
      icon: <Pencil size={16} />,
      disabledReason: noRight,
      onChoose: () => onAsk({ what: 'edit', row }),
    },
    'separator',
    {
      id: 'remove',
      title: t`Remove`,
      icon: <Trash2 size={16} />,
      danger: true,
      disabledReason: noRight,
      onChoose: () => onRemove(row),
    },
  ];
}
