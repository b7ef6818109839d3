import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { networks } from '../contract.ts';
import type { NetworkRow } from './types.ts';

/** Shows what is wrong with a network, and re-applies it to the switches. */
export default function RepairNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const repair = useOpForm(networks.repairNetwork, { params: { networkId: row.id } });
  const failed = row.state === 'failed';
  return (
    <OpDialog
      form={repair}
      title={failed ? t`Try ${row.name} again` : t`Re-apply ${row.name}`}
      action={failed ? t`Try again` : t`Re-apply network`}
      done={t`Re-applying ${row.name}`}
      onClose={onClose}
    >
      {row.reason !== null && <p className="mb-2 text-ink">{row.reason}</p>}
      <p>
        {failed
          ? t`Sends the configuration shown here to the switches.`
          : t`Replaces the switch configuration with the one shown here. Attached servers may briefly lose their connection.`}
      </p>
    </OpDialog>
  );
}
