import { t } from '@lingui/core/macro';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Variable } from '../content.ts';

interface Props {
  variable: Variable;
  value: string;
  error?: string | undefined;
  onChange(text: string): void;
}

/** What a policy asks, as a field of its kind. */
export function Answer({ variable, value, error, onChange }: Props) {
  const label = variable.label || variable.name;
  const optional = variable.required ? {} : { optional: t`optional` };
  if (variable.kind === 'yes-no')
    return (
      <CheckField
        label={label}
        error={error}
        checked={value === 'true'}
        onChange={(on) => onChange(on ? 'true' : 'false')}
      />
    );
  if (variable.kind === 'choice')
    return (
      <SelectField
        label={label}
        {...optional}
        value={value}
        error={error}
        placeholder={t`Choose…`}
        choices={variable.choices.map((one) => ({ value: one, title: one }))}
        onChange={onChange}
      />
    );
  const secret = variable.kind === 'secret';
  return (
    <TextField
      label={label}
      {...optional}
      type={secret ? 'password' : 'text'}
      inputMode={variable.kind === 'number' ? 'numeric' : undefined}
      autoComplete={secret ? 'new-password' : 'off'}
      value={value}
      error={error}
      hint={secret ? t`Stored encrypted. Only the server receives it.` : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
