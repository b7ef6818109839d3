import { t } from '@lingui/core/macro';
import { agoOf, useRoughNow, type Ago as Span } from './ago.ts';
import { useDates } from './DateTime.tsx';
import { dateText, utcText } from './format.ts';

let format: { language: string; writes: Intl.RelativeTimeFormat } | undefined;

/** The browser knows the words of every language; one writer is kept, since making it costs milliseconds. */
function textOf({ unit, count, past }: Span): string {
  if (unit === 'now') return t`just now`;
  const language = document.documentElement.lang;
  if (format?.language !== language) format = { language, writes: new Intl.RelativeTimeFormat(language) };
  return format.writes.format(past ? -count : count, unit);
}

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
