import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import type { Sayable } from '#kernel/message.ts';
import { boxClass, Field, type FieldProps } from './Field.tsx';
import { translate } from '#kernel/message.ts';

export interface Choice<Value extends string = string> {
  value: Value;
  title: string;
  note?: ReactNode;
  icon?: ReactNode;
  /** Why it cannot be chosen. */
  disabledReason?: Sayable | null | undefined;
}

interface SelectProps extends ComponentProps<'select'> {
  /** The picture of what is chosen: the options of a native list are text alone. */
  mark?: ReactNode;
}

/** A native list with the look of the other fields; `bare` leaves label and hint to the caller. */
export function Select({ className, mark, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative inline-block min-w-0', className)}>
      {mark && (
        <span className="pointer-events-none absolute inset-y-0 start-3 flex w-5.5 items-center justify-center">
          {mark}
        </span>
      )}
      <select className={clsx(boxClass, 'appearance-none pe-8', mark && 'ps-11')} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={15}
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-muted"
      />
    </span>
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value | '';
  choices: readonly Choice<Value>[];
  mark?: ReactNode;
  /** The text while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  onChange(value: Value): void;
}
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, aside, optional, className, value, choices, placeholder, onChange, ...rest } = props;
  return (
    <Field {...{ label, hint, error, aside, optional, className }}>
      {(wiring) => (
        <Select
          className="w-full"
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          {...rest}
          {...wiring}
        >
          {placeholder && value === '' && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={Boolean(choice.disabledReason)}>
              {choice.disabledReason ? `${choice.title} (${translate(choice.disabledReason)})` : choice.title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  indeterminate?: boolean;
  onChange(checked: boolean): void;
}
export function Checkbox({ indeterminate = false, className, onChange, ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className={clsx('check', className)}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate;
      }}
      onChange={(event) => onChange(event.target.checked)}
      {...rest}
    />
  );
}

interface CheckFieldProps extends CheckboxProps {
  label: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
}
export function CheckField({ label, note, error, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="flex items-start gap-3 max-sm:py-2.5">
        <Checkbox className="mt-px" aria-describedby={error ? id : undefined} {...rest} />
        <span>
          <span className="font-medium">{label}</span>
          {note && <span className="block text-muted">{note}</span>}
        </span>
      </label>
      {error && (
        <p id={id} className="mt-1 ps-7.5 text-[13px] text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChoiceGroupProps<Value extends string> {
  label: string;
  value: Value | '';
  choices: readonly Choice<Value>[];
  className?: string;
  onChange(value: Value): void;
}

/** One of a few, as cards with a note. */
export function RadioCards<Value extends string>(props: ChoiceGroupProps<Value> & { tight?: boolean }) {
  const { label, value, choices, className, tight = false, onChange } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('grid gap-2.5', className ?? 'grid-cols-[repeat(auto-fill,minmax(min(190px,100%),1fr))]')}
    >
      {choices.map((choice) => (
        <RadioCard
          key={choice.value}
          name={name}
          choice={choice}
          checked={value === choice.value}
          tight={tight}
          onChange={() => onChange(choice.value)}
        />
      ))}
    </div>
  );
}

interface RadioCardProps {
  /** The same for all cards of a group. */
  name: string;
  choice: Choice;
  checked: boolean;
  /** On a phone two are side by side, without the round mark: the frame shows which one is selected. */
  tight?: boolean;
  onChange(): void;
}

/** One card of a group, for groups with headings between their cards. */
export function RadioCard({ name, choice, checked, tight = false, onChange }: RadioCardProps) {
  return (
    <label
      title={choice.disabledReason ? translate(choice.disabledReason) : undefined}
      className={clsx(
        'flex items-center gap-3 rounded-xl border border-line bg-surface px-3.5 py-3 transition-colors hover:bg-hover',
        'has-checked:border-brand-text has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand-text has-focus-visible:outline-2',
        tight && 'tight-card',
        choice.disabledReason && 'opacity-50',
      )}
    >
      <input
        type="radio"
        className="radio"
        name={name}
        value={choice.value}
        checked={checked}
        disabled={Boolean(choice.disabledReason)}
        onChange={onChange}
      />
      {choice.icon}
      <span className="min-w-0">
        <span className="block font-medium wrap-break-word">{choice.title}</span>
        {choice.note && <span className="block text-[13px] text-muted">{choice.note}</span>}
      </span>
    </label>
  );
}

/** One of a few, side by side. */
export function Segments<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, value, choices, className, onChange } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('inline-flex max-w-full flex-wrap rounded-lg bg-hover p-1', className)}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          title={choice.disabledReason ? translate(choice.disabledReason) : undefined}
          className={clsx(
            'relative flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-md px-3 py-1 text-center max-sm:min-h-10 font-medium whitespace-nowrap text-muted transition-colors hover:text-ink',
            'has-checked:bg-surface has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-brand-text',
            choice.disabledReason && 'cursor-not-allowed opacity-50',
          )}
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-[inherit] opacity-0"
            name={name}
            checked={value === choice.value}
            disabled={Boolean(choice.disabledReason)}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          {choice.title}
        </label>
      ))}
    </div>
  );
}
