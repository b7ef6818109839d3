import { t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { toastTask } from '#shell/toast-task.ts';
import { servers } from '#domains/servers/contract.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { backups } from '../contract.ts';
import type { BackupRow } from './types.ts';
import { nameOf } from './words.ts';

interface Props {
  server: { id: string; name: string };
  row: BackupRow;
  onClose(): void;
}

/** Says what goes before a backup is deleted. */
export default function DeleteDialog({ server, row, onClose }: Props) {
  const remove = useAct(backups.deleteBackups, {
    refresh: [backups.listBackups, servers.readServer, servers.listServers],
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Deleting a backup of ${server.name}`, cmdId);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t`Delete the backup of ${nameOf(row)}`}
      action={t`Delete`}
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { serverId: server.id }, input: { backupIds: [row.id] } })}
    >
      <p>{t`${server.name} stays as it is, and so do its other backups. It can no longer be restored to this moment. This cannot be undone.`}</p>
    </ConfirmDialog>
  );
}
