import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import type { Path } from '#kernel/paths.ts';
import { alarms } from '../../contract.ts';
import { keepDays } from '../../limits.ts';
import { alarmPath, alarmsPath } from '../../paths.ts';
import { alarmSeverityLabel, alarmSeverityTone, alarmStateLabel, alarmStateTone } from '../labels.ts';

/** The alarms about an object, the most urgent first; `of` is the screen of the object. */
export function ObjectAlarms({ of }: { of: Path }) {
  const may = useMay('alarm.view');
  const query = { link: of, size: 5 };
  const { data } = useRead(alarms.listAlarms, { query }, { pollSeconds: 30, enabled: may });
  if (!may || data === undefined) return null;
  return (
    <Card title={t`Alarms`}>
      {data.items.length === 0 ? (
        <p className="text-muted">{t`There were no alarms in the last ${keepDays} days.`}</p>
      ) : (
        <ul aria-label={t`Alarms`} className="divide-y divide-line">
          {data.items.map(({ id, title, detail, state, severity, since }) => (
            <li key={id} className="grid gap-0.5 py-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Link to={alarmPath(id)} className="font-medium text-brand-text hover:underline">
                  {title}
                </Link>
                <span className="inline-flex flex-wrap items-baseline gap-x-2">
                  <Tag tone={alarmSeverityTone[severity]}>{alarmSeverityLabel(severity)}</Tag>
                  <StateDot tone={alarmStateTone[state]}>{alarmStateLabel(state)}</StateDot>
                </span>
              </span>
              <span className="text-[13px] text-muted">
                {detail} · <Ago at={since} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.total > data.items.length && (
        <Link to={alarmsPath({ link: of })} className="text-brand-text hover:underline">{t`All alarms`}</Link>
      )}
    </Card>
  );
}
