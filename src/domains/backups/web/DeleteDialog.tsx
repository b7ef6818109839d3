import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { backups } from '../contract.ts';
import type { BackupRow } from './types.ts';
import { nameOf } from './labels.ts';

interface Props {
  server: { id: string; name: string };
  row: BackupRow;
  onClose(): void;
}

/** Says what goes before a backup is deleted. */
export default function DeleteDialog({ server, row, onClose }: Props) {
  const remove = useOpForm(backups.deleteBackups, {
    params: { serverId: server.id },
    input: () => ({ backupIds: [row.id] }),
  });
  return (
    <OpDialog
      form={remove}
      title={t`Delete the backup of ${nameOf(row)}`}
      action={t`Delete`}
      danger
      done={t`Deleting a backup of ${server.name}`}
      onClose={onClose}
    >
      <p>{t`${server.name} and its other backups are not changed. You won't be able to restore to this point. This can't be undone.`}</p>
    </OpDialog>
  );
}
