import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { networks } from '../contract.ts';
import { networksPath } from '../paths.ts';
import { emptySubnet, inputOf } from './subnet-form.ts';
import { SubnetFields } from './SubnetFields.tsx';
import type { NetworkRow } from './types.ts';

/** Adds a subnet to a network. */
export default function AddSubnetDialog({ network, onClose }: { network: NetworkRow; onClose(): void }) {
  const navigate = useNavigate();
  const form = useOpForm(networks.createSubnet, {
    start: emptySubnet,
    params: { networkId: network.id },
    input: inputOf,
    onDone: (subnet) => void navigate({ to: networksPath(network.zoneId, network.vlanId, subnet.id) }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Add a subnet to ${network.name}`}
      action={t`Add subnet`}
      done={(subnet) => t`Subnet ${subnet.cidr} created`}
      onClose={onClose}
    >
      <SubnetFields
        zoneId={network.zoneId}
        form={form.values}
        errorOf={form.error}
        propose={network.type === 0}
        onChange={form.set}
        onPropose={form.adopt}
      />
    </OpDialog>
  );
}
