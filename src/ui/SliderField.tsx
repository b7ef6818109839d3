import { clsx } from 'clsx';
import { useState } from 'react';
import { boxClass, Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  /** The values that can be chosen, ascending. */
  steps: readonly number[];
  value: number;
  unit: string;
  /** The text of a value, for the slider's announcement and its ends. */
  format?: (value: number) => string;
  onChange(value: number): void;
}

/** A slider over the values on offer with a box to type in; a typed value snaps to the nearest one on offer. */
export function SliderField({ steps, value, unit, format, onChange, ...field }: Props) {
  const [typed, setTyped] = useState<string>();
  const text = format ?? ((n: number) => `${n} ${unit}`);
  const at = Math.max(0, steps.indexOf(nearest(steps, value)));
  const commit = () => {
    const wanted = Number(typed);
    if (typed && Number.isFinite(wanted)) onChange(nearest(steps, wanted));
    setTyped(undefined);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <input
              type="range"
              aria-label={field.label}
              aria-valuetext={text(value)}
              className="h-6 w-full cursor-pointer max-sm:h-10 accent-brand-text"
              min={0}
              max={Math.max(0, steps.length - 1)}
              value={at}
              onChange={(event) => onChange(steps[event.target.valueAsNumber] ?? value)}
            />
            <div aria-hidden className="flex justify-between text-xs text-muted tabular-nums">
              <span>{text(steps[0] ?? 0)}</span>
              <span>{text(steps.at(-1) ?? 0)}</span>
            </div>
          </div>
          <span className="relative mb-4 w-26 shrink-0">
            <input
              inputMode="numeric"
              className={clsx(boxClass, 'pe-10 text-end tabular-nums')}
              value={typed ?? value}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={commit}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                commit();
              }}
              {...wiring}
            />
            <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-xs text-muted">
              {unit}
            </span>
          </span>
        </div>
      )}
    </Field>
  );
}

function nearest(steps: readonly number[], wanted: number): number {
  return steps.reduce((best, n) => (Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best), steps[0] ?? wanted);
}
