import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { monthLabel } from '#shell/text/format.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { Card } from '#ui/Card.tsx';
import { Donut, type Slice } from '#ui/Charts.tsx';
import { numberText } from '#ui/number-text.ts';
import { serversPath } from '#domains/servers/paths.ts';
import { sharesOf, type Summary } from './summary.ts';

export function ServersByState({ summary }: { summary: Summary }) {
  const shares = sharesOf(summary.byState);
  const slices: Slice[] = [
    { title: t`On`, value: shares.on, tone: 'ok' },
    { title: t`Off`, value: shares.off, tone: 'muted' },
    { title: t`Suspended`, value: shares.suspended, tone: 'warn' },
    { title: t`Changing`, value: shares.busy, tone: 'brand' },
    { title: t`Error`, value: shares.error, tone: 'bad' },
  ];
  return (
    <Card title={t`By state`}>
      <Donut
        label={t`Servers by state: ${slices.map(({ title, value }) => `${title} ${value}`).join(', ')}`}
        slices={slices}
        center={{ value: numberText(summary.total), unit: t`Total` }}
      />
    </Card>
  );
}

export function ServersByZone({ summary }: { summary: Summary }) {
  const most = Math.max(1, ...summary.byZone.map(({ count }) => count));
  return (
    <Card title={t`By location`}>
      <ul className="grid gap-3">
        {summary.byZone.map(({ zoneId, count }) => (
          <li key={zoneId}>
            <Link to={serversPath({ zone: zoneId })} className="reach block rounded hover:text-brand-text">
              <span className="flex justify-between gap-3">
                <ZoneName of={zoneId} />
                <span className="text-muted tabular-nums">{numberText(count)}</span>
              </span>
              <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-hover">
                <span
                  className="block h-full rounded-full bg-brand-text/70"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function CreatedByMonth({ summary: { createdByMonth } }: { summary: Summary }) {
  const most = Math.max(1, ...createdByMonth.map(({ count }) => count));
  const summary = createdByMonth.map(({ month, count }) => `${monthLabel(month)} ${count}`).join(', ');
  return (
    <Card title={t`Created by month`}>
      <div role="img" aria-label={t`Servers created by month: ${summary}`} className="flex h-28 items-end gap-1.5">
        {createdByMonth.map(({ month, count }) => (
          <div
            key={month}
            title={`${month}: ${count}`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1"
          >
            <span className="text-center text-[11px] text-muted tabular-nums">
              {count > 0 ? numberText(count) : ''}
            </span>
            <div className="min-h-px rounded-t-[3px] bg-brand-text/70" style={{ height: `${(count / most) * 64}%` }} />
            <span className="text-center text-[11px] text-muted">
              <span className="sm:hidden">{monthLabel(month).slice(0, 1)}</span>
              <span className="max-sm:hidden">{monthLabel(month)}</span>
            </span>
          </div>
        ))}
      </div>
    </Card>
  );
}
