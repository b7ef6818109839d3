import { t } from '@lingui/core/macro';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { preparations, type Preparation } from '../states.ts';
import { preparationNote, preparationLabel } from './labels.ts';

interface Props {
  value: readonly Preparation[];
  onChange(value: Preparation[]): void;
}

/** The checklist of what an image needs so that servers can be made of it. */
export function PreparedFields({ value, onChange }: Props) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-medium">{t`Prepared for cloud use`}</legend>
      {preparations.map((what) => (
        <CheckField
          key={what}
          label={preparationLabel(what)}
          note={preparationNote(what)}
          checked={value.includes(what)}
          onChange={(on) => onChange(preparations.filter((one) => (one === what ? on : value.includes(one))))}
        />
      ))}
    </fieldset>
  );
}
