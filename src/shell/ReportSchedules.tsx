import { t } from '@lingui/core/macro';
import { CalendarClock, Pause, Play, Trash2 } from 'lucide-react';
import { reports } from '#domains/reports/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { IconButton } from '#ui/Button.tsx';
import { InlineError } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { useAct } from './act.ts';
import { dateText } from './format.ts';
import { useRead } from './read.ts';
import { whenText } from './timing-words.ts';

type Row = AnswerOf<typeof reports.listReportSchedules>['items'][number];

const refresh = [reports.listReportSchedules];

/** What of a report is mailed to the person by itself already. */
export function ReportSchedules({ reportId }: { reportId: string }) {
  const read = useRead(reports.listReportSchedules, {});
  if (read.error && !read.data) return <InlineError text={read.error.message} onRetry={() => void read.refetch()} />;
  const rows = (read.data?.items ?? []).filter((row) => row.reportId === reportId);
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-[13px] font-medium text-muted">{t`Mailed to you by itself`}</h3>
      <ul aria-label={t`Mailed to you by itself`} className="divide-y divide-line rounded-xl border border-line px-3">
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Line({ row }: { row: Row }) {
  const when = whenText({ ...row, everyHours: 1 });
  const save = useAct(reports.saveReportSchedule, { refresh });
  const remove = useAct(reports.deleteReportSchedule, {
    refresh,
    onDone: () => toast('success', t`The report is not mailed any more`),
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
