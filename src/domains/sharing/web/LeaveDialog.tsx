import { t } from '@lingui/core/macro';
import { LeaveSharedDialog } from '#domains/shares/web/port/LeaveSharedDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { sharing } from '../contract.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Asks before someone gives up a server that is shared with them. */
export default function LeaveDialog({ server, onClose }: Props) {
  const form = useOpForm(sharing.leaveServer, { params: { serverId: server.id } });
  return (
    <LeaveSharedDialog name={server.name} form={form} onClose={onClose}>
      {t`You lose access to the server. The server is not affected. Only its owner can share it with you again.`}
    </LeaveSharedDialog>
  );
}
