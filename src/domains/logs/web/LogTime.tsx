import { useDates } from '#shell/text/DateTime.tsx';
import { clockText, dayText, utcText } from '#shell/text/format.ts';

/** When a line was written: to the millisecond, as lines of one second have an order. */
export function LogTime({ at }: { at: string }) {
  const dates = useDates();
  const ms = Date.parse(at);
  return (
    <time dateTime={at} title={utcText(at)} className="whitespace-nowrap tabular-nums">
      {dayText(at, dates)} {clockText(ms)}
      <span className="text-muted">.{String(ms % 1000).padStart(3, '0')}</span>
    </time>
  );
}
