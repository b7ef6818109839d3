import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { transfers } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { refresh } from './refresh.ts';
import type { TransferRow } from './types.ts';

interface Props {
  transfer: Pick<TransferRow, 'id' | 'serverName' | 'from' | 'to'>;
  what: 'decline' | 'cancel';
  onClose(): void;
}

/** Declines an offer, or withdraws it. */
export default function EndDialog({ transfer, what, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { serverName, from, to } = transfer;
  const options = {
    refresh,
    onRefused: () => false,
    onDone: () => {
      toast(
        'success',
        what === 'decline' ? t`${serverName} stays with ${from}` : t`The offer of ${serverName} is withdrawn`,
      );
      onClose();
    },
  };
  const decline = useAct(transfers.declineTransfer, options);
  const cancel = useAct(transfers.cancelTransfer, options);
  const act = what === 'decline' ? decline : cancel;
  const other = what === 'decline' ? from : to;
  return (
    <Dialog
      title={what === 'decline' ? t`Decline ${serverName}` : t`Withdraw the offer of ${serverName}`}
      onClose={onClose}
      onSubmit={() => act.mutate({ params: { transferId: transfer.id }, input: { reason } })}
      footer={
        <>
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button type="submit" look="danger" busy={act.isPending}>
            {what === 'decline' ? t`Decline` : t`Withdraw`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {act.error && act.error.general.length > 0 && <Banner tone="bad">{act.error.message}</Banner>}
        <p className="text-muted">{t`The server stays with ${from}. ${other} hears of it.`}</p>
        <TextField
          label={t`Reason`}
          optional={t`optional`}
          maxLength={maxReasonLength}
          value={reason}
          error={act.error?.of('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
