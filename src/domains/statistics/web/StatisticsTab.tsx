import { plural, t } from '@lingui/core/macro';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { statistics } from '../contract.ts';
import { type Span, floorTo, periodOf, periods, spanOf, zoomed, type Period } from './span.ts';
import { useSearch } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { CheckField, Segments } from '#ui/ChoiceFields.tsx';
import { useGo } from '#shell/boot/go.ts';
import { categoryOfMetric } from '../alerts.ts';
import { categories } from '../series.ts';
import { AlertsCard } from './AlertsCard.tsx';
import { ChartCard } from './ChartCard.tsx';
import { CustomSpan } from './CustomSpan.tsx';
import { boundText, metricLabel } from './metrics.ts';
import type { ServerDetail } from './types.ts';
import { periodLabel } from './labels.ts';

/** The legend of the marks at the bottom of the charts. */
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

/** What a server did, in five charts over one span; the address holds the span. */
export default function StatisticsTab({ server }: { server: ServerDetail }) {
  // The router's search is open; its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const go = useGo();
  const now = useMinute();
  const { period: named, from, to } = search;
  const period = periodOf(search);
  const span = useMemo(() => floorTo(spanOf({ period: named, from, to }, now)), [named, from, to, now]);
  const thresholds = useThresholds(server.id);
  const compare = search['compare'] === '1';
  const set = (patch: Record<string, string | undefined>) => go('.', { search: (old) => ({ ...old, ...patch }) });
  const choose = (next: Period) =>
    set(next === 'custom' ? custom(span) : { period: next, from: undefined, to: undefined, base: undefined });
  const zoom = (to: Span) => set({ ...custom(to), base: search['base'] ?? (period === 'custom' ? undefined : period) });
  return (
    <div className="@container grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segments
          label={t`Period`}
          value={period}
          choices={periods.map((value) => ({ value, title: periodLabel(value) }))}
          onChange={choose}
        />
        {search['base'] && (
          <Button small look="ghost" onClick={() => choose(search['base'] as Period)}>
            <Undo2 aria-hidden size={15} />
            {t`Zoom out`}
          </Button>
        )}
        <CheckField
          label={t`Compare with previous period`}
          checked={compare}
          onChange={(on) => set({ compare: on ? '1' : undefined })}
        />
      </div>
      {period === 'custom' && (
        <CustomSpan key={`${span.from} ${span.to}`} span={span} now={now} onChange={(to) => set(custom(to))} />
      )}
      <div className="grid gap-4 @3xl:grid-cols-2">
        {categories.map((category) => (
          <ChartCard
            key={category}
            server={server}
            category={category}
            span={span}
            compare={compare}
            thresholds={thresholds[category] ?? none}
            onZoom={zoom}
            onScale={(factor) => zoom(zoomed(span, factor, now))}
          />
        ))}
      </div>
      <EventList serverId={server.id} span={span} />
      <AlertsCard server={server} />
    </div>
  );
}

/** The bounds of alerts, on the chart of their metric. */
function useThresholds(serverId: string): Record<string, readonly { value: number; text: string }[]> {
  const { data } = useRead(statistics.listAlerts, { params: { serverId }, query: { size: 0 } });
  return useMemo(() => {
    const bounds = (data?.items ?? []).map(({ metric, threshold }) => ({
      category: categoryOfMetric[metric],
      value: threshold,
      text: `${metricLabel(metric)} ${boundText(metric, threshold)}`,
    }));
    return Object.groupBy(bounds, (bound) => bound.category) as Record<string, typeof bounds>;
  }, [data]);
}

const none: readonly { value: number; text: string }[] = [];
const custom = ({ from, to }: Span) => ({
  period: 'custom',
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** The current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
