import { t } from '@lingui/core/macro';
import { TextField } from '#ui/TextField.tsx';
import { transfers } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import type { TransferRow } from './types.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  transfer: Pick<TransferRow, 'id' | 'serverName' | 'from' | 'to'>;
  what: 'decline' | 'cancel';
  onClose(): void;
}

/** Declines an offer, or withdraws it. */
export default function EndDialog({ transfer, what, onClose }: Props) {
  const { serverName, from, to } = transfer;
  const form = useOpForm(what === 'decline' ? transfers.declineTransfer : transfers.cancelTransfer, {
    start: { reason: '' },
    params: { transferId: transfer.id },
  });
  const other = what === 'decline' ? from : to;
  return (
    <OpDialog
      form={form}
      title={what === 'decline' ? t`Decline ${serverName}` : t`Withdraw transfer of ${serverName}`}
      action={what === 'decline' ? t`Decline` : t`Withdraw`}
      cancel={t`Keep`}
      danger
      done={what === 'decline' ? t`${serverName} stays with ${from}` : t`Transfer of ${serverName} withdrawn`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The server stays with ${from}. ${other} is notified.`}</p>
      <TextField
        label={t`Reason`}
        optional={t`optional`}
        maxLength={maxReasonLength}
        data-autofocus=""
        {...form.field('reason')}
      />
    </OpDialog>
  );
}
