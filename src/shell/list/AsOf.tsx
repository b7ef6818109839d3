import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { useDates } from '../text/DateTime.tsx';
import { clockText } from '../text/format.ts';
import { useLiveState } from '../data/live-state.ts';

interface Props {
  /** When the panel's data was read, Unix milliseconds (`dataUpdatedAt` of a read). */
  at: number;
}

/** "Updated hh:mm:ss"; amber when nothing pushes changes anymore. */
export function AsOf({ at }: Props) {
  useDates();
  const { connected, down, inStepAt } = useLiveState();
  const latest = Math.max(at, connected ? inStepAt : 0);
  if (latest === 0) return null;
  const shown = clockText(latest);
  return (
    <span
      title={new Date(latest).toISOString()}
      className={clsx(
        'inline-flex items-center gap-1.5 text-xs tabular-nums',
        down ? 'text-warn' : 'text-muted max-sm:hidden',
      )}
    >
      <span aria-hidden className={clsx('size-1.5 rounded-full', down ? 'bg-warn' : 'bg-ok')} />
      {down ? t`Updated ${shown}, live updates unavailable` : t`Updated ${shown}`}
    </span>
  );
}
