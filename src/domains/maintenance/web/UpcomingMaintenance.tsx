import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useZoneScope } from '#shell/list/list-zone.ts';
import { useRead } from '#shell/data/read.ts';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { maintenance } from '../contract.ts';
import { maintenancePath } from '../paths.ts';
import { Updates } from './Updates.tsx';

const shown = 4;

/** What the provider will do to its zones, the nearest first; nothing while nothing is announced. */
export default function UpcomingMaintenance() {
  const scope = useZoneScope();
  const query = { open: '1', sorting: 'startsAt', size: String(shown), ...(scope === '' ? {} : { zone: scope }) };
  const { data } = useRead(maintenance.listMaintenance, { query }, { staleSeconds: 60 });
  if (!data || data.items.length === 0) return null;
  return (
    <Card
      title={t`Maintenance`}
      actions={
        <Link to={maintenancePath()} className="reach text-[13px] text-brand-text hover:underline">
          {t`All maintenance`}
        </Link>
      }
    >
      <ul className="-mx-2 grid">
        {data.items.map(({ id, title, text, zoneName, startsAt, endsAt, state, touched, updates }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-lg px-2 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium break-words">
                {title} <span className="font-normal text-muted">{zoneName}</span>
              </p>
              {text !== '' && <p className="text-[13px] break-words text-muted">{text}</p>}
              <p className="text-[13px] text-muted">
                <DateTime at={startsAt} /> – <DateTime at={endsAt} />
              </p>
              <Updates of={{ updates: updates.slice(-1) }} />
            </div>
            <span className="shrink-0 text-[13px] text-muted">
              {touched === 0
                ? t`none of your servers`
                : plural(touched, { one: '# of your servers', other: '# of your servers' })}
            </span>
            <StateDot tone={state === 'running' ? 'warn' : 'brand'}>
              {state === 'running' ? t`In progress` : t`Planned`}
            </StateDot>
          </li>
        ))}
      </ul>
    </Card>
  );
}
