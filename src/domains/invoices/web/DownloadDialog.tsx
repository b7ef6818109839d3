import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { invoices } from '../contract.ts';
import { numberOf } from './labels.ts';
import type { InvoiceRow } from './types.ts';

/** Orders the files of several documents, and leads to where they are fetched. */
export default function DownloadDialog({ rows, onClose }: { rows: readonly InvoiceRow[]; onClose(): void }) {
  const ready = rows.filter(({ files }) => files.length > 0);
  const form = useOpForm(invoices.orderInvoiceDownload, {
    input: () => ({ invoiceIds: ready.map(({ id }) => id) }),
  });
  return (
    <OpDialog
      form={form}
      title={plural(ready.length, { one: 'Download # invoice?', other: 'Download # invoices?' })}
      action={t`Download`}
      disabledReason={ready.length === 0 ? t`The files are still being created.` : null}
      done={({ url }) => {
        location.assign(url);
        return false;
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        {ready.length === 1
          ? t`The PDF is prepared and fetched by a link that works once.`
          : t`One ZIP archive with the PDF and the structured invoice (XML) of each. It is fetched by a link that works once.`}
      </p>
      <p>{ready.map(numberOf).join(', ')}</p>
    </OpDialog>
  );
}
