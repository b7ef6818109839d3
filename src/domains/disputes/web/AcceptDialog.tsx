import { t } from '@lingui/core/macro';
import {
  CreditFields,
  creditInput,
  creditRefusal,
  type CreditValues,
} from '#domains/invoices/web/port/CreditFields.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { disputes } from '../contract.ts';
import type { DisputeRow } from './types.ts';

const maxAnswerLength = 500;

interface Values extends CreditValues {
  answer: string;
}

/** Accepts a dispute with a credit note. */
export default function AcceptDialog({ row, onClose }: { row: DisputeRow; onClose(): void }) {
  const { id, line, invoiceId, currency } = row;
  const start: Values = {
    what: line === null ? 'all' : 'lines',
    lines: line === null ? [] : [line],
    part: null,
    answer: '',
  };
  const form = useOpForm(disputes.acceptDispute, {
    start,
    params: { disputeId: id },
    input: ({ answer, ...credited }) => ({ ...creditInput(credited), answer }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Accept dispute?`}
      action={t`Accept dispute`}
      done={({ creditNote }) => t`Credit note ${creditNote?.number ?? ''} issued`}
      disabledReason={creditRefusal(form.values)}
      onClose={onClose}
    >
      <p className="text-muted">{t`A credit note is issued for what is not credited yet, and the customer is notified.`}</p>
      <CreditFields
        invoiceId={invoiceId}
        currency={currency}
        isOneLine={line !== null}
        values={form.values}
        error={form.error('amount')}
        onChange={(patch) => form.set(patch)}
      />
      <TextField
        label={t`Answer`}
        hint={t`Sent to the customer and printed on the credit note.`}
        maxLength={maxAnswerLength}
        {...form.field('answer')}
      />
    </OpDialog>
  );
}
