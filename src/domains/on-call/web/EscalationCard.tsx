import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { onCall } from '../contract.ts';
import { escalationPath } from '../paths.ts';
import { targetKindLabel } from './labels.ts';

/** Whom an alarm that fires has been escalated to, and who follows. */
export default function EscalationCard({ alarmId }: { alarmId: string }) {
  const { data } = useRead(onCall.readEscalation, { params: { alarmId } }, { pollSeconds: 30 });
  if (data === undefined || data.firing === null) return null;
  const { steps } = data;
  return (
    <Card title={t`Escalation`}>
      {steps.length === 0 ? (
        <p className="text-muted">
          {t`No escalation step applies to this alarm.`}{' '}
          <Link to={escalationPath()} className="text-brand-text hover:underline">{t`Escalation steps`}</Link>
        </p>
      ) : (
        <ol className="grid gap-2">
          {steps.map(({ id, kind, targetName, at, taken }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <StateDot tone={taken ? 'ok' : 'muted'}>
                <span className="break-all">{targetName}</span>
              </StateDot>
              <span className="text-[13px] text-muted">
                {targetKindLabel(kind)} · {taken ? t`Notified` : t`Due`} <DateTime at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
