import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { TextField } from '#ui/TextField.tsx';
import { invoices } from '../contract.ts';
import { CreditFields, creditInput, creditRefusal, type CreditValues } from './port/CreditFields.tsx';
import type { InvoiceRow } from './types.ts';

const maxReasonLength = 500;

interface Values extends CreditValues {
  reason: string;
}

/** Credits an invoice: everything that is not credited yet, some of its lines, or a part of one. */
export default function CreditDialog({ invoice, onClose }: { invoice: InvoiceRow; onClose(): void }) {
  const start: Values = { what: 'all', lines: [], part: null, reason: '' };
  const form = useOpForm(invoices.creditInvoice, {
    start,
    params: { invoiceId: invoice.id },
    input: ({ reason, ...credited }) => ({ ...creditInput(credited), reason }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Credit invoice ${invoice.number}`}
      action={t`Issue credit note`}
      done={({ number, total }) => t`Credit note ${number} of ${moneyText(total, invoice.currency)} issued`}
      disabledReason={creditRefusal(form.values)}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`The invoice stays as it is. A credit note with a number of its own adds the amount to the customer's balance.`}
      </p>
      <CreditFields
        invoiceId={invoice.id}
        currency={invoice.currency}
        values={form.values}
        error={form.error('amount')}
        onChange={(patch) => form.set(patch)}
      />
      <TextField
        label={t`Reason`}
        hint={t`Printed on the credit note.`}
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
    </OpDialog>
  );
}
