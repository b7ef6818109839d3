import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { toastTask } from '#shell/toast-task.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { nics } from '../contract.ts';
import { afterChange } from './after-change.ts';
import { AddressPicker, type Choosing } from './AddressPicker.tsx';
import { Price } from './Price.tsx';
import type { NicTable, ServerDetail } from './types.ts';
import { typeWord } from './words.ts';

interface Props {
  server: ServerDetail;
  table: NicTable;
  onClose(): void;
}

/** Asks for the network and the address of a new card. */
export default function AddDialog({ server, table, onClose }: Props) {
  const [networkId, setNetworkId] = useState(table.networks.find(({ type }) => type === 0)?.id ?? '');
  const [how, setHow] = useState<Choosing>('next');
  const [ip, setIp] = useState('');
  const [missing, setMissing] = useState(false);
  const add = useAct(nics.addNic, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Adding a network card to ${server.name}`, cmdId);
      onClose();
    },
  });
  const network = table.networks.find(({ id }) => id === networkId);
  const refused = add.error;
  const change = (act: () => void) => {
    act();
    setMissing(false);
    if (refused) add.reset();
  };
  const submit = () => {
    if (networkId === '' || (how !== 'next' && ip.trim() === '')) return setMissing(true);
    add.mutate({ params: { serverId: server.id }, input: { networkId, ...(how === 'next' ? {} : { ip: ip.trim() }) } });
  };
  const beside = refused && !refused.of('ip') && !refused.of('networkId') ? refused.message : null;
  return (
    <FormDialog
      title={t`Add a network card`}
      onClose={onClose}
      onSubmit={submit}
      action={t`Add network card`}
      busy={add.isPending}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {beside && <Banner tone="bad">{beside}</Banner>}
        <SelectField
          label={t`Network`}
          value={networkId}
          placeholder={t`Choose a network`}
          error={missing && networkId === '' ? t`Choose a network.` : refused?.of('networkId')}
          choices={table.networks.map(({ id, name, type, free }) => ({
            value: id,
            title: t`${name} · ${typeWord(type)} · ${free} free`,
          }))}
          onChange={(id) => change(() => setNetworkId(id))}
        />
        <AddressPicker
          serverId={server.id}
          networkId={networkId}
          how={how}
          ip={ip}
          error={missing && how !== 'next' && ip.trim() === '' ? t`Choose an address.` : refused?.of('ip')}
          onHow={(next) => change(() => (setHow(next), setIp('')))}
          onIp={(next) => change(() => setIp(next))}
        />
        {network?.type === 1 && <Price price={table.price} />}
      </div>
    </FormDialog>
  );
}
