import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { Sayable } from '#kernel/message.ts';
import { Tooltip } from './Tooltip.tsx';
import { translate } from '#kernel/message.ts';

const looks = {
  primary: 'border-transparent bg-brand text-brand-ink shadow-xs hover:brightness-110 active:brightness-95',
  default: 'border-line bg-surface shadow-xs hover:bg-hover',
  ghost: 'border-transparent text-muted hover:bg-hover hover:text-ink',
  danger: 'border-transparent bg-bad-fill text-white shadow-xs hover:brightness-110 active:brightness-95',
} as const;
export type ButtonLook = keyof typeof looks;

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'default', shape: 'text' | 'icon' | 'small' = 'text') {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-lg border font-medium whitespace-nowrap select-none',
    'transition-[filter,background-color,color] duration-100 disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    {
      text: 'h-9 px-3.5 max-sm:h-10 max-sm:min-w-10',
      icon: 'size-9 max-sm:size-10',
      small: 'h-8 px-2.5 text-[13px] max-sm:h-10 max-sm:min-w-10',
    }[shape],
    looks[look],
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  small?: boolean;
  /** Why the button cannot be used now. It stays focusable, so that the reason can be read. */
  disabledReason?: Sayable | null | undefined;
  /** Work is under way: the button stays its size and takes no click. */
  busy?: boolean;
}

export function Button({ look, small, className, disabledReason, busy, children, onClick, ...rest }: ButtonProps) {
  const blocked = Boolean(disabledReason) || busy;
  const button = (
    <button
      type="button"
      {...rest}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      className={clsx(buttonClass(look, small ? 'small' : 'text'), busy && 'relative', className)}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span> : children}
      {busy && <BusyDots />}
    </button>
  );
  return disabledReason ? <Tooltip text={translate(disabledReason)}>{button}</Tooltip> : button;
}

function BusyDots() {
  return (
    <span aria-hidden className="absolute inset-0 flex items-center justify-center gap-1">
      {[0, 1, 2].map((n) => (
        <span key={n} className="shimmer size-1.5 rounded-full bg-current" style={{ animationDelay: `${n * 160}ms` }} />
      ))}
    </span>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The name of the button: its tooltip and its accessible name. */
  label: string;
  look?: ButtonLook;
  disabledReason?: Sayable | null | undefined;
  children: ReactNode;
}

export function IconButton({ label, look = 'ghost', className, disabledReason, onClick, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={disabledReason ? translate(disabledReason) : label} quiet={!disabledReason}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        aria-disabled={Boolean(disabledReason) || undefined}
        className={clsx(buttonClass(look, 'icon'), className)}
        onClick={disabledReason ? undefined : onClick}
      />
    </Tooltip>
  );
}
