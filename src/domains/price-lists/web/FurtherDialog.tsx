import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import type { TypedItem } from './edit-values.ts';
import { itemTitle } from './labels.ts';
import { FurtherFields, UnitFields } from './RateFields.tsx';
import type { TypedRate } from './rate-values.ts';
import type { Catalog } from './types.ts';

interface Props {
  item: TypedItem;
  catalog: Catalog;
  currency: string;
  onChange(rate: TypedRate): void;
  onClose(): void;
}

/** All that the price of one item consists of. */
export default function FurtherDialog({ item, catalog, currency, onChange, onClose }: Props) {
  const [rate, setRate] = useState(item.rate);
  const fields = {
    rate,
    currency,
    error: () => undefined,
    onChange: (patch: Partial<TypedRate>) => setRate({ ...rate, ...patch }),
  };
  const form = plainForm(() => {
    onChange(rate);
    onClose();
  });
  return (
    <OpDialog form={form} title={t`Price of ${itemTitle(item.key, catalog)}`} action={t`Apply`} onClose={onClose}>
      <div className="grid gap-4">
        <UnitFields {...fields} />
        <FurtherFields {...fields} />
      </div>
    </OpDialog>
  );
}
