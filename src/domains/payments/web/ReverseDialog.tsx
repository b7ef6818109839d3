import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { TextField } from '#ui/TextField.tsx';
import { payments } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import type { BookingRow } from './types.ts';

/** Takes back what was booked of a bank transfer. */
export default function ReverseDialog({ booking, onClose }: { booking: BookingRow; onClose(): void }) {
  const form = useOpForm(payments.reverseBooking, { start: { reason: '' }, params: { bookingId: booking.id } });
  const amount = moneyText(booking.amount, booking.currency);
  return (
    <OpDialog
      form={form}
      title={t`Reverse booking of ${amount}?`}
      action={t`Reverse booking`}
      danger
      done={t`Booking reversed`}
      onClose={onClose}
    >
      <p className="text-muted">{t`${amount} is taken from the balance of ${booking.owner} again. Both entries stay in the transaction history.`}</p>
      <TextField label={t`Reason`} maxLength={maxReasonLength} {...form.field('reason')} />
    </OpDialog>
  );
}
