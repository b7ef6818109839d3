import { t } from '@lingui/core/macro';
import { AsOf } from '#shell/AsOf.tsx';
import { elapsedText } from '#shell/elapsed.ts';
import { useLiveState } from '#shell/live-state.ts';
import { useRead } from '#shell/read.ts';
import { Sparkline } from '#ui/Charts.tsx';
import { InlineError, Skeleton } from '#ui/Feedback.tsx';
import { servers } from '../contract.ts';
import { percentText, rateText, runtimeCards, type Measure } from './runtime.ts';
import type { Runtime, ServerDetail } from './types.ts';

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
    return (
      <Quiet text={t`The server is ${server.state === 'suspended' ? t`suspended` : t`off`}: nothing to measure.`} />
    );
  if (read.error && !read.data) return <InlineError text={read.error.message} onRetry={() => void read.refetch()} />;
  if (read.data && read.data.at === null) return <Quiet text={t`No measurement has come in yet.`} />;
  return (
    <section aria-label={t`Now`}>
      <div className="grid grid-cols-2 gap-4 @3xl:grid-cols-4">
        {runtimeCards().map((card) => (
          <Gauge key={card.id} measure={card} runtime={read.data} />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted tabular-nums">
        {read.data ? (
          <span>
            {t`Up for ${elapsedText(read.data.uptimeSeconds * 1000)}`} ·{' '}
            {t`${read.data.diskIops} disk operations a second`}
          </span>
        ) : (
          <span />
        )}
        <AsOf at={read.dataUpdatedAt} />
      </p>
    </section>
  );
}

function Gauge({ measure, runtime }: { measure: Measure; runtime: Runtime | undefined }) {
  const { title, field, max } = measure;
  const text = max === undefined ? rateText : percentText;
  const values = runtime ? [...runtime.series.map((point) => point[field]), runtime[field]] : [];
  const peak = text(Math.max(0, ...values));
  const now = runtime && text(runtime[field]);
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <h2 className="truncate px-4 pt-3 text-[13px] text-muted">{title}</h2>
      <p className="px-4 text-xl leading-8 font-semibold tracking-tight whitespace-nowrap tabular-nums">
        {now ?? <Skeleton className="my-2.5 w-16" />}
      </p>
      <p className="mb-2 truncate px-4 text-xs text-muted tabular-nums">{runtime ? t`peak ${peak}` : '\u00a0'}</p>
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
