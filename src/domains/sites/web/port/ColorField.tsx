import type { FieldProps } from '#ui/Field.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props extends Pick<FieldProps, 'hint' | 'error' | 'optional' | 'className'> {
  label: string;
  /** The name of the button that opens the browser's own picker. */
  pick: string;
  value: string;
  /** What the picker shows while nothing is typed. */
  fallback?: string;
  onChange(value: string): void;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** A color as `#rrggbb`: typed, or picked. */
export function ColorField({ label, pick, value, fallback = '#000000', className, onChange, ...field }: Props) {
  return (
    <div className={`flex items-start gap-2 ${className ?? ''}`}>
      <TextField
        {...field}
        className="grow"
        label={label}
        value={value}
        onChange={(e) => onChange(e.target.value.trim().toLowerCase())}
      />
      <input
        type="color"
        aria-label={pick}
        className="mt-6.5 h-9 w-12 shrink-0 rounded-lg border border-line bg-surface p-1"
        value={isColor(value) ? value : fallback}
        onChange={(e) => onChange(e.target.value)}
      />
    </div>
  );
}
