import { t } from '@lingui/core/macro';
import { servers } from '../contract.ts';
import type { PowerAction } from '../states.ts';
import { ForceField } from './ForceField.tsx';
import { actionTitle, underWay } from './labels.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  server: { id: string; name: string };
  action: PowerAction;
  force: boolean;
  onClose(): void;
}

/** Asks before a power change that interrupts what runs on the server. */
export default function PowerDialog({ server, action, force: forced, onClose }: Props) {
  const form = useOpForm(servers.changePower, {
    start: { action, force: forced },
    params: { serverId: server.id },
  });
  const { force } = form.values;
  const verb = action === 'off' && force ? t`Force off` : actionTitle(action);
  return (
    <OpDialog
      form={form}
      question
      title={t`${verb}: ${server.name}`}
      action={verb}
      danger={action === 'off' && force}
      done={underWay(action, server.name)}
      onClose={onClose}
    >
      <p>{consequence(action, force)}</p>
      <ForceField action={action} checked={force} onChange={(next) => form.set({ force: next })} />
    </OpDialog>
  );
}

function consequence(action: PowerAction, force: boolean): string {
  if (action === 'off')
    return force
      ? t`The server is powered off immediately, without a clean shutdown.`
      : t`Shuts down the guest system. Disks and addresses are kept and still billed.`;
  if (action === 'restart')
    return force
      ? t`The server is reset immediately.`
      : t`Restarts the guest system. The server is briefly unavailable.`;
  return t`The server is paused with its memory kept. It doesn't respond until it is resumed.`;
}
