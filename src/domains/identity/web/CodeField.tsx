import { TextField } from '#ui/TextField.tsx';

interface Props {
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** A recovery code instead of six digits. */
  recovery?: boolean;
  autoFocus?: boolean;
  onChange(value: string): void;
  /** Six digits are there. */
  onFull?: (code: string) => void;
}

/** One field for a code: accepts pasted text, shows the numeric keyboard, reports when it is complete. */
export function CodeField({ recovery = false, onChange, onFull, ...field }: Props) {
  const take = (typed: string) => {
    if (recovery) return onChange(typed);
    const digits = typed.replaceAll(/\D/g, '').slice(0, 6);
    onChange(digits);
    if (digits.length === 6) onFull?.(digits);
  };
  return (
    <TextField
      {...field}
      className="[&_input]:h-11 [&_input]:text-lg [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
      name="code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => take(event.target.value)}
    />
  );
}
