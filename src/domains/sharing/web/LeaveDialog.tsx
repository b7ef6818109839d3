import { t } from '@lingui/core/macro';
import { servers } from '#domains/servers/contract.ts';
import { useAct } from '#shell/act.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { sharing } from '../contract.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Asks before somebody gives up a server that is shared with them. */
export default function LeaveDialog({ server, onClose }: Props) {
  const leave = useAct(sharing.leaveServer, {
    refresh: [servers.listServers, servers.readServer],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`${server.name} is shared with you no more`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t`Give up ${server.name}`}
      action={t`Give it up`}
      danger
      busy={leave.isPending}
      error={leave.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => leave.mutate({ params: { serverId: server.id } })}
    >
      {t`You see it no more. Nothing happens to the server; only its owner can share it with you again.`}
    </ConfirmDialog>
  );
}
