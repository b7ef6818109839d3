import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { currencySign } from '#kernel/money.ts';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { payments } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import type { RefundType } from '../order-states.ts';
import type { OrderRow } from './types.ts';

type Kind = '0' | '1' | '2';

/** Refunds a payment: not at all with a reason, as a credit, or to the method that paid. */
export default function RefundDialog({ order, onClose }: { order: OrderRow; onClose(): void }) {
  const { currency, owner } = order;
  const left = order.amount - order.refunded;
  const form = useOpForm(payments.refundPaymentOrder, {
    start: { kind: '2' as Kind, amount: left / 100, reason: '' },
    params: { orderId: order.id },
    input: ({ kind, amount, reason }) => ({
      // Typed edge: the choices are the codes of the types.
      type: Number(kind) as RefundType,
      amount: kind === '0' ? 0 : Math.round(amount * 100),
      reason,
    }),
  });
  const { kind, amount } = form.values;
  return (
    <OpDialog
      form={form}
      title={t`Refund payment of ${moneyText(order.amount, currency)}`}
      action={kind === '0' ? t`Decline refund` : t`Refund ${moneyText(Math.round(amount * 100), currency)}`}
      done={kind === '0' ? t`Refund declined` : t`Refund ordered`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Customer: ${owner}`}</p>
      <RadioCards<Kind>
        label={t`Refund type`}
        value={kind}
        choices={[
          { value: '2', title: t`Money back`, note: t`To the payment method` },
          { value: '1', title: t`Reduction`, note: t`A credit on the balance` },
          { value: '0', title: t`No refund`, note: t`Only records the decision` },
        ]}
        onChange={(next) => form.set({ kind: next })}
      />
      {kind !== '0' && (
        <NumberField
          label={t`Amount`}
          hint={t`Up to ${moneyText(left, currency)}`}
          unit={currencySign[currency]}
          step={0.01}
          value={amount}
          error={form.error('amount')}
          onChange={(next) => form.set({ amount: next ?? 0 })}
        />
      )}
      <TextField label={t`Reason`} maxLength={maxReasonLength} {...form.field('reason')} />
    </OpDialog>
  );
}
