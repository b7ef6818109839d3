import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { sshKeys } from '../contract.ts';
import type { SshKeyRow } from './types.ts';

/** Asks before a key goes from the library. */
export default function DeleteKeyDialog({ row, onClose }: { row: SshKeyRow; onClose(): void }) {
  const remove = useOpForm(sshKeys.deleteSshKey, { params: { sshKeyId: row.id } });
  return (
    <OpDialog
      form={remove}
      title={t`Delete ${row.name}`}
      action={t`Delete`}
      danger
      done={t`Key ${row.name} deleted`}
      onClose={onClose}
    >
      {t`It can no longer be selected for new servers. Servers that already have the key keep it. To remove it there, reset their access.`}
    </OpDialog>
  );
}
