import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { servers } from '../contract.ts';

/** Asks for the name of a terminated server before it is removed for good. */
export default function DestroyDialog({ server, onClose }: { server: { id: string; name: string }; onClose(): void }) {
  const destroy = useOpForm(servers.destroyServer, {
    params: { serverId: server.id },
    input: (_, confirm) => ({ confirm }),
  });
  return (
    <OpDialog
      form={destroy}
      title={t`Delete ${server.name} permanently`}
      action={t`Delete permanently`}
      danger
      typeToConfirm={server.name}
      done={t`Deleting ${server.name} permanently`}
      onClose={onClose}
    >
      {t`Its disks with all data, its snapshots, backups and addresses are deleted immediately and billing stops. This can't be undone.`}
    </OpDialog>
  );
}
