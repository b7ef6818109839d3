import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Ago } from '#shell/text/Ago.tsx';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { snapshots } from '../contract.ts';
import type { ScheduleRow } from './types.ts';
import { runTone, runLabel, sentenceOf } from './labels.ts';
import { taskPath } from '#domains/tasks/paths.ts';

/** The last runs of a schedule, newest first. */
export default function RunsDrawer({
  serverId,
  row,
  onClose,
}: {
  serverId: string;
  row: ScheduleRow;
  onClose(): void;
}) {
  return (
    <Drawer title={t`Schedule runs`} onClose={onClose}>
      <p className="px-5 pt-4 text-muted">{sentenceOf(row)}</p>
      <ReadOnList
        op={snapshots.listScheduleRuns}
        params={{ serverId, scheduleId: row.id }}
        nothing={<EmptyState kind="nothing" title={t`No runs yet`} />}
      >
        {(runs) => (
          <ul className="divide-y divide-line px-5 py-2">
            {runs.map((run) => (
              <li key={run.slot} className="py-2.5">
                <div className="flex items-baseline justify-between gap-3">
                  <Ago at={run.slot} />
                  <span className="flex items-baseline gap-3">
                    {run.cmdId && (
                      <Link to={taskPath(run.cmdId)} className="text-brand-text hover:underline">
                        {t`Task`}
                      </Link>
                    )}
                    <StateDot tone={runTone[run.state] ?? 'muted'}>{runLabel(run.state)}</StateDot>
                  </span>
                </div>
                {run.reason && <p className="mt-0.5 text-[13px] break-words text-muted">{run.reason}</p>}
              </li>
            ))}
          </ul>
        )}
      </ReadOnList>
    </Drawer>
  );
}
