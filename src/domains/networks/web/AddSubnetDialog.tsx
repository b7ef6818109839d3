import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { afterChange } from './after.ts';
import { emptySubnet, inputOf } from './subnet-form.ts';
import { SubnetFields } from './SubnetFields.tsx';
import type { NetworkRow } from './types.ts';
import { pathTo } from './words.ts';

/** Adds a subnet to a network. */
export default function AddSubnetDialog({ network, onClose }: { network: NetworkRow; onClose(): void }) {
  const [form, setForm] = useState(emptySubnet);
  const navigate = useNavigate();
  const add = useAct(networks.createSubnet, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: (subnet) => {
      toast('success', t`The subnet ${subnet.cidr} is ready`);
      onClose();
      void navigate({ to: pathTo(network.zoneId, network.vlanId, subnet.id) });
    },
  });
  return (
    <Dialog
      title={t`Add a subnet to ${network.name}`}
      onClose={onClose}
      onSubmit={() => add.mutate({ params: { networkId: network.id }, input: inputOf(form) })}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={add.isPending}>{t`Add subnet`}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {add.error && add.error.general.length > 0 && <Banner tone="bad">{add.error.message}</Banner>}
        <SubnetFields
          zoneId={network.zoneId}
          form={form}
          error={add.error}
          at=""
          propose={network.type === 0}
          onChange={(next) => {
            setForm(next);
            if (add.error) add.reset();
          }}
        />
      </div>
    </Dialog>
  );
}
