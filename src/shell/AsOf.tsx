import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { clockTime } from '#ui/clock-time.ts';
import { useLiveState } from './live-state.ts';


interface Props {
  /** When the panel's data was read, Unix milliseconds (`dataUpdatedAt` of a read). */
  at: number;
}

/** "as of hh:mm:ss"; amber when nothing pushes changes any more. */
export function AsOf({ at }: Props) {
  const { connected, inStepAt } = useLiveState();
  const latest = Math.max(at, connected ? inStepAt : 0);
  if (latest === 0) return null;
  const shown = clockTime(latest);
  return (
    <span
      title={new Date(latest).toISOString()}
      className={clsx('inline-flex items-center gap-1.5 text-xs tabular-nums', connected ? 'text-muted' : 'text-warn')}
    >
      <span aria-hidden className={clsx('size-1.5 rounded-full', connected ? 'bg-ok' : 'bg-warn')} />
      {connected ? t`as of ${shown}` : t`as of ${shown}, live updates are down`}
    </span>
  );
}
