import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { networks } from '../contract.ts';
import { networkTypes } from '../names.ts';
import { emptySubnet, inputOf } from './subnet-form.ts';
import { SubnetFields } from './SubnetFields.tsx';
import { networksPath } from '../paths.ts';

interface Props {
  zone: { id: string; name: string };
  /** What is done with it instead of showing it. */
  onMade?: (network: { id: string; name: string }) => void;
  onClose(): void;
}

/** Makes a network with its first subnet: a private one, or for operators one of the provider. */
export default function CreateNetworkDialog({ zone, onMade, onClose }: Props) {
  const operator = useMay('network.lay');
  const navigate = useNavigate();
  const form = useOpForm(networks.createNetwork, {
    start: { name: '', type: 0, subnet: emptySubnet },
    input: ({ subnet, ...values }) => ({ zoneId: zone.id, ...values, subnet: inputOf(subnet) }),
    onDone: (network) => {
      if (onMade) onMade(network);
      else void navigate({ to: networksPath(network.zoneId, network.vlanId) });
    },
  });
  const { type, subnet } = form.values;
  return (
    <OpDialog
      form={form}
      title={t`Create network in ${zone.name}`}
      action={t`Create network`}
      done={(network) => t`The network ${network.name} is being created`}
      onClose={onClose}
    >
      {operator && (
        <SelectField
          label={t`Kind`}
          value={String(type)}
          choices={[
            { value: '0', title: t`Private, only for your account` },
            { value: '1', title: t`Public, available to everyone` },
            { value: '2', title: t`Internal, available to everyone` },
          ]}
          error={form.error('type')}
          onChange={(value) => form.set({ type: Number(value), subnet: emptySubnet })}
        />
      )}
      <TextField
        label={t`Name`}
        hint={t`Letters, digits and dashes. Prefixed with ${networkTypes[type] ?? 'lan'}- and a number.`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
      />
      <SubnetFields
        zoneId={zone.id}
        form={subnet}
        errorOf={(field) => form.error(`subnet.${field}`)}
        propose={type !== 1}
        onChange={(next) => form.set({ subnet: next })}
        onPropose={(next) => form.adopt({ subnet: next })}
      />
    </OpDialog>
  );
}
