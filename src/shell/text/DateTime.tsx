import { useSyncExternalStore } from 'react';
import { dateSettings, dateText, dayText, timeText, utcText, type DateSettings } from './format.ts';

const writers = { full: dateText, day: dayText, time: timeText };

/** The person's way to write dates; a component that uses it is drawn again when it changes. */
export const useDates = (): DateSettings => useSyncExternalStore(dateSettings.watch, dateSettings.get);

/** An instant (ISO 8601) in the person's zone and format, with its UTC on hover. */
export function DateTime({
  at,
  show = 'full',
  className,
}: {
  at: string;
  show?: keyof typeof writers;
  className?: string;
}) {
  const dates = useDates();
  return (
    <time dateTime={at} title={utcText(at)} className={className ?? 'tabular-nums'}>
      {writers[show](at, dates)}
    </time>
  );
}
