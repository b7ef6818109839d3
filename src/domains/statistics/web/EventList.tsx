import { plural, t } from '@lingui/core/macro';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { statistics } from '../contract.ts';
import type { Span } from './span.ts';

/** What the marks at the foot of the charts stand for. */
export function EventList({ serverId, span }: { serverId: string; span: Span }) {
  const query = {
    category: 'network' as const,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
  };
  // The answer of the first chart, from the cache.
  const { data } = useRead(statistics.readStatistics, { params: { serverId }, query }, { keepPrevious: true });
  const events = data?.events ?? [];
  if (events.length === 0) return null;
  return (
    <details className="rounded-xl border border-line bg-surface px-5 py-3 shadow-card">
      <summary className="font-medium">
        {plural(events.length, { one: '# event in this period', other: '# events in this period' })}
      </summary>
      <ul aria-label={t`Events`} className="mt-2 grid gap-1 text-[13px]">
        {events.toReversed().map((event) => (
          <li key={`${event.at} ${event.text}`} className="flex flex-wrap gap-x-4">
            <span className="text-muted tabular-nums">
              <DateTime at={event.at} />
            </span>
            {event.text}
          </li>
        ))}
      </ul>
    </details>
  );
}
