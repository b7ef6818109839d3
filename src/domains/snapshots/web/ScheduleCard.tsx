import { plural, t } from '@lingui/core/macro';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { ScheduleRows } from '#shell/text/ScheduleRows.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { snapshots } from '../contract.ts';
import { maxSchedules } from '../limits.ts';
import { editOf, type ScheduleEdit, type ScheduleList, type ScheduleRow, type ServerDetail } from './types.ts';
import { runTone, runLabel, sentenceOf } from './labels.ts';

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));
const RunsDrawer = lazy(() => import('./RunsDrawer.tsx'));

type Asked = { what: 'new' } | { what: 'edit' | 'runs'; row: ScheduleRow };

/** The snapshot schedules of the server. */
export function ScheduleCard({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const read = useRead(snapshots.listSchedules, { params }, { pollSeconds: 60 });
  const [asked, setAsked] = useState<Asked>();
  const may = useMay('snapshot.schedule');
  const noRight = may ? null : roleForbids();
  const count = read.data?.items.length ?? 0;
  const full = count >= maxSchedules ? t`A server can have up to ${maxSchedules} schedules.` : null;
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
      <p className="text-muted">{t`No schedules yet. A schedule takes snapshots automatically and removes old ones.`}</p>
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
      <ScheduleRows<ScheduleRow>
        rows={list.items}
        sentence={sentenceOf}
        last={({ lastRun }) => lastRun && { tone: runTone[lastRun.state] ?? 'muted', label: runLabel(lastRun.state) }}
        problem={({ lastRun }) => lastRun?.reason}
        facts={(row) => <span>{plural(row.count, { one: '# snapshot', other: '# snapshots' })}</span>}
        menu={() => t`Actions of the schedule`}
        refusal={noRight}
        onRuns={(row) => onAsk({ what: 'runs', row })}
        onEdit={(row) => onAsk({ what: 'edit', row })}
        {...act}
      />
    </>
  );
}

function useScheduleActs(serverId: string) {
  const save = useAct(snapshots.saveSchedule);
  const add = useAct(snapshots.createSchedule);
  const remove = useAct(snapshots.deleteSchedule);
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
            toast('success', t`Schedule removed. Its snapshots are kept.`, {
              action: {
                title: t`Undo`,
                onChoose: () => add.mutate({ params: { serverId }, input: editOf(row) }),
              },
            }),
        },
      ),
  };
}
