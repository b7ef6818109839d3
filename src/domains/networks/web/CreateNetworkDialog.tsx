import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { afterChange } from './after.ts';
import { emptySubnet, inputOf } from './subnet-form.ts';
import { SubnetFields } from './SubnetFields.tsx';
import { pathTo } from './words.ts';

interface Props {
  zone: { id: string; name: string };
  onClose(): void;
}

/** Makes a private network with its first subnet. */
export default function CreateNetworkDialog({ zone, onClose }: Props) {
  const [name, setName] = useState('');
  const [subnet, setSubnet] = useState(emptySubnet);
  const navigate = useNavigate();
  const create = useAct(networks.createNetwork, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: (network) => {
      toast('success', t`The network ${network.name} is ready`);
      onClose();
      void navigate({ to: pathTo(network.zoneId, network.vlanId) });
    },
  });
  const { error } = create;
  return (
    <Dialog
      title={t`New network in ${zone.name}`}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { zoneId: zone.id, name, subnet: inputOf(subnet) } })}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={create.isPending}>{t`Create network`}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <TextField
          label={t`Name`}
          hint={t`Letters, digits and dashes. The system puts lan- and a number in front of it.`}
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={error?.of('name')}
          onChange={(event) => {
            setName(event.target.value);
            if (error) create.reset();
          }}
        />
        <SubnetFields
          zoneId={zone.id}
          form={subnet}
          error={error}
          at="subnet."
          onChange={(next) => {
            setSubnet(next);
            if (error) create.reset();
          }}
        />
      </div>
    </Dialog>
  );
}
