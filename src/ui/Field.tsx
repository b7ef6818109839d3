import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** The box of every text-like control. */
export const boxClass =
  'h-9 max-sm:h-10 w-full rounded-lg border border-line bg-surface px-3 shadow-xs transition-colors placeholder:text-muted hover:border-edge/60 aria-invalid:border-bad disabled:bg-hover disabled:opacity-60';

export interface FieldProps {
  label: string;
  /** Explains what to enter; is below the control. */
  hint?: ReactNode;
  /** What is wrong; replaces the hint and is announced. */
  error?: string | null | undefined;
  /** Shown at the end of the label line, such as a link. */
  aside?: ReactNode;
  optional?: string;
  className?: string;
}
/** What a control takes to be tied to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, hint and error of one field. */
export function Field({
  label,
  hint,
  error,
  aside,
  optional,
  className,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={clsx('min-w-0', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
          {/* With a space of its own: the name of the control is read from what is here. */}
          {optional && <span className="font-normal text-muted">{` ${optional}`}</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <div id={noteId} aria-live="polite">
        {error ? (
          <p className="mt-1.5 flex items-start gap-1.5 text-[13px] text-bad">
            <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
            {error}
          </p>
        ) : (
          hint && <p className="mt-1.5 text-[13px] text-muted">{hint}</p>
        )}
      </div>
    </div>
  );
}
