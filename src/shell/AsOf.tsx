import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { useDates } from './DateTime.tsx';
import { clockText } from './format.ts';
import { useLiveState } from './live-state.ts';

interface Props {
  /** When the panel's data was read, Unix milliseconds (`dataUpdatedAt` of a read). */
  at: number;
}

/** "as of hh:mm:ss"; amber when nothing pushes changes any more. */
export function AsOf({ at }: Props) {
  useDates();
  const { connected, down, inStepAt } = useLiveState();
  const latest = Math.max(at, connected ? inStepAt : 0);
  if (latest === 0) return null;
  const shown = clockText(latest);
  return (
    <span
      title={new Date(latest).toISOString()}
      className={clsx('inline-flex items-center gap-1.5 text-xs tabular-nums', down ? 'text-warn' : 'text-muted')}
    >
      <span aria-hidden className={clsx('size-1.5 rounded-full', down ? 'bg-warn' : 'bg-ok')} />
      {down ? t`as of ${shown}, live updates are down` : t`as of ${shown}`}
    </span>
  );
}
