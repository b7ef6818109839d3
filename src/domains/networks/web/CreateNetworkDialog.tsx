import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useMay } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { networkTypes } from '../names.ts';
import { afterChange } from './after.ts';
import { emptySubnet, inputOf } from './subnet-form.ts';
import { SubnetFields } from './SubnetFields.tsx';
import { pathTo } from './words.ts';

interface Props {
  zone: { id: string; name: string };
  /** What is done with it instead of showing it. */
  onMade?: (network: { id: string; name: string }) => void;
  onClose(): void;
}

/** Makes a network with its first subnet: a private one, or for operators one of the provider. */
export default function CreateNetworkDialog({ zone, onMade, onClose }: Props) {
  const [name, setName] = useState('');
  const [type, setType] = useState(0);
  const operator = useMay('network.lay');
  const [subnet, setSubnet] = useState(emptySubnet);
  const navigate = useNavigate();
  const create = useAct(networks.createNetwork, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: (network) => {
      toast('success', t`The network ${network.name} is being created`);
      onClose();
      if (onMade) onMade(network);
      else void navigate({ to: pathTo(network.zoneId, network.vlanId) });
    },
  });
  const { error } = create;
  return (
    <Dialog
      title={t`New network in ${zone.name}`}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { zoneId: zone.id, name, type, subnet: inputOf(subnet) } })}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={create.isPending}>{t`Create network`}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        {operator && (
          <SelectField
            label={t`Kind`}
            value={String(type)}
            choices={[
              { value: '0', title: t`Private, of your own account` },
              { value: '1', title: t`Public, offered to everybody` },
              { value: '2', title: t`Internal, offered to everybody` },
            ]}
            error={error?.of('type')}
            onChange={(value) => {
              setType(Number(value));
              setSubnet(emptySubnet);
              if (error) create.reset();
            }}
          />
        )}
        <TextField
          label={t`Name`}
          hint={t`Letters, digits and dashes. The system puts ${networkTypes[type] ?? 'lan'}- and a number in front of it.`}
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
          propose={type !== 1}
          onChange={(next) => {
            setSubnet(next);
            if (error) create.reset();
          }}
        />
      </div>
    </Dialog>
  );
}
