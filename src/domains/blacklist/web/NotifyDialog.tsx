import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { blacklist } from '../contract.ts';

interface Props {
  listingId: string;
  ip: string;
  list: string;
  onClose(): void;
}

/** Notifies the customer of a listed address once more. */
export default function NotifyDialog({ listingId, ip, list, onClose }: Props) {
  const form = useOpForm(blacklist.notifyOfListing, { params: { listingId } });
  return (
    <OpDialog
      form={form}
      title={t`Notify customer of ${ip}?`}
      action={t`Notify customer`}
      done={t`Customer notified`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The customer is reminded that ${list} lists the address, with the link where its removal is requested.`}</p>
    </OpDialog>
  );
}
