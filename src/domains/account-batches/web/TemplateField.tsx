import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import type { BatchAction } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { maxKept } from '../limits.ts';
import type { TemplateRow } from './types.ts';

/** Fills in the options of a template; absent where there is none for the action. */
export function TemplateField({ action, onChosen }: { action: BatchAction; onChosen(template: TemplateRow): void }) {
  const read = useRead(accountBatches.listBatchTemplates, { query: { action, size: maxKept * 2 } });
  const [chosen, setChosen] = useState('');
  const items = read.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <SelectField
      label={t`Template`}
      optional={t`optional`}
      value={chosen}
      placeholder={t`Choose a template`}
      choices={items.map(({ id, name }) => ({ value: id, title: name }))}
      onChange={(id) => {
        setChosen(id);
        const template = items.find((one) => one.id === id);
        if (template) onChosen(template);
      }}
    />
  );
}
