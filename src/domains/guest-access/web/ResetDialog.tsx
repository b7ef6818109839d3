import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { SshKeyList } from '#domains/ssh-keys/web/port/SshKeyList.tsx';
import { CheckField, Segments } from '#ui/ChoiceFields.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { guestAccess } from '../contract.ts';
import { useReveal } from './Reveal.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}
type What = 'made' | 'own' | 'key';

/** Sets a new password, made or chosen, or another SSH key. */
export default function ResetDialog({ server, onClose }: Props) {
  const [what, setWhat] = useState<What>('made');
  const form = useOpForm(what === 'key' ? guestAccess.resetSshKey : guestAccess.resetPassword, {
    start: { password: '', sshKey: '', sshKeyIds: [] as string[], force: false },
    params: { serverId: server.id },
    input: ({ password, sshKey, sshKeyIds, force }) =>
      what === 'key'
        ? { ...(sshKey.trim() === '' ? {} : { sshKey }), sshKeyIds, force }
        : { ...(what === 'own' ? { password } : {}), force },
  });
  const { sshKeyIds } = form.values;
  const title = t`Reset access to ${server.name}`;
  const reveal = useReveal(title, onClose);
  if (reveal.dialog) return reveal.dialog;
  return (
    <OpDialog
      form={form}
      title={title}
      action={t`Reset`}
      done={(answer) =>
        'password' in answer
          ? reveal.show(t`Resetting the password of ${server.name}`, answer)
          : t`Replacing the SSH key of ${server.name}`
      }
      onClose={onClose}
    >
      <p className="text-muted">
        {t`A running server is shut down and restarted. A server that is off applies the change at its next start.`}
      </p>
      <Segments<What>
        label={t`What to reset`}
        value={what}
        choices={[
          { value: 'made', title: t`Generate a password` },
          { value: 'own', title: t`My password` },
          { value: 'key', title: t`SSH key` },
        ]}
        onChange={setWhat}
      />
      {what === 'own' && (
        <PasswordField
          label={t`New password`}
          hint={t`10-20 characters with an uppercase letter, a lowercase letter and a digit. Allowed special characters: ! @ # $ ^ & * ( ) ~`}
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
      {what === 'key' && (
        <>
          <SshKeyList
            chosen={sshKeyIds}
            errorAt={(i) => form.error(`sshKeyIds.${i}`)}
            error={form.error('sshKeyIds')}
            onChange={(chosen) => form.set({ sshKeyIds: chosen })}
          />
          <TextAreaField
            label={t`SSH key`}
            optional={sshKeyIds.length > 0 ? t`optional` : undefined}
            hint={t`A public key. Replaces the existing keys.`}
            spellCheck={false}
            {...form.field('sshKey')}
          />
        </>
      )}
      <CheckField
        label={t`Force power off instead of shutting down`}
        note={t`Use only when the system doesn't respond. Unsaved data is lost.`}
        {...form.checked('force')}
      />
    </OpDialog>
  );
}
