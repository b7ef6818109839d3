import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sshKeys } from '../contract.ts';
import type { SshKeyRow } from './types.ts';

/** Gives a key another name. */
export default function RenameKeyDialog({ row, onClose }: { row: SshKeyRow; onClose(): void }) {
  const [name, setName] = useState(row.name);
  const rename = useAct(sshKeys.renameSshKey, {
    refresh: [sshKeys.listSshKeys],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The key is renamed`);
      onClose();
    },
  });
  const atName = rename.error?.of('name');
  return (
    <FormDialog
      title={t`Rename ${row.name}`}
      onClose={onClose}
      onSubmit={() => rename.mutate({ params: { sshKeyId: row.id }, input: { name }, ifMatch: row.version })}
      action={t`Save`}
      busy={rename.isPending}
    >
      <div className="grid gap-4">
        {rename.error && !atName && <Banner tone="bad">{rename.error.message}</Banner>}
        <TextField
          label={t`Name`}
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={atName}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
