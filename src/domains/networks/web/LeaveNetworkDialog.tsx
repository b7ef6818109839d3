import { t } from '@lingui/core/macro';
import { LeaveSharedDialog } from '#domains/shares/web/port/LeaveSharedDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { networks } from '../contract.ts';
import type { NetworkRow } from './types.ts';

/** Asks before someone gives back a network that is shared with them. */
export default function LeaveNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const form = useOpForm(networks.leaveNetwork, { params: { networkId: row.id } });
  return (
    <LeaveSharedDialog name={row.name} form={form} onClose={onClose}>
      {t`You lose access to the network. Your attached servers keep their network interfaces. Only the owner can share it with you again.`}
    </LeaveSharedDialog>
  );
}
