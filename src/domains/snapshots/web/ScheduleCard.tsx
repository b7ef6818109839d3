import { plural, t } from '@lingui/core/macro';
import { lazyPart } from '#ui/lazy-part.ts';
import { useList } from '#shell/list/list.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { ScheduleKind } from '#domains/schedules/web/port/schedule-kind.ts';
import { ScheduleCard as Schedules } from '#domains/schedules/web/port/ScheduleCard.tsx';
import { snapshots } from '../contract.ts';
import { maxSchedules } from '../limits.ts';
import { runTone, runLabel, sentenceOf } from './labels.ts';
import { newSchedule, ScheduleFields, SnapshotOutcome } from './ScheduleFields.tsx';
import type { ScheduleEdit, ScheduleList, ScheduleRow, ServerDetail } from './types.ts';

const RunsDrawer = lazyPart(() => import('./RunsDrawer.tsx'));

const kind: ScheduleKind<ScheduleEdit, ScheduleRow> = {
  list: snapshots.listSchedules,
  create: snapshots.createSchedule,
  save: snapshots.saveSchedule,
  remove: snapshots.deleteSchedule,
  blank: newSchedule,
  sentence: sentenceOf,
};

/** The snapshot schedules of the server. */
export function ScheduleCard({ server }: { server: ServerDetail }) {
  const serverId = server.id;
  const list = useList(snapshots.listSchedules, { params: { serverId }, prefix: 'schedule.', pollSeconds: 60 });
  const facts = list.read.data;
  const may = useMay('snapshot.schedule');
  const count = facts?.count ?? 0;
  return (
    <Schedules
      kind={kind}
      params={{ serverId }}
      list={list}
      count={count}
      maxSchedules={maxSchedules}
      refusal={may ? null : roleForbids()}
      note={count > 0 && facts ? t`They keep up to ${facts.copies} of ${facts.limit} snapshots.` : undefined}
      last={({ lastRun }) => lastRun && { tone: runTone[lastRun.state] ?? 'muted', label: runLabel(lastRun.state) }}
      problem={({ lastRun }) => lastRun?.reason}
      facts={(row) => <span>{plural(row.count, { one: '# snapshot', other: '# snapshots' })}</span>}
      menu={() => t`Actions of the schedule`}
      nothing={t`No schedules yet. A schedule takes snapshots automatically and removes old ones.`}
      removed={t`Schedule removed. Its snapshots are kept.`}
      undo
      runs={(row, onClose) => <RunsDrawer serverId={serverId} row={row} onClose={onClose} />}
      fields={(form, row) => (
        <>
          <ScheduleFields edit={form.values} errorOf={form.error} onChange={form.set} />
          <SnapshotOutcome edit={form.values} serverId={serverId} {...(row && { scheduleId: row.id })} />
        </>
      )}
    >
      {facts && <Overlap list={facts} />}
    </Schedules>
  );
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
