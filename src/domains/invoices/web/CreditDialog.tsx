import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { invoices } from '../contract.ts';
import { lineName, lineNote } from './labels.ts';
import type { InvoiceRow, Line } from './types.ts';

const maxReasonLength = 500;

/** Credits an invoice: everything that is not credited yet, or some of its lines. */
export default function CreditDialog({ invoice, onClose }: { invoice: InvoiceRow; onClose(): void }) {
  const params = { invoiceId: invoice.id };
  const detail = useRead(invoices.readInvoice, { params });
  const read = useRead(invoices.listInvoiceLines, { params, query: { size: 500 } });
  const form = useOpForm(invoices.creditInvoice, {
    start: { what: 'all' as 'all' | 'lines', lines: [] as number[], reason: '' },
    params,
    input: ({ what, lines, reason }) => ({ lines: what === 'all' ? [] : lines, reason }),
  });
  const { what, lines } = form.values;
  const credited = detail.data?.creditedLines ?? [];
  const open = (read.data?.items ?? []).filter(({ number }) => !credited.includes(number));
  return (
    <OpDialog
      form={form}
      title={t`Credit invoice ${invoice.number}`}
      action={t`Issue credit note`}
      done={({ number, total }) => t`Credit note ${number} of ${moneyText(total, invoice.currency)} issued`}
      disabledReason={what === 'lines' && lines.length === 0 ? t`Choose the lines to credit.` : null}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`The invoice stays as it is. A credit note with a number of its own adds the amount to the customer's balance.`}
      </p>
      <RadioCards
        label={t`What to credit`}
        value={what}
        choices={[
          { value: 'all', title: t`Everything`, note: t`All lines that are not credited yet` },
          { value: 'lines', title: t`Some lines`, note: t`With their tax` },
        ]}
        onChange={(next) => form.set({ what: next })}
      />
      {what === 'lines' && <ReadState read={read} rows={3} />}
      {what === 'lines' && (
        <fieldset className="grid max-h-60 gap-1 overflow-auto">
          <legend className="sr-only">{t`Lines`}</legend>
          {open.map((line) => (
            <CheckField
              key={line.number}
              label={labelOf(line, invoice)}
              checked={lines.includes(line.number)}
              onChange={(is) =>
                form.set({ lines: is ? [...lines, line.number] : lines.filter((one) => one !== line.number) })
              }
            />
          ))}
        </fieldset>
      )}
      <TextField
        label={t`Reason`}
        hint={t`Printed on the credit note.`}
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
    </OpDialog>
  );
}

const labelOf = (line: Line, { currency }: InvoiceRow): string =>
  `${lineName(line)} · ${lineNote(line)} · ${moneyText(line.net, currency)}`;
