import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { AffectedServers } from './AffectedServers.tsx';
import { afterChange } from './after.ts';
import type { NetworkRow } from './types.ts';
import { pathTo } from './words.ts';

/** Says what stands in the way of deleting a network, and deletes it. */
export default function DeleteNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const [subnetsToo, setSubnetsToo] = useState(false);
  const navigate = useNavigate();
  const users = useRead(networks.listNetworkServers, { params: { networkId: row.id } });
  const remove = useAct(networks.deleteNetwork, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The network ${row.name} is being deleted`);
      onClose();
      void navigate({ to: pathTo(row.zoneId) });
    },
  });
  const { subnets } = row;
  const taken = users.data !== undefined && users.data.total > 0;
  const keepsSubnets = subnets > 0 && !subnetsToo ? t`Its subnets go first, or with it.` : null;
  return (
    <ConfirmDialog
      title={t`Delete ${row.name}`}
      action={t`Delete`}
      danger
      busy={remove.isPending}
      refusal={taken ? t`Servers are in it.` : keepsSubnets}
      error={remove.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { networkId: row.id }, query: subnetsToo ? { subnetsToo: 1 } : {} })}
    >
      {taken ? (
        <AffectedServers read={users.data} intro={t`These servers have network cards in it. Remove those first:`} />
      ) : (
        <>
          <p>{t`No server is in it. Its number may be given to another network.`}</p>
          {subnets > 0 && (
            <div className="mt-3 text-ink">
              <CheckField
                label={t`Delete its subnets too: ${subnets}`}
                note={t`Their reservations, notes and reverse names go with them.`}
                checked={subnetsToo}
                onChange={setSubnetsToo}
              />
            </div>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
