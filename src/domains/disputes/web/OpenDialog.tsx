import { t } from '@lingui/core/macro';
import { lineName, type Invoice, type Line } from '#domains/invoices/web/port.ts';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextAreaField } from '#ui/TextField.tsx';
import { disputes } from '../contract.ts';
import { maxTextLength } from '../limits.ts';
import { disputePath } from '../paths.ts';

interface Props {
  invoice: Invoice;
  /** Null: the whole invoice. */
  line: Line | null;
  onClose(): void;
}

/** Disputes an invoice, or one of its lines. */
export default function OpenDialog({ invoice, line, onClose }: Props) {
  const go = useGo();
  const form = useOpForm(disputes.openDispute, {
    start: { reason: '' },
    params: { invoiceId: invoice.id },
    input: ({ reason }) => ({ reason, line: line?.number ?? null }),
  });
  return (
    <OpDialog
      form={form}
      title={line === null ? t`Dispute invoice ${invoice.number}` : t`Dispute ${lineName(line)}`}
      action={line === null ? t`Dispute invoice` : t`Dispute line`}
      done={({ id }) => {
        onClose();
        go(disputePath(id));
        return t`Dispute opened`;
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`Our billing team reviews the dispute and answers here. You get no reminders for the disputed amount until then.`}
      </p>
      <TextAreaField
        label={t`Reason`}
        hint={t`What is wrong, and what you expected instead.`}
        maxLength={maxTextLength}
        {...form.field('reason')}
      />
    </OpDialog>
  );
}
