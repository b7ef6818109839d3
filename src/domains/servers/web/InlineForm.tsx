import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { Typed } from '#shell/form/form-errors.ts';
import { Button } from '#ui/Button.tsx';
import { boxClass } from '#ui/Field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'onSubmit' | 'children'> {
  'aria-label': string;
  value: string;
  /** What is wrong with it; is below. */
  error: ReactNode;
  action: string;
  pending: boolean;
  onChange(next: Typed): void;
  onSubmit(): void;
  onClose(): void;
  /** Is below. */
  children?: ReactNode;
}

/** One text of an object, changed in its place. */
export function InlineForm({ error, action, pending, onSubmit, onClose, children, className, ...input }: Props) {
  return (
    <form
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          autoFocus
          aria-invalid={error ? true : undefined}
          aria-describedby={`${input.name}-problem`}
          autoComplete="off"
          className={`${boxClass} ${className}`}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          {...input}
        />
        <Button type="submit" look="primary" busy={pending}>
          {action}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
      <div id={`${input.name}-problem`} aria-live="polite">
        {error && <p className="mt-1.5 text-[13px] text-bad">{error}</p>}
      </div>
      {children}
    </form>
  );
}
