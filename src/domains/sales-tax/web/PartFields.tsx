import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { taxLevels, type TaxLevel } from '#domains/invoices/sales-tax.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { maxNameLength, maxParts, maxTitleLength } from '../limits.ts';
import { levelLabel, percentText } from './labels.ts';
import { newPart, partsOf, type TypedPart } from './part-values.ts';

interface Props {
  form: {
    values: { parts: TypedPart[] };
    set(patch: { parts: TypedPart[] }): void;
    error(key: string): string | undefined;
  };
}

/** The taxes that a rate is made of, and their sum. */
export function PartFields({ form }: Props) {
  const { parts } = form.values;
  const change = (at: number, patch: Partial<TypedPart>) =>
    form.set({ parts: parts.map((part, i) => (i === at ? { ...part, ...patch } : part)) });
  const sum = partsOf(parts).reduce((all, { ratePpm }) => all + ratePpm, 0);
  return (
    <div className="grid gap-4">
      {parts.map((part, at) => (
        <fieldset key={at} className="grid gap-3 rounded-lg border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 text-[13px] text-muted">{t`Tax ${at + 1}`}</legend>
          <TextField
            label={t`Jurisdiction`}
            placeholder={t`For example New York City`}
            maxLength={maxNameLength}
            autoComplete="off"
            value={part.name}
            error={form.error(`parts.${at}.name`)}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <SelectField<TaxLevel>
            label={t`Level`}
            value={part.level}
            choices={taxLevels.map((value) => ({ value, title: levelLabel(value) }))}
            onChange={(level) => change(at, { level })}
          />
          <TextField
            label={t`Name of the tax`}
            maxLength={maxTitleLength}
            autoComplete="off"
            value={part.title}
            error={form.error(`parts.${at}.title`)}
            onChange={({ target }) => change(at, { title: target.value })}
          />
          <div className="flex items-end gap-2">
            <NumberField
              className="min-w-0 flex-1"
              label={t`Rate`}
              unit="%"
              min={0}
              step={0.0001}
              value={part.percent}
              error={form.error(`parts.${at}.ratePpm`)}
              onChange={(percent) => change(at, { percent })}
            />
            <IconButton
              label={t`Remove tax ${at + 1}`}
              onClick={() => form.set({ parts: parts.filter((_, i) => i !== at) })}
            >
              <Trash2 size={16} />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          small
          onClick={() => form.set({ parts: [...parts, newPart(parts.length === 0 ? 'state' : 'city')] })}
          disabledReason={parts.length < maxParts ? null : t`A rate can have at most ${maxParts} taxes.`}
        >
          <Plus aria-hidden size={16} />
          {t`Add tax`}
        </Button>
        <p className="font-medium tabular-nums" aria-live="polite">
          {parts.length === 0 ? t`No tax` : t`Together ${percentText(sum)}`}
        </p>
      </div>
    </div>
  );
}
