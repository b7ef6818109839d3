import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { systemName } from '../names.ts';
import { afterChange } from './after.ts';
import type { NetworkRow } from './types.ts';

/** Gives a network another name. */
export default function RenameNetworkDialog({ row, onClose }: { row: NetworkRow; onClose(): void }) {
  const [name, setName] = useState(row.label);
  const save = useAct(networks.renameNetwork, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: (network) => {
      toast('success', t`The network is called ${network.name} now`);
      onClose();
    },
  });
  const full = systemName(row.type, row.vlanId, name.trim());
  return (
    <Dialog
      title={t`Rename ${row.name}`}
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { networkId: row.id }, input: { name }, ifMatch: row.version })}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>{t`Rename`}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {save.error && save.error.general.length > 0 && <Banner tone="bad">{save.error.message}</Banner>}
        <TextField
          label={t`Name`}
          hint={t`It will be called ${full}.`}
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={save.error?.of('name')}
          onChange={(event) => {
            setName(event.target.value);
            if (save.error) save.reset();
          }}
        />
      </div>
    </Dialog>
  );
}
