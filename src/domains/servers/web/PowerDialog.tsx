import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { servers } from '../contract.ts';
import type { PowerAction } from '../states.ts';
import { toastTask } from '#shell/toast-task.ts';
import { ForceField } from './ForceField.tsx';
import { actionTitle, underWay } from './words.ts';

interface Props {
  server: { id: string; name: string };
  action: PowerAction;
  force: boolean;
  onClose(): void;
}

/** Asks before a power change that interrupts what runs on the server. */
export default function PowerDialog({ server, action, force: forced, onClose }: Props) {
  const [force, setForce] = useState(forced);
  const power = useAct(servers.changePower, {
    refresh: [servers.listServers, servers.readServer],
    // The dialog shows it.
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(underWay(action, server.name), cmdId);
      onClose();
    },
  });
  const verb = action === 'off' && force ? t`Force off` : actionTitle(action);
  return (
    <ConfirmDialog
      title={t`${verb}: ${server.name}`}
      action={verb}
      danger={action === 'off' && force}
      busy={power.isPending}
      error={power.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => power.mutate({ params: { serverId: server.id }, input: { action, force } })}
    >
      <p>{consequence(action, force)}</p>
      <ForceField action={action} checked={force} onChange={setForce} />
    </ConfirmDialog>
  );
}

function consequence(action: PowerAction, force: boolean): string {
  if (action === 'off')
    return force
      ? t`The server stops at once, as if its plug were pulled.`
      : t`The guest system is asked to shut down. Disks and addresses stay, and are still billed.`;
  if (action === 'restart')
    return force ? t`The server is reset at once.` : t`The guest system is asked to restart. It is away for a moment.`;
  return t`The server is frozen where it is: its memory is kept, and it answers nothing until it is resumed.`;
}
