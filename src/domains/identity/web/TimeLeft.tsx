import { t } from '@lingui/core/macro';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Seconds at which the time left is told to who does not see it; more often would only be in the way. */
const told = [30, 60, 120, 300];

/** How long the second step stays open: shown each second, spoken at a few marks. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const left = useSecondsLeft(endsAt);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p className="text-center text-[13px] text-muted">
      <span role="timer" aria-live="off" className="tabular-nums">
        {t`Time left: ${clock}`}
      </span>
      <span role="status" className="sr-only">
        {spoken(told.find((mark) => left <= mark))}
      </span>
    </p>
  );
}

function spoken(mark: number | undefined): string {
  if (mark === undefined) return '';
  if (mark < 60) return t`Less than ${mark} seconds left.`;
  return mark === 60 ? t`Less than a minute left.` : t`Less than ${mark / 60} minutes left.`;
}
