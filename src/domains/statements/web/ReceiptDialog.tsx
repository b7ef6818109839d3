import { t } from '@lingui/core/macro';
import type { OrderRow } from '#domains/payments/web/port.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { statements } from '../contract.ts';

/** Orders the receipt of a payment, and leads to where it is fetched. */
export default function ReceiptDialog({ order, onClose }: { order: OrderRow; onClose(): void }) {
  const form = useOpForm(statements.orderReceipt, { params: { orderId: order.id } });
  const amount = moneyText(order.provider === 'bank' ? order.received : order.amount, order.currency);
  return (
    <OpDialog
      form={form}
      title={t`Download receipt?`}
      action={t`Download receipt`}
      done={({ url }) => {
        location.assign(url);
        return false;
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t`The receipt for ${amount} is prepared as a PDF and fetched by a link that works once.`}</p>
    </OpDialog>
  );
}
