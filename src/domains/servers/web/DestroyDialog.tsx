import { t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { servers } from '../contract.ts';
import { toastTask } from '#shell/toast-task.ts';

/** Asks for the name of a terminated server before it is removed for good. */
export default function DestroyDialog({ server, onClose }: { server: { id: string; name: string }; onClose(): void }) {
  const destroy = useAct(servers.destroyServer, {
    refresh: [servers.listTerminated],
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Removing ${server.name} for good`, cmdId);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t`Remove ${server.name} for good`}
      action={t`Remove for good`}
      danger
      busy={destroy.isPending}
      typeToConfirm={server.name}
      error={destroy.error?.message ?? null}
      onClose={onClose}
      onConfirm={(confirm) => destroy.mutate({ params: { serverId: server.id }, input: { confirm } })}
    >
      {t`Its disks with everything on them, its snapshots and its addresses go at once, and nothing of it is billed any more. This cannot be undone.`}
    </ConfirmDialog>
  );
}
