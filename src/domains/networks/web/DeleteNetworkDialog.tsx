import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useRead } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { networks } from '../contract.ts';
import { networksPath } from '../paths.ts';
import { AffectedServers } from './AffectedServers.tsx';
import type { NetworkRow } from './types.ts';

/** Shows what blocks deleting a network, and deletes it. */
export default function DeleteNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const [subnetsToo, setSubnetsToo] = useState(false);
  const navigate = useNavigate();
  const params = { networkId: row.id };
  const users = useRead(networks.listNetworkServers, { params, query: { size: 5 } });
  const form = useOpForm(networks.deleteNetwork, {
    params,
    query: subnetsToo ? { subnetsToo: 1 } : {},
    onDone: () => void navigate({ to: networksPath(row.zoneId) }),
  });
  const { subnets } = row;
  const taken = users.data !== undefined && users.data.total > 0;
  const keepsSubnets = subnets > 0 && !subnetsToo ? t`Delete its subnets first, or together with it.` : null;
  return (
    <OpDialog
      form={form}
      title={t`Delete ${row.name}`}
      action={t`Delete`}
      danger
      disabledReason={taken ? t`Servers are attached.` : keepsSubnets}
      done={t`The network ${row.name} is being deleted`}
      onClose={onClose}
    >
      {taken ? (
        <AffectedServers
          op={networks.listNetworkServers}
          params={params}
          intro={t`These servers are attached to the network. Detach them first:`}
        />
      ) : (
        <>
          <p>{t`No servers are attached. Its VLAN ID may be reused.`}</p>
          {subnets > 0 && (
            <div className="mt-3 text-ink">
              <CheckField
                label={t`Also delete its subnets: ${subnets}`}
                note={t`Their reservations, notes and reverse DNS entries are deleted too.`}
                checked={subnetsToo}
                onChange={setSubnetsToo}
              />
            </div>
          )}
        </>
      )}
    </OpDialog>
  );
}
