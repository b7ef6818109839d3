import { useState } from 'react';
import { TextAreaField } from '#ui/TextField.tsx';

interface Props {
  label: string;
  hint?: string;
  error?: string | undefined;
  rows?: number;
  lines: readonly string[];
  disabled?: boolean;
  onChange(lines: string[]): void;
}

/** A list as text, one entry a line. While it is typed it stays as it was typed. */
export function LinesField({ lines, onChange, rows = 3, ...field }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextAreaField
      {...field}
      rows={rows}
      spellCheck={false}
      value={typed ?? lines.join('\n')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value.split('\n').filter((line) => line.trim() !== ''));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
