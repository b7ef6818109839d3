import { t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { GiveBackDialog, tellGivenBack } from '#shell/GiveBackDialog.tsx';
import { networks } from '../contract.ts';
import { afterChange } from './after.ts';
import type { NetworkRow } from './types.ts';

/** Asks before somebody gives back a network that is shared with them. */
export default function LeaveNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const leave = useAct(networks.leaveNetwork, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: () => {
      tellGivenBack(row.name);
      onClose();
    },
  });
  return (
    <GiveBackDialog
      name={row.name}
      leave={leave}
      onLeave={() => leave.mutate({ params: { networkId: row.id } })}
      onClose={onClose}
    >
      {t`You see it no more. Servers of yours that are in it keep their cards; only its owner can share it with you again.`}
    </GiveBackDialog>
  );
}
