import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#ui/Button.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { parameterTypes, type ParameterType } from '../definition.ts';
import { maxParameters } from '../limits.ts';
import type { DefinitionEdit, Parameter } from './types.ts';

type Written = NonNullable<DefinitionEdit['parameters']>[number];

interface Props {
  parameters: readonly Written[];
  errorOf(field: string): string | undefined;
  onChange(parameters: Written[]): void;
}

const typeLabel = (type: ParameterType): string =>
  ({ text: t`Text`, number: t`Whole number`, choice: t`Choice`, flag: t`Yes or no` })[type];

const fresh: Parameter = { name: '', title: '', type: 'text', required: false, secret: false, preset: '', choices: [] };

/** What a servicelet asks for. */
export function ParameterEditor({ parameters, errorOf, onChange }: Props) {
  const full = parameters.length >= maxParameters ? t`You can add up to ${maxParameters} parameters.` : null;
  const set = (index: number, change: Partial<Written>) =>
    onChange(parameters.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-medium">{t`Parameters`}</legend>
      {parameters.map((one, index) => (
        <div key={index} className="grid grid-cols-2 gap-3 rounded-lg border border-line p-3">
          <TextField
            label={t`Name`}
            hint={t`Lowercase letters, digits and _.`}
            spellCheck={false}
            value={one.name}
            error={errorOf(`parameters.${index}.name`)}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <TextField
            label={t`Title`}
            value={one.title}
            error={errorOf(`parameters.${index}.title`)}
            onChange={(event) => set(index, { title: event.target.value })}
          />
          <SelectField
            label={t`Type`}
            value={one.type}
            choices={parameterTypes.map((type) => ({ value: type, title: typeLabel(type) }))}
            onChange={(type) => set(index, { type })}
          />
          <TextField
            label={t`Default`}
            optional={t`optional`}
            value={one.preset ?? ''}
            error={errorOf(`parameters.${index}.preset`)}
            onChange={(event) => set(index, { preset: event.target.value })}
          />
          {one.type === 'choice' && (
            <TextField
              className="col-span-2"
              label={t`Choices`}
              hint={t`Separated by commas.`}
              value={(one.choices ?? []).join(',')}
              error={errorOf(`parameters.${index}.choices`)}
              onChange={(event) => set(index, { choices: event.target.value.split(',').map((part) => part.trim()) })}
            />
          )}
          <CheckField
            label={t`Required`}
            checked={one.required ?? false}
            onChange={(required) => set(index, { required })}
          />
          <div className="flex items-start justify-between gap-2">
            <CheckField label={t`Secret`} checked={one.secret ?? false} onChange={(secret) => set(index, { secret })} />
            <IconButton
              label={t`Remove parameter ${one.name}`}
              onClick={() => onChange(parameters.filter((_, at) => at !== index))}
            >
              <Trash2 size={16} />
            </IconButton>
          </div>
        </div>
      ))}
      <div>
        <Button small disabledReason={full} onClick={() => onChange([...parameters, fresh])}>
          <Plus aria-hidden size={15} />
          {t`Add parameter`}
        </Button>
      </div>
    </fieldset>
  );
}
