import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { afterChange } from './after.ts';
import type { AddressRow } from './types.ts';

/** Asks for the name that an address leads back to. */
export default function ReverseDialog({
  subnet,
  row,
  onClose,
}: {
  subnet: { id: string };
  row: AddressRow;
  onClose(): void;
}) {
  const [name, setName] = useState(row.reverseDns);
  const save = useAct(networks.setReverseName, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The reverse name of ${row.ip} is saved`);
      onClose();
    },
  });
  return (
    <Dialog
      title={t`Reverse DNS of ${row.ip}`}
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { subnetId: subnet.id }, input: { ip: row.ip, name } })}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>{t`Save`}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {save.error && save.error.general.length > 0 && <Banner tone="bad">{save.error.message}</Banner>}
        <TextField
          label={t`Host name`}
          hint={t`A full name such as mail.example.com; empty: none.`}
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={save.error?.of('name') ?? save.error?.of('ip')}
          onChange={(event) => {
            setName(event.target.value);
            if (save.error) save.reset();
          }}
        />
      </div>
    </Dialog>
  );
}
