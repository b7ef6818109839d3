import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { currencySign } from '#kernel/money.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { payments } from '../contract.ts';
import { groupedReference } from '../creditor-reference.ts';
import type { OrderRow } from './types.ts';

/** Books what arrived of a bank transfer, in the amount that arrived. */
export default function BookDialog({ order, onClose }: { order: OrderRow; onClose(): void }) {
  const { currency, owner, amount: ordered, received, transferReference } = order;
  const left = ordered - received;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useOpForm(payments.bookTransfer, {
    start: { amount: left / 100, arrivedOn: today, payer: '' },
    params: { orderId: order.id },
    input: ({ amount, ...rest }) => ({ ...rest, amount: Math.round(amount * 100) }),
  });
  const minor = Math.round(form.values.amount * 100);
  return (
    <OpDialog
      form={form}
      title={t`Book transfer ${groupedReference(transferReference)}`}
      action={t`Book ${moneyText(minor, currency)}`}
      done={t`Transfer booked`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Customer: ${owner}`}</p>
      <NumberField
        label={t`Amount received`}
        hint={
          minor === left
            ? t`Exactly what is expected`
            : minor < left
              ? t`${moneyText(left - minor, currency)} less than expected: the order stays open`
              : t`${moneyText(minor - left, currency)} more than expected: all of it is added to the balance`
        }
        unit={currencySign[currency]}
        step={0.01}
        value={form.values.amount}
        error={form.error('amount')}
        onChange={(next) => form.set({ amount: next ?? 0 })}
      />
      <TextField label={t`Arrived on`} type="date" {...form.field('arrivedOn')} />
      <TextField label={t`Payer`} optional={t`optional`} maxLength={140} {...form.field('payer')} />
    </OpDialog>
  );
}
