import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { boxClass, Field, type FieldProps } from './Field.tsx';

/** A password with reveal and a hint while caps lock is on. */
export function PasswordField({
  label,
  hint,
  error,
  aside,
  optional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const revealLabel = shown ? t`Hide password` : t`Show password`;
  return (
    <Field {...{ label, error, aside, optional, className }} hint={capsLock ? t`Caps Lock is on.` : hint}>
      {(wiring) => (
        <div className="relative">
          <input
            className={clsx(boxClass, 'pe-11')}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
            onKeyDown={readCapsLock}
            onKeyUp={readCapsLock}
          />
          <button
            type="button"
            aria-label={revealLabel}
            aria-pressed={shown}
            className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded-lg text-muted hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={17} /> : <Eye size={17} />}
          </button>
        </div>
      )}
    </Field>
  );
}
