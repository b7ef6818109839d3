import type { ReactNode } from 'react';
import { SelectField, type Choice } from '#ui/ChoiceFields.tsx';
import { SaveMark } from './SaveMark.tsx';
import { useSave } from './use-save.ts';

interface Props<Value extends string> {
  label: string;
  hint?: ReactNode;
  stored: Value;
  choices: readonly Choice<Value>[];
  /** Why it cannot be changed now. */
  disabledReason?: string | null;
  save(value: Value): Promise<unknown>;
}

/** One of a few, stored as soon as it is chosen. */
export function SaveSelect<Value extends string>({ label, hint, stored, choices, disabledReason, save }: Props<Value>) {
  const { value, phase, error, change, retry } = useSave(stored, save);
  return (
    <SelectField<Value>
      label={label}
      hint={disabledReason ?? hint}
      disabled={Boolean(disabledReason)}
      aside={<SaveMark phase={phase} onRetry={retry} />}
      error={error?.message}
      value={value}
      choices={choices}
      onChange={change}
    />
  );
}
