import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { networks } from '#domains/networks/contract.ts';
import type { AnyOp } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { useAct } from './act.ts';

interface Props {
  subnetId: string;
  ip: string;
  /** The name that it has; empty: none. */
  before: string;
  /** What is read again afterwards. */
  refresh: readonly AnyOp[];
  onClose(): void;
}

/** Asks for the name that an address leads back to. */
export default function ReverseDialog({ subnetId, ip, before, refresh, onClose }: Props) {
  const [name, setName] = useState(before);
  const save = useAct(networks.setReverseName, {
    refresh,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The reverse name of ${ip} is saved`);
      onClose();
    },
  });
  return (
    <Dialog
      title={t`Reverse DNS of ${ip}`}
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { subnetId }, input: { ip, name } })}
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
          hint={t`A full name such as mail.example.com; empty: none. Its A or AAAA record must lead to ${ip}, or mail servers distrust it.`}
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
