import { t } from '@lingui/core/macro';
import { CalendarClock, Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import { reports } from '#domains/reports/contract.ts';
import { reportKinds, type ReportKind } from '#domains/reports/limits.ts';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { ReportSchedules } from './ReportSchedules.tsx';
import { OpDialog } from '../form/OpDialog.tsx';
import { useOpForm } from '../form/use-op-form.ts';
import { useUser } from '../session/session-reads.ts';
import { TimingFields } from '../text/TimingFields.tsx';
import { TimingOutcome } from '../text/TimingOutcome.tsx';
import { browserZone } from '../text/timing-labels.ts';

type Delivery = 'url' | 'email' | 'schedule';

interface DeliverDialogProps {
  reportId: string;
  title: string;
  /** The report covers a period: a scheduled mail covers the previous one. */
  dated: boolean;
  /** What the list shows: its filters and sorting. */
  query: { filter?: string | undefined; where?: string | undefined; sorting?: string | undefined };
  onClose(): void;
}

/** Orders the filtered report as a file: a link to hand on, one that is mailed, or one every day, week or month. */
export function DeliverDialog({ reportId, title, dated, query, onClose }: DeliverDialogProps) {
  const email = useUser()?.email ?? '';
  const [delivery, setDelivery] = useState<Delivery>('email');
  const [url, setUrl] = useState('');
  const zone = useUser()?.timeZone ?? browserZone();
  const op: typeof reports.createReportSchedule | typeof reports.deliverReport =
    delivery === 'schedule' ? reports.createReportSchedule : reports.deliverReport;
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
  const form = useOpForm(op, {
    start: {
      kind: 'monthly' as ReportKind,
      everyHours: 1,
      hour: 6,
      minute: 0,
      weekday: 1,
      monthDay: 1,
      timeZone: zone,
    },
    ...(delivery === 'schedule' ? {} : { params: { reportId } }),
    input: ({ everyHours: _hours, ...chosen }) => {
      if (delivery !== 'schedule') return { delivery, ...given };
      const where = (query.where ?? '').split('|').filter((part) => !/^(period|year):/.test(part));
      return { reportId, ...chosen, filter: query.filter ?? '', where: where.join('|') };
    },
  });
  const timing = form.values;
  const about = { daily: t`the previous day`, weekly: t`the previous seven days`, monthly: t`the previous month` }[
    timing.kind
  ];
  if (url !== '')
    return (
      <DoneDialog title={t`Link to ${title}`} action={t`Done`} onClose={onClose}>
        <div className="grid gap-3">
          <p className="flex items-center gap-3 rounded-xl border border-line bg-hover p-3">
            <code className="min-w-0 flex-1 text-[13px] wrap-anywhere">{url}</code>
            <CopyButton value={url} label={t`link`} />
          </p>
          <p className="text-muted">{t`Works once, within 24 hours. Anyone with the link can download the file.`}</p>
        </div>
      </DoneDialog>
    );
  return (
    <OpDialog
      form={form}
      title={t`Schedule report: ${title}`}
      action={delivery === 'schedule' ? t`Schedule email` : t`Request file`}
      done={(answer) => {
        if (!('url' in answer)) {
          toast('success', t`Report scheduled`, { text: t`It will be emailed to ${email}.` });
          return;
        }
        if (answer.url === null) {
          toast('success', t`Report requested`, { text: t`We'll email a link to ${email} when the file is ready.` });
          return;
        }
        setUrl(answer.url);
        return false;
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t`The file contains all rows that match the current filters.`}</p>
      <RadioCards<Delivery>
        label={t`Delivery`}
        className="grid-cols-1"
        value={delivery}
        onChange={setDelivery}
        choices={[
          { value: 'email', title: t`Email`, note: email, icon: <Mail aria-hidden size={18} /> },
          {
            value: 'url',
            title: t`URL`,
            note: t`A link you can copy and share`,
            icon: <Link2 aria-hidden size={18} />,
          },
          {
            value: 'schedule',
            title: t`Scheduled email`,
            note: t`Every day, week or month, to ${email}`,
            icon: <CalendarClock aria-hidden size={18} className="shrink-0" />,
          },
        ]}
      />
      {delivery === 'schedule' && (
        <div className="grid gap-3">
          <TimingFields edit={timing} kinds={reportKinds} errorOf={form.error} onChange={form.set} />
          <TimingOutcome
            timing={timing}
            note={dated && t`Each file covers ${about}, regardless of the period shown.`}
          />
        </div>
      )}
      <ReportSchedules reportId={reportId} />
    </OpDialog>
  );
}
