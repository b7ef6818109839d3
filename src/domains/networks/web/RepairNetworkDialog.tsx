import { t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { afterChange } from './after.ts';
import type { NetworkRow } from './types.ts';
import { told } from '#ui/told.ts';

/** Says what is wrong with a network, and tells the switches of it again. */
export default function RepairNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const repair = useAct(networks.repairNetwork, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The switches are told of ${row.name} again`);
      onClose();
    },
  });
  const failed = row.state === 'failed';
  return (
    <ConfirmDialog
      title={failed ? t`Try ${row.name} again` : t`Lay ${row.name} again`}
      action={failed ? t`Try again` : t`Lay it again`}
      busy={repair.isPending}
      error={repair.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => repair.mutate({ params: { networkId: row.id } })}
    >
      {row.reason !== null && <p className="mb-2 text-ink">{told(row.reason)}</p>}
      <p>
        {failed
          ? t`The switches are told of it as it stands here.`
          : t`What the switch has is replaced by what stands here. Servers in it may lose their connection for a moment.`}
      </p>
    </ConfirmDialog>
  );
}
