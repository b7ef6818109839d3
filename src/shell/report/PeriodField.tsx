import { useId, useState } from 'react';
import { t } from '@lingui/core/macro';
import { boxClass } from '#ui/Field.tsx';

interface Props {
  title: string;
  value: string;
  onChange(value: string): void;
}

/** A period as `from..to` in ISO dates; either end may be open. One that ends before it begins stays here until it is mended. */
export function PeriodField({ title, value, onChange }: Props) {
  // What was typed last, and the period that it was typed over: another one, such as from the address, wins.
  const [typed, setTyped] = useState({ over: value, period: value });
  const errorId = useId();
  const [from = '', to = ''] = (typed.over === value ? typed.period : value).split('..');
  const reversed = isReversed(from, to);
  const change = (start: string, end: string) => {
    const period = start || end ? `${start}..${end}` : '';
    const kept = isReversed(start, end);
    setTyped({ over: kept ? value : period, period });
    if (!kept) onChange(period);
  };
  const wiring = { 'aria-invalid': reversed || undefined, 'aria-describedby': reversed ? errorId : undefined };
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
      </span>
    </span>
  );
}

/** ISO dates are in the order of their text. */
const isReversed = (from: string, to: string): boolean => from !== '' && to !== '' && to < from;
