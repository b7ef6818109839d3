import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { AffectedServers } from './AffectedServers.tsx';
import { afterChange } from './after.ts';
import type { SubnetRow } from './types.ts';

type Field = 'gateway' | 'dns1' | 'dns2' | 'from' | 'to' | 'description';

/** Changes a subnet, and tells which servers have to renew what they know of it. */
export default function EditSubnetDialog({ row, onClose }: { row: SubnetRow; onClose(): void }) {
  const [form, setForm] = useState<Record<Field, string>>({
    gateway: row.gateway,
    dns1: row.dns1 ?? '',
    dns2: row.dns2 ?? '',
    from: row.from,
    to: row.to,
    description: row.description,
  });
  const params = { subnetId: row.id };
  const users = useRead(networks.listSubnetServers, { params });
  const save = useAct(networks.editSubnet, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The subnet ${row.cidr} is saved`);
      onClose();
    },
  });
  const tells = (['gateway', 'dns1', 'dns2'] as const).some((field) => form[field].trim() !== (row[field] ?? ''));
  const field = (name: Field, label: string) => (
    <TextField
      label={label}
      {...(name === 'dns1' || name === 'dns2' || name === 'description' ? { optional: t`optional` } : {})}
      autoComplete="off"
      spellCheck={name === 'description'}
      value={form[name]}
      error={save.error?.of(name)}
      onChange={(event) => {
        setForm({ ...form, [name]: event.target.value });
        if (save.error) save.reset();
      }}
    />
  );
  const submit = () => {
    const [dns1, dns2] = [form.dns1.trim() || null, form.dns2.trim() || null];
    save.mutate({ params, input: { ...form, dns1, dns2 }, ifMatch: row.version });
  };
  return (
    <Dialog
      title={t`Edit ${row.cidr}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>{t`Save`}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {save.error && save.error.general.length > 0 && <Banner tone="bad">{save.error.message}</Banner>}
        {field('description', t`Description`)}
        {field('gateway', t`Gateway`)}
        <div className="grid grid-cols-2 gap-3">
          {field('dns1', t`DNS 1`)}
          {field('dns2', t`DNS 2`)}
          {field('from', t`First address given out`)}
          {field('to', t`Last address given out`)}
        </div>
        {tells && users.data && users.data.total > 0 && (
          <Banner tone="warn">
            <AffectedServers
              read={users.data}
              intro={t`These servers go on with the old values until their guests renew them:`}
            />
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
