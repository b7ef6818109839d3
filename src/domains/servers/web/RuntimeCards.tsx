import { t } from '@lingui/core/macro';
import { inOrder } from '#ui/direction.ts';
import { numberText } from '#ui/number-text.ts';
import { AsOf } from '#shell/list/AsOf.tsx';
import { elapsedText } from '#shell/text/elapsed.ts';
import { useLiveState } from '#shell/data/live-state.ts';
import { useRead } from '#shell/data/read.ts';
import { Sparkline } from '#ui/Charts.tsx';
import { InlineError, Skeleton } from '#ui/Feedback.tsx';
import { servers } from '../contract.ts';
import type { Runtime, ServerDetail } from './types.ts';

export interface Measure {
  id: string;
  title: string;
  field: 'cpuPercent' | 'ramPercent' | 'netInKbps' | 'netOutKbps';
  /** The top of the scale; absent when there is none. */
  max?: number;
}

export const runtimeCards = (): Measure[] => [
  { id: 'cpu', title: t`CPU`, field: 'cpuPercent', max: 100 },
  { id: 'ram', title: t`Memory`, field: 'ramPercent', max: 100 },
  { id: 'in', title: t`Network in`, field: 'netInKbps' },
  { id: 'out', title: t`Network out`, field: 'netOutKbps' },
];

export const percentText = (percent: number): string => inOrder(`${Math.round(percent)} %`);

/** A rate in kilobits a second, in the unit that keeps it short. */
export function rateText(kbps: number): string {
  if (kbps < 1000) return inOrder(`${Math.round(kbps)} kbit/s`);
  if (kbps < 1_000_000) return inOrder(`${numberText(kbps / 1000, 1)} Mbit/s`);
  return inOrder(`${numberText(kbps / 1_000_000)} Gbit/s`);
}

/** Asking keeps the server watched closely for half a minute; while events come, that is all polling is for. */
const keepWatchedSeconds = 20;
const pollSeconds = 3;

/** What the server is doing now, with the last hour. */
export function RuntimeCards({ server }: { server: ServerDetail }) {
  const running = server.power !== 'off' && server.state !== 'suspended';
  const { connected } = useLiveState();
  const read = useRead(
    servers.readServerRuntime,
    { params: { serverId: server.id } },
    connected ? { pollSeconds: keepWatchedSeconds, always: true, enabled: running } : { pollSeconds, enabled: running },
  );
  if (!running)
    return <Quiet text={t`The server is ${server.state === 'suspended' ? t`suspended` : t`off`}. No data to show.`} />;
  if (read.error && !read.data) return <InlineError text={read.error.message} onRetry={() => void read.refetch()} />;
  // Nothing reported yet: it comes within seconds, in the place that it will have.
  const runtime = read.data?.at === null ? undefined : read.data;
  return (
    <section aria-label={t`Now`}>
      <div className="grid grid-cols-2 gap-4 @3xl:grid-cols-4">
        {runtimeCards().map((card) => (
          <Gauge key={card.id} measure={card} runtime={runtime} />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted tabular-nums">
        {runtime ? (
          <span className="max-sm:basis-full">
            {t`Up for ${elapsedText(runtime.uptimeSeconds * 1000)}`} ·{' '}
            {t`${runtime.diskIops} disk operations per second`}
          </span>
        ) : (
          <span className="max-sm:basis-full">{read.data ? t`No data yet.` : '\u00a0'}</span>
        )}
        <AsOf at={read.dataUpdatedAt} />
      </p>
    </section>
  );
}

function Gauge({ measure, runtime }: { measure: Measure; runtime: Runtime | undefined }) {
  const { title, field, max } = measure;
  const text = max === undefined ? rateText : percentText;
  const points = runtime ? [...runtime.series.map((point) => point[field]), runtime[field]] : [];
  const values = points.filter((value) => value !== null);
  const current = runtime?.[field];
  const peak = values.length === 0 ? '–' : text(Math.max(...values));
  const now = current === undefined ? undefined : current === null ? '–' : text(current);
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <h2 className="truncate px-4 pt-3 text-[13px] text-muted">{title}</h2>
      <p className="flow-root px-4 text-xl leading-8 font-semibold tracking-tight whitespace-nowrap tabular-nums">
        {now ?? <Skeleton className="my-2.5 w-16" />}
      </p>
      <p className="mb-2 px-4 text-xs text-muted tabular-nums">
        {current === undefined ? '\u00a0' : current === null ? t`Not reported by the guest` : t`peak ${peak}`}
      </p>
      <Sparkline
        label={t`${title} in the last hour: now ${now ?? '–'}, peak ${peak}`}
        values={values}
        className="block h-12 w-full"
        {...(max === undefined ? {} : { max })}
      />
    </div>
  );
}

const Quiet = ({ text }: { text: string }) => (
  <p className="rounded-xl border border-dashed border-line px-5 py-6 text-center text-muted">{text}</p>
);
