import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { priceLists } from '../contract.ts';
import { maxNameLength } from '../limits.ts';
import type { List } from './types.ts';

/** Gives a price list another name. */
export default function RenameDialog({ priceListId, onClose }: { priceListId: string; onClose(): void }) {
  const { data } = useRead(priceLists.readPriceList, { params: { priceListId } });
  return data ? <Rename list={data} onClose={onClose} /> : null;
}

function Rename({ list, onClose }: { list: List; onClose(): void }) {
  const form = useOpForm(priceLists.savePriceList, {
    start: { name: list.name },
    params: { priceListId: list.id },
    ifMatch: list.version,
  });
  return (
    <OpDialog
      form={form}
      title={t`Rename price list`}
      action={t`Rename`}
      done={t`Price list renamed`}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        hint={t`Customers see it beside their prices.`}
        maxLength={maxNameLength}
        autoComplete="off"
        {...form.field('name')}
      />
    </OpDialog>
  );
}
