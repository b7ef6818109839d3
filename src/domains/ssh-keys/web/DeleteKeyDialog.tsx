import { t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { sshKeys } from '../contract.ts';
import type { SshKeyRow } from './types.ts';

/** Asks before a key goes from the library. */
export default function DeleteKeyDialog({ row, onClose }: { row: SshKeyRow; onClose(): void }) {
  const remove = useAct(sshKeys.deleteSshKey, {
    refresh: [sshKeys.listSshKeys],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The key ${row.name} is deleted`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t`Delete ${row.name}`}
      action={t`Delete`}
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { sshKeyId: row.id } })}
    >
      {t`It can no longer be chosen for new servers. Servers that have it keep it: to take it away there, reset their access.`}
    </ConfirmDialog>
  );
}
