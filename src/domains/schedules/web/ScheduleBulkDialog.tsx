import { plural, t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { toast } from '#ui/toast.ts';
import { schedules } from '../contract.ts';
import { refusalOfSchedule, titleOf, type Change, type Row } from './listed-row.ts';
import { usePause } from './use-pause.ts';

const operations = {
  pause: schedules.pauseSchedules,
  resume: schedules.resumeSchedules,
  run: schedules.runSchedules,
} as const;

const titles: Record<Change, (count: number) => string> = {
  pause: (count) => plural(count, { one: 'Pause # schedule?', other: 'Pause # schedules?' }),
  resume: (count) => plural(count, { one: 'Resume # schedule?', other: 'Resume # schedules?' }),
  run: (count) => plural(count, { one: 'Run # schedule now?', other: 'Run # schedules now?' }),
};
const verbs: Record<Change, (count: number) => string> = {
  pause: (count) => plural(count, { one: 'Pause # schedule', other: 'Pause # schedules' }),
  resume: (count) => plural(count, { one: 'Resume # schedule', other: 'Resume # schedules' }),
  run: (count) => plural(count, { one: 'Run # schedule', other: 'Run # schedules' }),
};
const done: Record<Change, () => string> = { pause: () => t`Paused`, resume: () => t`Resumed`, run: () => t`Started` };

interface Props {
  change: Change;
  rows: readonly Row[];
  onClose(): void;
}

/** Pauses, resumes or runs schedules. */
export default function ScheduleBulkDialog({ change, rows, onClose }: Props) {
  const held = useUser()?.permissions ?? [];
  const { announce } = usePause();
  const go = useGo();
  const bulk = useBulk(operations[change], {
    rows: rows.map((row) => ({ ...row, name: row.objectName })),
    key: 'scheduleId',
    judge: (row) => refusalOfSchedule(change, row, held),
    input: (_values, scheduleIds) => ({ scheduleIds }),
    onDone(results, again) {
      const [only] = results;
      const all = !again && results.every(({ refusal }) => refusal === null);
      if (!all || only === undefined || (change === 'run' && results.length > 1)) return false;
      if (change !== 'run')
        announce(
          change,
          results.map(({ scheduleId }) => scheduleId),
        );
      else if (only.cmdId !== null) {
        const open = taskPath(only.cmdId);
        toast('success', t`Schedule started`, { action: { title: t`Show task`, onChoose: () => go(open) } });
      }
      return true;
    },
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={titles[change](rows.length)}
      doneTitle={t`Schedules: results`}
      action={verbs[change]}
      labels={{ done: done[change]() }}
      noteOf={(id) => whatOf(rows.find((row) => row.id === id))}
      onClose={onClose}
    >
      {change === 'run' && (
        <p className="text-muted">
          {t`Each starts what its next run would do. The times of its next runs don't change.`}
        </p>
      )}
    </BulkDialog>
  );
}

const whatOf = (row: Row | undefined) =>
  row === undefined ? '' : [titleOf(row), row.doing].filter((part) => part !== null).join(' · ');
