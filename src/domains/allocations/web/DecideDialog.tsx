import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { allocations } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import type { AllocationRow } from './types.ts';

interface Props {
  row: AllocationRow;
  what: 'retry' | 'enter' | 'waive';
  onClose(): void;
}

/** Asks again, enters a number that was obtained by hand, or issues the invoice without one. */
export default function DecideDialog({ row, what, onClose }: Props) {
  if (what === 'retry') return <RetryDialog row={row} onClose={onClose} />;
  return what === 'enter' ? <EnterDialog row={row} onClose={onClose} /> : <WaiveDialog row={row} onClose={onClose} />;
}

type Of = Omit<Props, 'what'>;

function RetryDialog({ row, onClose }: Of) {
  const form = useOpForm(allocations.retryAllocation, { params: { invoiceId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Request the number for ${row.invoiceNumber} again?`}
      action={t`Request number`}
      done={t`Number requested`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The tax authority is asked at once. The invoice is issued when it gives the number.`}</p>
    </OpDialog>
  );
}

function EnterDialog({ row, onClose }: Of) {
  const form = useOpForm(allocations.enterAllocation, {
    start: { number: '' },
    params: { invoiceId: row.id },
  });
  return (
    <OpDialog
      form={form}
      title={t`Enter the number for ${row.invoiceNumber}`}
      action={t`Enter number`}
      done={t`Number entered`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Request the number on the website of the tax authority for this invoice, and enter it here. The invoice is issued with it.`}</p>
      <TextField
        label={t`Allocation number`}
        hint={t`The whole number. Its last nine digits are printed.`}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('number')}
      />
    </OpDialog>
  );
}

function WaiveDialog({ row, onClose }: Of) {
  const form = useOpForm(allocations.waiveAllocation, {
    start: { reason: '' },
    params: { invoiceId: row.id },
  });
  return (
    <OpDialog
      form={form}
      title={t`Issue ${row.invoiceNumber} without a number?`}
      action={t`Issue invoice`}
      done={t`Invoice ordered`}
      danger
      onClose={onClose}
    >
      <p className="text-muted">{t`The invoice says that its input tax must not be deducted. The number can't be added later.`}</p>
      <TextField label={t`Reason`} maxLength={maxReasonLength} {...form.field('reason')} />
    </OpDialog>
  );
}
