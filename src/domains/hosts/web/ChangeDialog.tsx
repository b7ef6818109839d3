import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { hosts } from '../contract.ts';
import type { HostAction } from '../states.ts';
import { BecauseFields } from './BecauseFields.tsx';
import type { Host } from './types.ts';

type Change = Exclude<HostAction, 'evacuate'>;

const operations = {
  enable: hosts.enableHost,
  disable: hosts.disableHost,
  maintain: hosts.maintainHost,
  resume: hosts.resumeHost,
} as const;

const textsOf = (action: Change, name: string): { action: string; title: string; text: string; done: string } =>
  ({
    enable: () => ({
      action: t`Enable host`,
      title: t`Enable ${name} for new servers?`,
      text: t`New servers can be placed on the host again.`,
      done: t`Enabling ${name}`,
    }),
    disable: () => ({
      action: t`Disable host`,
      title: t`Disable ${name} for new servers?`,
      text: t`No new servers are placed on the host. The servers on it keep running.`,
      done: t`Disabling ${name}`,
    }),
    maintain: () => ({
      action: t`Start maintenance`,
      title: t`Start maintenance of ${name}?`,
      text: t`No servers are placed on the host until the maintenance ends.`,
      done: t`Starting maintenance of ${name}`,
    }),
    resume: () => ({
      action: t`End maintenance`,
      title: t`End maintenance of ${name}?`,
      text: t`New servers can be placed on the host again. Servers that were moved away stay where they are.`,
      done: t`Ending maintenance of ${name}`,
    }),
  })[action]();

/** Asks why, and has the engine open or close a host. */
export default function ChangeDialog({ host, action, onClose }: { host: Host; action: Change; onClose(): void }) {
  const { guard, dialog } = useProof();
  const form = useOpForm(operations[action], {
    start: { reason: '', ticket: '' },
    params: { hostId: host.id },
    guard,
  });
  const texts = textsOf(action, host.name);
  return (
    <>
      <OpDialog form={form} title={texts.title} action={texts.action} done={texts.done} onClose={onClose}>
        <p>{texts.text}</p>
        <BecauseFields field={(name) => form.field(name)} />
      </OpDialog>
      {dialog}
    </>
  );
}
