import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useRead } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { networks } from '../contract.ts';
import { networksPath } from '../paths.ts';
import { AffectedServers } from './AffectedServers.tsx';
import type { NetworkRow, SubnetRow } from './types.ts';

interface Props {
  network: NetworkRow;
  row: SubnetRow;
  onClose(): void;
}

/** Says who has addresses of a subnet, and deletes it when no one does. */
export default function DeleteSubnetDialog({ network, row, onClose }: Props) {
  const navigate = useNavigate();
  const params = { subnetId: row.id };
  const users = useRead(networks.listSubnetServers, { params, query: { size: 5 } });
  const form = useOpForm(networks.deleteSubnet, {
    params,
    onDone: () => void navigate({ to: networksPath(network.zoneId, network.vlanId) }),
  });
  const taken = users.data !== undefined && users.data.total > 0;
  return (
    <OpDialog
      form={form}
      title={t`Delete ${row.cidr}`}
      action={t`Delete`}
      danger
      disabledReason={taken ? t`Servers use its addresses.` : null}
      done={t`Subnet ${row.cidr} deleted`}
      onClose={onClose}
    >
      {taken ? (
        <AffectedServers
          op={networks.listSubnetServers}
          params={params}
          intro={t`These servers use its addresses. Release those first:`}
        />
      ) : (
        t`Its reservations, notes and reverse DNS entries are deleted too.`
      )}
    </OpDialog>
  );
}
