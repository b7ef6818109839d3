import { plural, t } from '@lingui/core/macro';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { ScheduleRows } from '#shell/text/ScheduleRows.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
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
  const list = useList(snapshots.listSchedules, { params, prefix: 'schedule.', pollSeconds: 60 });
  const facts = list.read.data;
  const [asked, setAsked] = useState<Asked>();
  const may = useMay('snapshot.schedule');
  const noRight = may ? null : roleForbids();
  const count = facts?.count ?? 0;
  const full = count >= maxSchedules ? t`A server can have up to ${maxSchedules} schedules.` : null;
  const close = () => setAsked(undefined);
  return (
    <Card
      title={t`Schedules`}
      note={count > 0 && facts ? t`They keep up to ${facts.copies} of ${facts.limit} snapshots.` : undefined}
      actions={
        <Button disabledReason={noRight ?? full} onClick={() => setAsked({ what: 'new' })}>
          <CalendarPlus aria-hidden size={16} />
          {t`Add schedule`}
        </Button>
      }
    >
      {facts && <Overlap list={facts} />}
      <ListScreen
        list={list}
        rowName={sentenceOf}
        draw={(rows) => <Schedules rows={rows} serverId={server.id} noRight={noRight} onAsk={setAsked} />}
        noMatch={t`No schedule matches`}
        nothing={
          <p className="text-muted">{t`No schedules yet. A schedule takes snapshots automatically and removes old ones.`}</p>
        }
      />
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
  rows: readonly ScheduleRow[];
  serverId: string;
  noRight: string | null;
  onAsk(asked: Asked): void;
}

function Overlap({ list: { overlaps } }: { list: ScheduleList }) {
  const [overlap] = overlaps;
  return (
    overlap && (
      <div className="mb-3">
        <Banner tone="warn">
          {t`Two schedules run within minutes of each other, next on`} <DateTime at={overlap.at} />
          {t`. The second waits until the first has finished.`}
        </Banner>
      </div>
    )
  );
}

function Schedules({ rows, serverId, noRight, onAsk }: SchedulesProps) {
  const act = useScheduleActs(serverId);
  return (
    <ScheduleRows<ScheduleRow>
      rows={rows}
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
