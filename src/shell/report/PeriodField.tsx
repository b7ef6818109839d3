import { t } from '@lingui/core/macro';
import { boxClass } from '#ui/Field.tsx';

interface Props {
  title: string;
  value: string;
  onChange(value: string): void;
}

/** A period as `from..to` in ISO dates; either end may be open. */
export function PeriodField({ title, value, onChange }: Props) {
  const [from = '', to = ''] = value.split('..');
  const change = (start: string, end: string) => onChange(start || end ? `${start}..${end}` : '');
  return (
    <span role="group" aria-label={title} className="flex items-center gap-1.5 max-sm:w-full">
      <input
        type="date"
        aria-label={t`${title} from`}
        className={`${boxClass} min-w-0 sm:w-36`}
        max={to || undefined}
        value={from}
        onChange={(event) => change(event.target.value, to)}
      />
      <span aria-hidden>–</span>
      <input
        type="date"
        aria-label={t`${title} to`}
        className={`${boxClass} min-w-0 sm:w-36`}
        min={from || undefined}
        value={to}
        onChange={(event) => change(from, event.target.value)}
      />
    </span>
  );
}
