import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { boxClass, Field, type FieldProps } from './Field.tsx';

export function TextField({
  label,
  hint,
  error,
  aside,
  optional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  return (
    <Field {...{ label, hint, error, aside, optional, className }}>
      {(wiring) => <input type="text" className={boxClass} {...input} {...wiring} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  aside,
  optional,
  className,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  return (
    <Field {...{ label, hint, error, aside, optional, className }}>
      {(wiring) => <textarea rows={3} className={clsx(boxClass, 'h-auto py-2 max-sm:h-auto')} {...area} {...wiring} />}
    </Field>
  );
}

interface NumberFieldProps extends FieldProps {
  value: number | null;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  disabled?: boolean;
  /** `null` while the box is empty or holds no number. */
  onChange(value: number | null): void;
}

/** A typed number; what is out of bounds is handed on as typed, so that the form can say so. */
export function NumberField({ unit, value, onChange, ...field }: NumberFieldProps) {
  const { label, hint, error, aside, optional, className, ...input } = field;
  return (
    <Field {...{ label, hint, error, aside, optional, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            type="number"
            inputMode="decimal"
            className={clsx(boxClass, 'tabular-nums', unit && 'pe-12')}
            value={value ?? ''}
            onChange={(event) => onChange(Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber)}
            {...input}
            {...wiring}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 end-9 flex items-center text-muted">{unit}</span>
          )}
        </div>
      )}
    </Field>
  );
}
