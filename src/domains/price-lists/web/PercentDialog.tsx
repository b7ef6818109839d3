import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { itemGroups, type ItemGroup } from '../items.ts';
import { maxPercent } from '../limits.ts';
import { groupLabel } from './labels.ts';

interface Props {
  onChange(group: ItemGroup | '', percent: number): void;
  onClose(): void;
}

/** Raises or lowers all prices, or those of a group. */
export default function PercentDialog({ onChange, onClose }: Props) {
  const [group, setGroup] = useState<ItemGroup | ''>('');
  const [percent, setPercent] = useState<number | null>(null);
  const fits = percent !== null && percent >= -100 && percent <= maxPercent;
  const form = plainForm(() => {
    onChange(group, percent ?? 0);
    onClose();
  });
  return (
    <OpDialog
      form={form}
      title={t`Change by percentage`}
      action={t`Change prices`}
      disabledReason={fits ? null : t`Enter a percentage from -100 to ${maxPercent}.`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SelectField<ItemGroup | ''>
          label={t`Prices`}
          value={group}
          choices={[
            { value: '', title: t`All prices` },
            ...itemGroups.map((value) => ({ value, title: groupLabel(value) })),
          ]}
          onChange={setGroup}
        />
        <NumberField
          label={t`Change by`}
          hint={t`10 raises every price by a tenth, -10 lowers it.`}
          unit="%"
          value={percent}
          onChange={setPercent}
        />
      </div>
    </OpDialog>
  );
}
