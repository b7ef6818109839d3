import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { reports } from '#domains/reports/contract.ts';
import { useAct } from '#shell/act.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';

interface Props {
  what: 'add' | 'clear';
  onClose(): void;
}

/** Notes that a list names an address, or does so no more. */
export default function BlacklistDialog({ what, onClose }: Props) {
  const [form, setForm] = useState({ ip: '', list: '', reason: '' });
  const adding = what === 'add';
  const onDone = () => {
    toast('success', adding ? t`${form.ip} is on the blacklist` : t`${form.ip} is clear`);
    onClose();
  };
  const shared = { refresh: [reports.listReportRows], onRefused: () => false, onDone };
  const add = useAct(networks.blacklistAddress, shared);
  const clear = useAct(networks.clearBlacklist, shared);
  const act = adding ? add : clear;
  const field = (name: keyof typeof form, label: string, hint?: string) => (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      autoComplete="off"
      spellCheck={name === 'reason'}
      value={form[name]}
      error={act.error?.of(name)}
      onChange={(event) => {
        setForm({ ...form, [name]: event.target.value });
        if (act.error) act.reset();
      }}
    />
  );
  const submit = () => {
    if (adding) add.mutate({ input: form });
    else clear.mutate({ input: { ip: form.ip, ...(form.list.trim() === '' ? {} : { list: form.list }) } });
  };
  return (
    <FormDialog
      title={adding ? t`Add an address to the blacklist` : t`Clear an address`}
      action={adding ? t`Add address` : t`Clear address`}
      busy={act.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {act.error && act.error.general.length > 0 && <Banner tone="bad">{act.error.message}</Banner>}
        {field('ip', t`Address`)}
        {field('list', t`List`, adding ? t`Who names it, such as Spamhaus SBL.` : t`Empty: every list.`)}
        {adding && field('reason', t`Reason`, t`Whoever has the address is told.`)}
      </div>
    </FormDialog>
  );
}
