import { t } from '@lingui/core/macro';
import { CalendarClock, Pause, Play, Trash2 } from 'lucide-react';
import { reports } from '#domains/reports/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { IconButton } from '#ui/Button.tsx';
import { InlineError } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { useAct } from '../form/act.ts';
import { dateText } from '../text/format.ts';
import { useRead } from '../data/read.ts';
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
      <ul aria-label={t`Scheduled for email`} className="divide-y divide-line rounded-xl border border-line px-3">
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Line({ row }: { row: Row }) {
  const when = whenText({ ...row, everyHours: 1 });
  const save = useAct(reports.saveReportSchedule);
  const remove = useAct(reports.deleteReportSchedule, {
    onDone: () => toast('success', t`Scheduled email removed`),
  });
  const params = { scheduleId: row.id };
  const { id: _id, title: _title, nextAt, lastAt: _last, lastProblem, version, ...edit } = row;
  const next = nextAt === null ? t`paused` : t`next ${dateText(nextAt)}`;
  const narrowed = [row.filter, row.where.replaceAll('|', ', ')].filter((text) => text !== '').join(', ');
  return (
    <li className="flex items-center gap-3 py-2">
      <CalendarClock aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="first-letter:uppercase block">{when}</span>
        <span className="block text-[13px] text-muted wrap-anywhere">
          {[next, narrowed].filter((text) => text !== '').join(' · ')}
        </span>
        {lastProblem !== null && <span className="block text-[13px] text-bad">{lastProblem}</span>}
      </span>
      <IconButton
        label={row.paused ? t`Resume: ${when}` : t`Pause: ${when}`}
        disabled={save.isPending}
        onClick={() => save.mutate({ params, input: { ...edit, paused: !row.paused }, ifMatch: version })}
      >
        {row.paused ? <Play size={16} /> : <Pause size={16} />}
      </IconButton>
      <IconButton label={t`Remove: ${when}`} disabled={remove.isPending} onClick={() => remove.mutate({ params })}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}
