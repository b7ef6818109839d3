import type { ReactNode } from 'react';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { SaveMark } from './SaveMark.tsx';
import { useSave } from './use-save.ts';

interface Props {
  label: string;
  note?: ReactNode;
  stored: boolean;
  save(value: boolean): Promise<unknown>;
}

/** A switch that is stored as soon as it is changed. */
export function SaveCheck({ label, note, stored, save }: Props) {
  const { value, phase, error, change, retry } = useSave(stored, save);
  return (
    <div className="flex items-start justify-between gap-3">
      <CheckField label={label} note={note} checked={value} onChange={change} error={error?.message} />
      <SaveMark phase={phase} onRetry={retry} />
    </div>
  );
}
