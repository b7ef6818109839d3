import { t } from '@lingui/core/macro';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { sshKeys } from '../contract.ts';
import type { SshKeyRow } from './types.ts';

/** What is written of a key. */
const startOf = ({ name }: SshKeyRow) => ({ name });

/** Gives a key another name. */
export default function RenameKeyDialog({ row, onClose }: { row: SshKeyRow; onClose(): void }) {
  const edited = useEditedRow(sshKeys.listSshKeys, row);
  const form = useOpForm(sshKeys.renameSshKey, {
    start: startOf(row),
    params: { sshKeyId: row.id },
    ifMatch: edited.version,
    rereads: true,
  });
  return (
    <OpDialog form={form} title={t`Rename ${row.name}`} action={t`Save`} done={t`Key renamed`} onClose={onClose}>
      <RowConflict form={form} row={edited} fields={{ name: t`Name` }} onTake={(now) => form.restart(startOf(now))} />
      <TextField label={t`Name`} autoComplete="off" spellCheck={false} {...form.field('name')} />
    </OpDialog>
  );
}
