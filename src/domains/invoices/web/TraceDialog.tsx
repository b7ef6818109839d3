import { t } from '@lingui/core/macro';
import { DoneDialog } from '#ui/Dialog.tsx';
import type { Currency } from '#kernel/money.ts';
import { lineName } from './labels.ts';
import { LineTrace } from './port/LineTrace.tsx';
import type { Line } from './types.ts';

interface Props {
  invoiceId: string;
  line: Line;
  currency: Currency;
  onClose(): void;
}

/** Where a line of an invoice comes from. */
export default function TraceDialog({ invoiceId, line, currency, onClose }: Props) {
  return (
    <DoneDialog title={t`Origin of ${lineName(line)}`} action={t`Close`} onClose={onClose}>
      <LineTrace invoiceId={invoiceId} number={line.number} currency={currency} />
    </DoneDialog>
  );
}
