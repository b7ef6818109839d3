import { plural, t } from '@lingui/core/macro';
import { agoOf, useRoughNow, type Ago as Span } from './ago.ts';
import { useDates } from './DateTime.tsx';
import { dateText, utcText } from './format.ts';

const past = {
  now: () => t`just now`,
  minute: (minutes: number) => plural(minutes, { one: '# minute ago', other: '# minutes ago' }),
  hour: (hours: number) => plural(hours, { one: '# hour ago', other: '# hours ago' }),
  day: (days: number) => plural(days, { one: '# day ago', other: '# days ago' }),
};
const future = {
  now: () => t`in less than a minute`,
  minute: (minutes: number) => plural(minutes, { one: 'in # minute', other: 'in # minutes' }),
  hour: (hours: number) => plural(hours, { one: 'in # hour', other: 'in # hours' }),
  day: (days: number) => plural(days, { one: 'in # day', other: 'in # days' }),
};

const textOf = ({ unit, count, past: isPast }: Span): string => (isPast ? past : future)[unit](count);

/** An instant (ISO 8601) relative to now, with the exact one on hover; one that is a week away by its date. */
export function Ago({ at, className = 'tabular-nums' }: { at: string; className?: string }) {
  const dates = useDates();
  const exact = dateText(at, dates);
  const ago = agoOf(at, useRoughNow());
  return (
    <time dateTime={at} title={ago === null ? utcText(at) : `${exact} · ${utcText(at)}`} className={className}>
      {ago === null ? exact : textOf(ago)}
    </time>
  );
}
