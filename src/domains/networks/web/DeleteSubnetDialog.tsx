import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { AffectedServers } from './AffectedServers.tsx';
import { afterChange } from './after.ts';
import type { NetworkRow, SubnetRow } from './types.ts';
import { pathTo } from './words.ts';

interface Props {
  network: NetworkRow;
  row: SubnetRow;
  onClose(): void;
}

/** Says who has addresses of a subnet, and deletes it when nobody does. */
export default function DeleteSubnetDialog({ network, row, onClose }: Props) {
  const navigate = useNavigate();
  const params = { subnetId: row.id };
  const users = useRead(networks.listSubnetServers, { params });
  const remove = useAct(networks.deleteSubnet, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The subnet ${row.cidr} is deleted`);
      onClose();
      void navigate({ to: pathTo(network.zoneId, network.vlanId) });
    },
  });
  const taken = users.data !== undefined && users.data.total > 0;
  return (
    <ConfirmDialog
      title={t`Delete ${row.cidr}`}
      action={t`Delete`}
      danger
      busy={remove.isPending}
      refusal={taken ? t`Servers have addresses of it.` : null}
      error={remove.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params })}
    >
      {taken ? (
        <AffectedServers read={users.data} intro={t`These servers have addresses of it. Give those back first:`} />
      ) : (
        t`Its reservations, notes and reverse names go with it.`
      )}
    </ConfirmDialog>
  );
}
