import { t } from '@lingui/core/macro';
import { servers } from '#domains/servers/contract.ts';
import { useAct } from '#shell/act.ts';
import { GiveBackDialog, tellGivenBack } from '#shell/GiveBackDialog.tsx';
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
      tellGivenBack(server.name);
      onClose();
    },
  });
  return (
    <GiveBackDialog
      name={server.name}
      leave={leave}
      onLeave={() => leave.mutate({ params: { serverId: server.id } })}
      onClose={onClose}
    >
      {t`You see it no more. Nothing happens to the server; only its owner can share it with you again.`}
    </GiveBackDialog>
  );
}
