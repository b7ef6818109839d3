import { t } from '@lingui/core/macro';
import { CalendarClock, Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import { reports } from '#domains/reports/contract.ts';
import { reportKinds, type ReportKind } from '#domains/reports/limits.ts';
import { Button } from '#ui/Button.tsx';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { useAct } from './act.ts';
import { ReportSchedules } from './ReportSchedules.tsx';
import { useUser } from './session-reads.ts';
import { TimingFields, TimingKind } from './TimingFields.tsx';
import { browserZone } from './timing-words.ts';

type Delivery = 'url' | 'email' | 'schedule';

interface DeliverDialogProps {
  reportId: string;
  title: string;
  /** The report is about a period: a mail that comes by itself is about the one before it. */
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
  const [timing, setTiming] = useState(() => ({
    kind: 'monthly' as ReportKind,
    everyHours: 1,
    hour: 6,
    minute: 0,
    weekday: 1,
    monthDay: 1,
    timeZone: zone,
  }));
  const schedule = useAct(reports.createReportSchedule, {
    refresh: [reports.listReportSchedules],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The report will be mailed`, { text: t`To ${email}, as chosen.` });
      onClose();
    },
  });
  const order = useAct(reports.deliverReport, {
    onDone: (answer) => {
      if (answer.url !== null) return setUrl(answer.url);
      toast('success', t`Report ordered`, { text: t`A link is mailed to ${email} when the file is ready.` });
      onClose();
    },
  });
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
  const submit = () => {
    if (url !== '' || order.isPending || schedule.isPending) return;
    if (delivery !== 'schedule') return order.mutate({ params: { reportId }, input: { delivery, ...given } });
    const { everyHours: _hours, ...chosen } = timing;
    const where = (query.where ?? '').split('|').filter((part) => !part.startsWith('period:'));
    schedule.mutate({ input: { reportId, ...chosen, filter: query.filter ?? '', where: where.join('|') } });
  };
  const about = { daily: t`the day before`, weekly: t`the seven days before`, monthly: t`the month before` }[
    timing.kind
  ];
  return (
    <Dialog
      title={url === '' ? t`Deliver ${title}` : t`The link to ${title}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        url === '' ? (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" look="primary" busy={order.isPending || schedule.isPending}>
              {delivery === 'schedule' ? t`Mail it by itself` : t`Order the file`}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>{t`Done`}</Button>
        )
      }
    >
      {url === '' ? (
        <div className="grid gap-3">
          <p className="text-muted">{t`The file has all rows that the list shows with its filters.`}</p>
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
                note: t`A link to copy and hand on`,
                icon: <Link2 aria-hidden size={18} />,
              },
              {
                value: 'schedule',
                title: t`Email by itself`,
                note: t`Every day, week or month, to ${email}`,
                icon: <CalendarClock aria-hidden size={18} className="shrink-0" />,
              },
            ]}
          />
          {delivery === 'schedule' && (
            <div className="grid gap-3">
              {schedule.error && schedule.error.general.length > 0 && (
                <Banner tone="bad">{schedule.error.message}</Banner>
              )}
              <TimingKind
                kind={timing.kind}
                kinds={reportKinds}
                onChange={(kind) => setTiming((now) => ({ ...now, kind }))}
              />
              <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 max-[420px]:grid-cols-[minmax(0,1fr)]">
                <TimingFields
                  edit={timing}
                  errorOf={(field) => schedule.error?.of(field)}
                  onChange={(change) => setTiming((now) => ({ ...now, ...change }))}
                />
              </div>
              {dated && (
                <p className="text-[13px] text-muted">{t`Each file is about ${about}, whatever period the list shows.`}</p>
              )}
            </div>
          )}
          <ReportSchedules reportId={reportId} />
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="flex items-center gap-3 rounded-xl border border-line bg-hover p-3">
            <code className="min-w-0 flex-1 text-[13px] wrap-anywhere">{url}</code>
            <CopyButton value={url} label={t`link`} />
          </p>
          <p className="text-muted">{t`It works once, for 24 hours. Whoever holds it can download the file.`}</p>
        </div>
      )}
    </Dialog>
  );
}
