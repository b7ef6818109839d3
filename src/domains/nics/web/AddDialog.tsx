import { t } from '@lingui/core/macro';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { nics } from '../contract.ts';
import { AddressPicker, type Choosing } from './AddressPicker.tsx';
import { Price } from './Price.tsx';
import type { NicTable, ServerDetail } from './types.ts';
import { typeLabel } from './labels.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  server: ServerDetail;
  table: NicTable;
  onClose(): void;
}

/** Asks for the network and the address of a new card. */
export default function AddDialog({ server, table, onClose }: Props) {
  const form = useOpForm(nics.addNic, {
    start: {
      networkId: table.networks.find(({ type }) => type === 0)?.id ?? '',
      how: 'next' as Choosing,
      ip: '',
    },
    params: { serverId: server.id },
    check: ({ networkId, how, ip }) => ({
      networkId: networkId === '' ? t`Choose a network.` : null,
      ip: how !== 'next' && ip.trim() === '' ? t`Choose an address.` : null,
    }),
    input: ({ networkId, how, ip }) => ({ networkId, ...(how === 'next' ? {} : { ip: ip.trim() }) }),
  });
  const { networkId, how, ip } = form.values;
  const network = table.networks.find(({ id }) => id === networkId);
  return (
    <OpDialog
      form={form}
      title={t`Add network interface`}
      action={t`Add network interface`}
      done={t`Adding a network interface to ${server.name}`}
      onClose={onClose}
    >
      <SelectField
        label={t`Network`}
        placeholder={t`Choose a network`}
        choices={table.networks.map(({ id, name, type, free }) => ({
          value: id,
          title: t`${name} · ${typeLabel(type)} · ${free} free`,
        }))}
        {...form.field('networkId')}
      />
      <AddressPicker
        serverId={server.id}
        networkId={networkId}
        how={how}
        ip={ip}
        error={form.error('ip')}
        onHow={(next) => form.set({ how: next, ip: '' })}
        onIp={(next) => form.set({ ip: next })}
      />
      {network?.type === 1 && <Price price={table.price} />}
    </OpDialog>
  );
}
