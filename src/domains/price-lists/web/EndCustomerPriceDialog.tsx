import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { priceLists } from '../contract.ts';
import type { CustomerPriceRow } from './types.ts';

/** Asks before a price of a customer is ended, or removed where it has not begun. */
export default function EndCustomerPriceDialog({ row, onClose }: { row: CustomerPriceRow; onClose(): void }) {
  const { id, title, customer, state } = row;
  const form = useOpForm(priceLists.endCustomerPrice, { params: { customerPriceId: id } });
  const planned = state === 'planned';
  return (
    <OpDialog
      form={form}
      title={planned ? t`Remove the price for ${customer}?` : t`End the price for ${customer}?`}
      action={planned ? t`Remove price` : t`End price`}
      done={planned ? t`Customer price removed` : t`Customer price ended`}
      danger
      onClose={onClose}
    >
      <p className="text-muted">
        {planned
          ? t`The planned price for ${title} is deleted.`
          : t`From now on, the price list applies to ${title} again. What was used until now stays charged at this price.`}
      </p>
    </OpDialog>
  );
}
