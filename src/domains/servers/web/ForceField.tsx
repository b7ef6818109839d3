import { t } from '@lingui/core/macro';
import { CheckField } from '#ui/ChoiceFields.tsx';
import type { PowerAction } from '../states.ts';

interface ForceFieldProps {
  action: PowerAction;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Cuts the power at once, where an action can. */
export function ForceField({ action, checked, onChange }: ForceFieldProps) {
  if (action !== 'off' && action !== 'restart') return null;
  return (
    <div className="mt-4 text-ink">
      <CheckField
        label={t`Force`}
        note={t`Powers off immediately instead of shutting down the guest system. Unsaved data is lost.`}
        checked={checked}
        onChange={onChange}
      />
    </div>
  );
}
