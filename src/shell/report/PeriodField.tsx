import { useId, useState } from 'react';
import { t } from '@lingui/core/macro';
import { isLonger } from '#kernel/period.ts';
import { boxClass } from '#ui/Field.tsx';

interface Props {
  title: string;
  value: string;
  /** The most days that it may have; absent: any. */
  maxDays?: number | undefined;
  onChange(value: string): void;
}

/** A period as `from..to` in ISO dates; either end may be open. One that ends before it begins, or is too long, stays here until it is mended. */
export function PeriodField({ title, value, maxDays, onChange }: Props) {
  // What was typed last, and the period that it was typed over: another one, such as from the address, wins.
  const [typed, setTyped] = useState({ over: value, period: value });
  const errorId = useId();
  const [from = '', to = ''] = (typed.over === value ? typed.period : value).split('..');
  const reversed = isReversed(from, to);
  const long = isLonger(from, to, maxDays ?? Infinity);
  const change = (start: string, end: string) => {
    const period = start || end ? `${start}..${end}` : '';
    const kept = isReversed(start, end) || isLonger(start, end, maxDays ?? Infinity);
    setTyped({ over: kept ? value : period, period });
    if (!kept) onChange(period);
  };
  const wrong = reversed || long;
  const wiring = { 'aria-invalid': wrong || undefined, 'aria-describedby': wrong ? errorId : undefined };
  return (
    <span role="group" aria-label={title} className="flex flex-wrap items-center gap-1.5 max-sm:w-full">
      <input
        type="date"
        aria-label={t`${title} from`}
        className={`${boxClass} min-w-0 flex-1 sm:w-36 sm:flex-none`}
        value={from}
        onChange={(event) => change(event.target.value, to)}
        {...wiring}
      />
      <span aria-hidden>–</span>
      <input
        type="date"
        aria-label={t`${title} to`}
        className={`${boxClass} min-w-0 flex-1 sm:w-36 sm:flex-none`}
        value={to}
        onChange={(event) => change(from, event.target.value)}
        {...wiring}
      />
      {/* It must not make the field wider: a bar of filters would put it away. */}
      <span id={errorId} aria-live="polite" className="w-0 min-w-full text-[13px] text-bad empty:hidden">
        {reversed && t`The end date must not be before the start date.`}
        {long && t`Choose a period of at most ${maxDays ?? 0} days.`}
      </span>
    </span>
  );
}

/** ISO dates are in the order of their text. */
const isReversed = (from: string, to: string): boolean => from !== '' && to !== '' && to < from;
