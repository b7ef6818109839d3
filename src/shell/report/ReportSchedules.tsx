import { t } from '@lingui/core/macro';
import { reports } from '#domains/reports/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { InlineError } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { useAct } from '../form/act.ts';
import { useRead } from '../data/read.ts';
import { ScheduleRows } from '../text/ScheduleRows.tsx';
import { whenText } from '../text/timing-labels.ts';

type Row = AnswerOf<typeof reports.listReportSchedules>['items'][number];

/** The user's existing mail schedules for a report. */
export function ReportSchedules({ reportId }: { reportId: string }) {
  const read = useRead(reports.listReportSchedules, { query: { reportId, size: 0 } });
  if (read.error && !read.data) return <InlineError text={read.error.message} onRetry={() => void read.refetch()} />;
  const rows = read.data?.items ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-[13px] font-medium text-muted">{t`Scheduled for email`}</h3>
      <Rows rows={rows} />
    </section>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const save = useAct(reports.saveReportSchedule);
  const remove = useAct(reports.deleteReportSchedule, {
    onDone: () => toast('success', t`Scheduled email removed`),
  });
  return (
    <ScheduleRows<Row & { nextRuns: readonly string[] }>
      label={t`Scheduled for email`}
      rows={rows.map((row) => ({ ...row, nextRuns: row.nextAt === null ? [] : [row.nextAt] }))}
      sentence={sentenceOf}
      last={({ lastAt, lastProblem }) =>
        lastAt === null
          ? null
          : lastProblem === null
            ? { tone: 'ok', label: t`done` }
            : { tone: 'bad', label: t`failed` }
      }
      problem={({ lastProblem }) => lastProblem}
      facts={narrowedTo}
      menu={() => t`Actions of the schedule`}
      refusal={null}
      onPause={({ id: scheduleId, reportId, version, ...row }) => {
        const { filter, where, kind, hour, minute, weekday, monthDay, timeZone } = row;
        const timing = { kind, hour, minute, weekday, monthDay, timeZone };
        const input = { reportId, filter, where, ...timing, paused: !row.paused };
        save.mutate({ params: { scheduleId }, input, ifMatch: version });
      }}
      onRemove={({ id: scheduleId }) => remove.mutate({ params: { scheduleId } })}
    />
  );
}

function sentenceOf(row: Row): string {
  const when = whenText({ ...row, everyHours: 1 });
  return when.charAt(0).toUpperCase() + when.slice(1);
}

/** The filters of its rows. */
function narrowedTo({ filter, where }: Row) {
  const narrowed = [filter, where.replaceAll('|', ', ')].filter((text) => text !== '').join(', ');
  return narrowed && <span className="wrap-anywhere">{narrowed}</span>;
}
