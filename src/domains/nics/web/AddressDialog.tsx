import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { toastTask } from '#shell/toast-task.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { nics } from '../contract.ts';
import { afterChange } from './after-change.ts';
import { AddressPicker, type Choosing } from './AddressPicker.tsx';
import { Price } from './Price.tsx';
import type { NicRow, NicTable, ServerDetail } from './types.ts';

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
  const [how, setHow] = useState<Choosing>('next');
  const [ip, setIp] = useState('');
  const [missing, setMissing] = useState(false);
  const set = useAct(nics.setNicAddress, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(from === undefined ? t`Adding an address` : t`Changing ${from}`, cmdId);
      onClose();
    },
  });
  const refused = set.error;
  const submit = () => {
    if (how !== 'next' && ip.trim() === '') return setMissing(true);
    const input = { ...(from === undefined ? {} : { from }), ...(how === 'next' ? {} : { ip: ip.trim() }) };
    set.mutate({ params: { serverId: server.id, mac: nic.mac }, input });
  };
  const change = (act: () => void) => {
    act();
    setMissing(false);
    if (refused) set.reset();
  };
  return (
    <FormDialog
      title={from === undefined ? t`Add an address in ${nic.network}` : t`Change ${from}`}
      onClose={onClose}
      onSubmit={submit}
      action={from === undefined ? t`Add address` : t`Change address`}
      busy={set.isPending}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {refused && !refused.of('ip') && <Banner tone="bad">{refused.message}</Banner>}
        {from !== undefined && (
          <p className="text-muted">
            {t`${from} is given back and may soon belong to somebody else. The guest has to be told its new address.`}
          </p>
        )}
        <AddressPicker
          serverId={server.id}
          networkId={nic.networkId}
          how={how}
          ip={ip}
          error={missing ? t`Choose an address.` : refused?.of('ip')}
          onHow={(next) => change(() => (setHow(next), setIp('')))}
          onIp={(next) => change(() => setIp(next))}
        />
        {nic.type === 1 && from === undefined && <Price price={table.price} />}
      </div>
    </FormDialog>
  );
}
