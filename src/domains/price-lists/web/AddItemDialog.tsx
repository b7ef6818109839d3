import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { itemTitle, zoneTitle } from './labels.ts';
import type { TypedItem } from './edit-values.ts';
import type { Catalog } from './types.ts';

interface Props {
  catalog: Catalog;
  items: readonly TypedItem[];
  onAdd(place: { key: string; zoneId: string }): void;
  onClose(): void;
}

/** Chooses an item, and where its price holds. */
export default function AddItemDialog({ catalog, items, onAdd, onClose }: Props) {
  const [key, setKey] = useState('');
  const [zoneId, setZoneId] = useState('');
  const isThere = items.some((item) => item.key === key && item.zoneId === zoneId);
  const form = plainForm(() => {
    onAdd({ key, zoneId });
    onClose();
  });
  return (
    <OpDialog
      form={form}
      title={t`Add price`}
      action={t`Add price`}
      disabledReason={
        key === '' ? t`Choose an item.` : isThere ? t`This item has a price for this data center already.` : null
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SelectField
          label={t`Item`}
          placeholder={t`Choose an item`}
          value={key}
          choices={catalog.items.map((item) => ({ value: item.key, title: itemTitle(item.key, catalog) }))}
          onChange={setKey}
        />
        <SelectField
          label={t`Data center`}
          hint={t`A price for one data center comes before the one for all.`}
          value={zoneId}
          choices={['', ...catalog.zones.map(({ id }) => id)].map((value) => ({
            value,
            title: zoneTitle(value, catalog),
          }))}
          onChange={setZoneId}
        />
      </div>
    </OpDialog>
  );
}
