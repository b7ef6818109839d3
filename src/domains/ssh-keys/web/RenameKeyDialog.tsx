import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { sshKeys } from '../contract.ts';
import type { SshKeyRow } from './types.ts';

/** Gives a key another name. */
export default function RenameKeyDialog({ row, onClose }: { row: SshKeyRow; onClose(): void }) {
  const form = useOpForm(sshKeys.renameSshKey, {
    start: { name: row.name },
    params: { sshKeyId: row.id },
    ifMatch: row.version,
  });
  return (
    <OpDialog form={form} title={t`Rename ${row.name}`} action={t`Save`} done={t`Key renamed`} onClose={onClose}>
      <TextField label={t`Name`} autoComplete="off" spellCheck={false} {...form.field('name')} />
    </OpDialog>
  );
}
