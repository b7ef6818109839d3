import { t } from '@lingui/core/macro';
import { nics } from '../contract.ts';
import { AddressPicker, type Choosing } from './AddressPicker.tsx';
import { Price } from './Price.tsx';
import type { NicRow, NicTable, ServerDetail } from './types.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  server: ServerDetail;
  table: NicTable;
  nic: NicRow;
  /** The address that is replaced; left out: one more. */
  from: string | undefined;
  onClose(): void;
}

/** Asks for another address of a card, or for one more. */
export default function AddressDialog({ server, table, nic, from, onClose }: Props) {
  const form = useOpForm(nics.setNicAddress, {
    start: { how: 'next' as Choosing, ip: '' },
    params: { serverId: server.id, mac: nic.mac },
    check: ({ how, ip }) => ({ ip: how !== 'next' && ip.trim() === '' ? t`Choose an address.` : null }),
    input: ({ how, ip }) => ({
      ...(from === undefined ? {} : { from }),
      ...(how === 'next' ? {} : { ip: ip.trim() }),
    }),
  });
  return (
    <OpDialog
      form={form}
      title={from === undefined ? t`Add address in ${nic.network}` : t`Change ${from}`}
      action={from === undefined ? t`Add address` : t`Change address`}
      done={from === undefined ? t`Adding an address` : t`Changing ${from}`}
      onClose={onClose}
    >
      {from !== undefined && (
        <p className="text-muted">
          {t`${from} is released and may be assigned to someone else. Configure the new address in the guest system.`}
        </p>
      )}
      <AddressPicker
        serverId={server.id}
        networkId={nic.networkId}
        {...form.values}
        error={form.error('ip')}
        onHow={(how) => form.set({ how, ip: '' })}
        onIp={(ip) => form.set({ ip })}
      />
      {nic.type === 1 && from === undefined && <Price price={table.price} />}
    </OpDialog>
  );
}
